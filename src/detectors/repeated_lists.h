// Lists of pages that come again and again, counted before they go on.
#ifndef SEAMRIPPER_DETECTORS_REPEATED_LISTS_H_
#define SEAMRIPPER_DETECTORS_REPEATED_LISTS_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace seamripper {

// Most patch grams of a crawl have the holders of another. Of lists whose hashes agree the last one stays here; a list
// may be given several times, with counts that add up. One thread at a time. Memory: 32 bytes a page of the crawl, from 4 to
// 32 MiB: with fewer places for more pages, a list would have made way before it comes again.
//
// A list comes to its place a few lists late: by then the place is in a near cache.
class RepeatedLists {
 public:
  // Of a crawl of so many pages. Before the first Add.
  void Open(uint64_t pages) {
    const int bits = std::clamp(static_cast<int>(std::bit_width(pages)), kLeastPlaceBits, kMostPlaceBits);
    place_shift_ = 64 - bits;
    kept_.resize(size_t{1} << bits);
  }
  bool is_open() const { return !kept_.empty(); }

  // Counts the list, whose pages ascend. Calls give(pages, count) for one that makes way, or is too long to be kept.
  template <class Give>
  void Add(std::span<const uint64_t> pages, Give give) {
    if (pages.size() > kMostPages || (!pages.empty() && pages.back() >= UINT32_MAX)) return give(pages, uint32_t{1});
    Coming& coming = coming_[next_];
    next_ = (next_ + 1) % kComing;
    if (coming.list.count > 0) Settle(coming, give);
    coming.list = {.count = 1};
    uint64_t hash = 0;
    for (size_t i = 0; i < pages.size(); ++i) {
      coming.list.pages[i] = static_cast<uint32_t>(pages[i] + 1);
      hash = (hash ^ pages[i]) * 0x9e3779b97f4a7c15;
    }
    coming.place = hash >> place_shift_;
    __builtin_prefetch(&kept_[coming.place], 1);
  }

  // The same for all that are left; none are then.
  template <class Give>
  void GiveAll(Give give) {
    for (Coming& coming : coming_) {
      if (coming.list.count > 0) Settle(coming, give);
      coming.list.count = 0;
    }
    for (List& list : kept_) {
      if (list.count > 0) GiveList(list, give);
      list.count = 0;
    }
  }

 private:
  static constexpr int kLeastPlaceBits = 17;
  static constexpr int kMostPlaceBits = 20;
  static constexpr size_t kMostPages = 7;
  static constexpr size_t kComing = 8;
  struct alignas(32) List {
    uint32_t count = 0;
    std::array<uint32_t, kMostPages> pages = {};  // each one more than its number; zeros behind the last

    bool Equals(const List& other) const {
      uint32_t different = 0;
      for (size_t i = 0; i < kMostPages; ++i) different |= pages[i] ^ other.pages[i];
      return different == 0;
    }
  };
  static_assert(sizeof(List) == 32);
  struct Coming {
    List list;
    size_t place = 0;
  };

  template <class Give>
  void Settle(const Coming& coming, Give give) {
    List& kept = kept_[coming.place];
    if (kept.Equals(coming.list)) {
      ++kept.count;
      return;
    }
    if (kept.count > 0) GiveList(kept, give);
    kept = coming.list;
  }

  template <class Give>
  void GiveList(const List& list, Give give) {
    std::array<uint64_t, kMostPages> pages;
    size_t size = 0;
    for (; size < kMostPages && list.pages[size] != 0; ++size) pages[size] = list.pages[size] - 1;
    give(std::span<const uint64_t>(pages).first(size), list.count);
  }

  std::array<Coming, kComing> coming_;
  size_t next_ = 0;  // to make way in coming_
  int place_shift_ = 0;
  std::vector<List> kept_;  // by hash
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_REPEATED_LISTS_H_
