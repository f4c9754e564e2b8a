// What the rows of a JSONL or Parquet crawl call their fields; see json_row.h for what they mean.
#ifndef SEAMRIPPER_ARCHIVE_ROW_KEYS_H_
#define SEAMRIPPER_ARCHIVE_ROW_KEYS_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace seamripper {

inline constexpr std::string_view kUrlKey = "url";
inline constexpr std::string_view kHtmlKey = "html";
inline constexpr std::string_view kSourceKey = "source";
inline constexpr std::array<std::string_view, 4> kTimeKeys = {"captured", "fetch_time", "timestamp", "date"};

// What tells two rows apart: their URLs where they have one, else their ids, else that they are two.
enum class RowKey : uint8_t { kWhatIsThere, kUrl, kId, kRecord };
inline constexpr std::string_view kRowKeyNames[] = {"auto", "url", "id", "record"};

struct RowFields {
  std::string id = "id";
  std::string text = "text";
  RowKey key = RowKey::kWhatIsThere;
  friend bool operator==(const RowFields&, const RowFields&) = default;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_ROW_KEYS_H_
