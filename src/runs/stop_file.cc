#include "runs/stop_file.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace seamripper {
namespace {

std::optional<Sha1Digest> DigestOf(std::string_view digits) {
  Sha1Digest digest;
  if (digits.size() != 2 * digest.size()) return {};
  for (size_t i = 0; i < digest.size(); ++i) {
    const char* const end = digits.data() + 2 * i + 2;
    const auto parsed = std::from_chars(end - 2, end, digest[i], 16);
    if (parsed.ec != std::errc() || parsed.ptr != end) return {};
  }
  return digest;
}

}  // namespace

Result<std::vector<Sha1Digest>> ParseStopFile(std::string_view text, const std::string& path) {
  std::vector<Sha1Digest> digests;
  for (size_t line = 1; !text.empty(); ++line) {
    const std::string_view all = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(all.size() + 1, text.size()));
    const std::string_view word = all.substr(0, all.find_first_of(" \t\r,"));
    if ((word.empty() && all.find_first_not_of(" \t\r") == std::string_view::npos) || word.starts_with('#')) continue;
    const std::optional<Sha1Digest> digest = DigestOf(word);
    if (!digest) {
      return UsageError(path + ":" + std::to_string(line) +
                        ": not a SHA-1: begin each line with 40 hexadecimal digits, or with #");
    }
    digests.push_back(*digest);
  }
  return digests;
}

}  // namespace seamripper
