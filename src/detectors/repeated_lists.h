// Lists that come again and again, counted before they go on.
#ifndef SEAMRIPPER_DETECTORS_REPEATED_LISTS_H_
#define SEAMRIPPER_DETECTORS_REPEATED_LISTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "base/xxh3.h"

namespace seamripper {

// Most patch grams of a crawl have the holders of another. Of lists whose hashes agree the last one stays here; a list
// may be given several times, with counts that add up. One thread at a time. Memory: 512 KiB.
class RepeatedLists {
 public:
  // Counts the list. Calls give(list, count) for one that makes way, or is too long to be kept.
  template <class Give>
  void Add(std::string_view list, Give give) {
    if (list.size() > kMostBytes) return give(list, uint32_t{1});
    Entry& entry = entries_[Xxh3Of64(list) % kEntries];
    if (entry.count > 0 && entry.list() == list) {
      ++entry.count;
      return;
    }
    if (entry.count > 0) give(entry.list(), entry.count);
    entry.count = 1;
    entry.size = static_cast<uint8_t>(list.size());
    list.copy(entry.bytes.data(), list.size());
  }

  // The same for all that are left; none are then.
  template <class Give>
  void GiveAll(Give give) {
    for (Entry& entry : entries_) {
      if (entry.count > 0) give(entry.list(), entry.count);
      entry.count = 0;
    }
  }

 private:
  static constexpr size_t kEntries = size_t{1} << 13;
  static constexpr size_t kMostBytes = 59;
  struct Entry {
    uint32_t count = 0;
    uint8_t size = 0;
    std::array<char, kMostBytes> bytes;
    std::string_view list() const { return {bytes.data(), size}; }
  };
  static_assert(sizeof(Entry) == 64);

  std::vector<Entry> entries_ = std::vector<Entry>(kEntries);
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_REPEATED_LISTS_H_
