// Grams held by the same pages are interchangeable in a cover: one class with a weight stands for them all. In a crawl
// there are an order of magnitude fewer classes than grams.
#ifndef SEAMRIPPER_KERNELS_QUILT_COLLAPSE_H_
#define SEAMRIPPER_KERNELS_QUILT_COLLAPSE_H_

#include <cstdint>
#include <span>
#include <vector>

#include "base/page_id.h"

namespace seamripper {

struct GramClass {
  std::span<const PageId> holders;  // ascending, each once, all of them 0 or more
  uint32_t weight = 0;              // how many grams have these holders
};

// The same for equal lists, and hardly ever for others.
uint64_t HashOfHolders(std::span<const PageId> holders);

// Collapses lists again and again with the same buffers. One thread at a time.
class GramCollapse {
 public:
  // One list of holders per gram, fewer than 2^31 of them. Replaces *classes: one per distinct list, in the order in
  // which they first occur, its holders being that first list, so the lists' memory must outlive the classes. Linear in
  // the elements of the lists. Memory: at most 80 bytes a list; no allocation once the largest call has been seen.
  void Collapse(std::span<const std::span<const PageId>> lists, std::vector<GramClass>* classes);

 private:
  static constexpr uint32_t kFree = UINT32_MAX;
  struct Slot {
    uint64_t hash;
    uint32_t place = kFree;  // in the classes
  };
  std::vector<uint64_t> hashes_;
  std::vector<Slot> slots_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_QUILT_COLLAPSE_H_
