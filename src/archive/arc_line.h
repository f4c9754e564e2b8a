// The line that begins an ARC record.
#ifndef SEAMRIPPER_ARCHIVE_ARC_LINE_H_
#define SEAMRIPPER_ARCHIVE_ARC_LINE_H_

#include <cstddef>
#include <optional>
#include <string_view>

namespace seamripper {

struct ArcLine {
  size_t length = 0;  // with its line end
  std::string_view url;
  std::string_view ip;
  std::string_view date;
  std::string_view content_type;
  std::string_view block_length;  // as written
};

inline constexpr size_t kLongestArcLine = 9 << 10;  // the longest URL we keep and room for the rest

// The line at the front of `bytes`:  URL IP-address Archive-date Content-type [...] Archive-length
// Version 2 has result code, checksum, location, offset and file name before the length. The URL and the type may hold
// blanks. Told apart from other text by a known scheme, and an address with a date behind it. Nothing without such a line.
std::optional<ArcLine> ParseArcLine(std::string_view bytes);

// Does `bytes` begin with a URL's scheme, as far as it goes?
bool MayBeginArcLine(std::string_view bytes);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_ARC_LINE_H_
