// Counts of pages, added to in no order.
#ifndef SEAMRIPPER_DETECTORS_PATCH_COUNTER_H_
#define SEAMRIPPER_DETECTORS_PATCH_COUNTER_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace seamripper {

// Adds a little later than it is asked to: by then the count is in a near cache. One a thread; where others add to the
// same counts, none has `one_thread`, which spares the locked addition.
class PatchCounter {
 public:
  void Add(uint32_t more, uint32_t* count, bool one_thread) {
    __builtin_prefetch(count, 1);
    Later& later = later_[next_];
    next_ = (next_ + 1) % kLater;
    if (later.count != nullptr) AddNow(later, one_thread);
    later = {count, more};
  }

  // What is still to be added.
  void AddAll(bool one_thread) {
    for (Later& later : later_) {
      if (later.count != nullptr) AddNow(later, one_thread);
      later = {};
    }
  }

 private:
  static constexpr size_t kLater = 32;
  struct Later {
    uint32_t* count = nullptr;
    uint32_t more = 0;
  };

  static void AddNow(const Later& later, bool one_thread) {
    if (one_thread) {
      *later.count += later.more;
    } else {
      std::atomic_ref(*later.count).fetch_add(later.more, std::memory_order_relaxed);
    }
  }

  std::array<Later, kLater> later_;
  size_t next_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_PATCH_COUNTER_H_
