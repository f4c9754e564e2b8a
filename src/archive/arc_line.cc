#include "archive/arc_line.h"

#include <algorithm>
#include <array>

#include "archive/ascii.h"

namespace seamripper {
namespace {

// Of what crawlers have put into ARC files. Any other word with a colon is more likely text, or half of one of these.
constexpr std::array<std::string_view, 13> kSchemes = {
    "http:", "https:",  "dns:",  "filedesc:", "ftp:",  "ftps:", "gopher:",
    "mms:",  "mailto:", "news:", "nntp:",     "rtsp:", "whois:"};

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool IsAddress(std::string_view token) {
  constexpr std::string_view kDigits = "0123456789abcdefABCDEF.:";
  return token.find_first_of(".:") != std::string_view::npos &&
         token.find_first_not_of(kDigits) == std::string_view::npos;
}

// Writers that lost the date wrote "null" or "-"; others wrote more digits than 14.
bool IsDate(std::string_view token) {
  if (token == "null" || token == "-") return true;
  return token.size() >= 8 && token.size() <= 20 && std::all_of(token.begin(), token.end(), IsDigit);
}

// The token that begins at `at`, up to a blank.
std::string_view TokenAt(std::string_view line, size_t at) {
  return line.substr(at, std::min(line.find(' ', at), line.size()) - at);
}

}  // namespace

bool MayBeginArcLine(std::string_view bytes) {
  return std::any_of(kSchemes.begin(), kSchemes.end(), [&](std::string_view scheme) {
    return EqualsIgnoringCase(bytes.substr(0, scheme.size()), scheme.substr(0, bytes.size()));
  });
}

std::optional<ArcLine> ParseArcLine(std::string_view bytes) {
  if (!MayBeginArcLine(bytes)) return {};
  const size_t end = bytes.substr(0, kLongestArcLine).find('\n');
  if (end == std::string_view::npos) return {};
  std::string_view line = bytes.substr(0, end);
  if (line.ends_with('\r')) line.remove_suffix(1);
  const size_t last = line.rfind(' ');
  if (last == std::string_view::npos) return {};
  for (size_t blank = 0; (blank = line.find(' ', blank)) < last; ++blank) {
    const std::string_view ip = TokenAt(line, blank + 1);
    const size_t date_begin = blank + 1 + ip.size() + 1;
    if (date_begin > last || !IsAddress(ip)) continue;
    const std::string_view date = TokenAt(line, date_begin);
    if (date_begin + date.size() > last || !IsDate(date)) continue;
    const size_t type_begin = std::min(date_begin + date.size() + 1, last);
    return ArcLine{.length = end + 1,
                   .url = line.substr(0, blank),
                   .ip = ip,
                   .date = date,
                   .content_type = TokenAt(line.substr(0, last), type_begin),
                   .block_length = line.substr(last + 1)};
  }
  return {};
}

}  // namespace seamripper
