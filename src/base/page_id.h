// A page's identity: the ordinal of its crawl file and of its record in that file. Never reused, never reordered.
#ifndef SEAMRIPPER_BASE_PAGE_ID_H_
#define SEAMRIPPER_BASE_PAGE_ID_H_

#include <cstdint>

namespace seamripper {

using PageId = int64_t;

inline constexpr int kRecordBits = 40;
inline constexpr uint64_t kMaxRecordOrdinal = (uint64_t{1} << kRecordBits) - 1;
inline constexpr uint64_t kMaxFileOrdinal = (uint64_t{1} << (63 - kRecordBits)) - 1;

constexpr PageId MakePageId(uint64_t file_ordinal, uint64_t record_ordinal) {
  return static_cast<PageId>(file_ordinal << kRecordBits | record_ordinal);
}
constexpr uint64_t FileOrdinal(PageId id) { return static_cast<uint64_t>(id) >> kRecordBits; }
constexpr uint64_t RecordOrdinal(PageId id) { return static_cast<uint64_t>(id) & kMaxRecordOrdinal; }

}  // namespace seamripper

#endif  // SEAMRIPPER_BASE_PAGE_ID_H_
