// A number for each of a few documents, found without a search.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_DOCUMENT_TABLE_H_
#define SEAMRIPPER_KERNELS_SHINGLE_DOCUMENT_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace seamripper {

// Documents are numbers from zero on, and those asked for lie together as a rule, as the pages of a site do. So the table
// has a place for every document of a stretch of 64 in which one was asked for. Memory: 4 bytes for each place, and one
// for each 16 documents up to the last that was ever asked for.
class DocumentTable {
 public:
  static constexpr uint32_t kNone = ~uint32_t{0};

  void Clear() {
    for (const uint64_t stretch : stretches_) places_of_[stretch] = kNone;
    stretches_.clear();
    places_.clear();
  }

  // kNone until it is set. The reference holds until the next call.
  uint32_t& operator[](uint64_t document) {
    const uint64_t stretch = document / kStretch;
    if (stretch >= places_of_.size() || places_of_[stretch] == kNone) AddStretch(stretch);
    return places_[places_of_[stretch] * kStretch + document % kStretch];
  }

 private:
  static constexpr uint64_t kStretch = 64;

  [[gnu::noinline]] void AddStretch(uint64_t stretch) {
    if (stretch >= places_of_.size()) places_of_.resize(stretch + 1, kNone);
    places_of_[stretch] = static_cast<uint32_t>(stretches_.size());
    stretches_.push_back(stretch);
    places_.resize(places_.size() + kStretch, kNone);
  }

  std::vector<uint32_t> places_of_;  // of a stretch
  std::vector<uint64_t> stretches_;  // that have places
  std::vector<uint32_t> places_;     // stretch after stretch
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_DOCUMENT_TABLE_H_
