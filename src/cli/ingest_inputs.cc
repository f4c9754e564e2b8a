#include "cli/ingest_inputs.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "cli/run.h"
#include "cli/streams.h"
#include "cli/watched.h"

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

Status CheckInputs(const std::vector<std::string>& inputs, const std::string& what) {
  for (const std::string& input : inputs) {
    if (input.empty()) return UsageError("an input is the empty word: name a file or directory");
    if (input == "-" && InputIsTerminal()) return UsageError("standard input is a terminal: pipe " + what + " into it");
  }
  return {};
}

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

Result<IngestOptions> IngestOptionsOf(const Options& options) {
  IngestOptions ingest = options.ingest;
  ingest.inputs = options.arguments;
  if (!options.files_from.empty()) {
    const auto standard_input = std::count(ingest.inputs.begin(), ingest.inputs.end(), "-");
    if (options.files_from == "-" && standard_input > 0) {
      return UsageError("standard input cannot be both an input and --files-from: put the list into a file");
    }
    ASSIGN_OR_RETURN(const std::vector<std::string> listed, ReadFileList(options.files_from));
    ingest.inputs.insert(ingest.inputs.end(), listed.begin(), listed.end());
    if (ingest.inputs.empty()) return UsageError("no input in " + options.files_from + ": write one path a line");
  }
  if (ingest.inputs.empty()) {
    return UsageError("no input: name crawl files or directories, '-' for standard input, or --files-from FILE");
  }
  if (ingest.corpus.empty() || ingest.corpus == kStandardOutput)
    return UsageError("no corpus to write to: add -o CORPUS, a folder");
  RETURN_IF_ERROR(CheckInputs(ingest.inputs, "a crawl file"));
  ingest.stop = CatchInterrupts();
  ingest.parquet_converter = {"/proc/self/exe", kReadParquet};
  return ingest;
}

}  // namespace seamripper::cli
