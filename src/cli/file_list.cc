#include "cli/file_list.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>

namespace seamripper::cli {

namespace {

constexpr size_t kMostBytes = size_t{1} << 30;

Result<std::string> ReadDescriptor(int descriptor, const std::string& path) {
  std::string text;
  std::string buffer(size_t{1} << 16, '\0');
  while (true) {
    const ssize_t got = read(descriptor, buffer.data(), buffer.size());
    if (got == 0) return text;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      return EnvironmentError("cannot read the list of inputs, " + path + ": " + std::strerror(errno) +
                              ": give a readable file of paths");
    }
    text.append(buffer, 0, static_cast<size_t>(got));
    if (text.size() > kMostBytes) return UsageError("the list of inputs is longer than 1 GiB, " + path + ": split it");
  }
}

}  // namespace

Result<std::vector<std::string>> ReadFileList(const std::string& path) {
  const bool standard_input = path == "-";
  const int descriptor = standard_input ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    return EnvironmentError("cannot open the list of inputs, " + path + ": " + std::strerror(errno) +
                            ": give a readable file of paths");
  }
  const Result<std::string> text = ReadDescriptor(descriptor, path);
  if (!standard_input) close(descriptor);
  if (!text.ok()) return text.status();

  std::vector<std::string> paths;
  std::string_view rest = *text;
  if (rest.starts_with("\xef\xbb\xbf")) rest.remove_prefix(3);
  for (size_t number = 1; !rest.empty(); ++number) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find('\0') != std::string_view::npos) {
      return UsageError("a zero byte in the list of inputs, " + path + ":" + std::to_string(number) +
                        ": write one path a line");
    }
    if (!line.empty()) paths.emplace_back(line);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return paths;
}

}  // namespace seamripper::cli
