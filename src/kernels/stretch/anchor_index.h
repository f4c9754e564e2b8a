// Where anchors stand in texts that are held one behind the other.
#ifndef SEAMRIPPER_KERNELS_STRETCH_ANCHOR_INDEX_H_
#define SEAMRIPPER_KERNELS_STRETCH_ANCHOR_INDEX_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace seamripper {

// Read by any thread once it is built. Memory: 9 to 10 bytes an anchor.
class AnchorIndex {
 public:
  // An anchor whose key has this tag begins with this word. Which key it is of the words decide.
  struct Place {
    uint32_t tag;
    uint32_t word;
    friend auto operator<=>(const Place&, const Place&) = default;
  };

  // Once. for_each(visit) calls visit(key, word) for all anchors, by falling or rising word, each time it is called alike.
  template <class ForEach>
  void Build(ForEach for_each) {
    uint64_t count = 0;
    for_each([&](uint64_t, uint32_t) { ++count; });
    shift_ = 64 - static_cast<int>(std::bit_width(count / kPlacesOfBucket | 1));
    ends_.assign((uint64_t{1} << (64 - shift_)) + 1, 0);
    for_each([&](uint64_t key, uint32_t) { ++ends_[(key >> shift_) + 1]; });
    for (size_t i = 1; i < ends_.size(); ++i) ends_[i] += ends_[i - 1];
    places_.resize(count);
    // Each bucket begins where the one before ends, and while it is filled, where its next place goes.
    for_each([&](uint64_t key, uint32_t word) { places_[ends_[key >> shift_]++] = {static_cast<uint32_t>(key), word}; });
    uint64_t begin = 0;
    for (size_t i = 0; i + 1 < ends_.size(); ++i) {
      std::sort(places_.begin() + static_cast<ptrdiff_t>(begin), places_.begin() + static_cast<ptrdiff_t>(ends_[i]));
      begin = ends_[i];
    }
  }

  // By word. Mostly of this key alone.
  std::span<const Place> Find(uint64_t key) const {
    const uint64_t bucket = key >> shift_;
    const std::span<const Place> all(places_.data() + (bucket > 0 ? ends_[bucket - 1] : 0),
                                     places_.data() + ends_[bucket]);
    const auto by_tag = [](const Place& a, const Place& b) { return a.tag < b.tag; };
    const auto [begin, end] = std::equal_range(all.begin(), all.end(), Place{static_cast<uint32_t>(key), 0}, by_tag);
    return {begin, end};
  }

  size_t size() const { return places_.size(); }
  // Of what Find gave: the same for no other key.
  size_t NumberOf(std::span<const Place> found) const { return static_cast<size_t>(found.data() - places_.data()); }

 private:
  static constexpr uint64_t kPlacesOfBucket = 8;

  int shift_ = 63;
  std::vector<uint64_t> ends_ = {0, 0, 0};  // of buckets
  std::vector<Place> places_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STRETCH_ANCHOR_INDEX_H_
