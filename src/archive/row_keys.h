// What a row of a crawl may have by these names; see json_row.h for what it means.
#ifndef SEAMRIPPER_ARCHIVE_ROW_KEYS_H_
#define SEAMRIPPER_ARCHIVE_ROW_KEYS_H_

#include <array>
#include <string_view>

namespace seamripper {

inline constexpr std::array<std::string_view, 3> kTextKeys = {"url", "text", "html"};
inline constexpr std::array<std::string_view, 4> kTimeKeys = {"captured", "fetch_time", "timestamp", "date"};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_ROW_KEYS_H_
