// One budget of memory or of disk, shared by all threads of a run.
#ifndef SEAMRIPPER_OS_BUDGET_H_
#define SEAMRIPPER_OS_BUDGET_H_

#include <atomic>
#include <cstdint>

namespace seamripper {

class Budget {
 public:
  explicit Budget(uint64_t bytes) : limit_(bytes) {}

  // Takes `bytes` if that many are left.
  bool TryTake(uint64_t bytes) {
    uint64_t used = used_.load(std::memory_order_relaxed);
    do {
      if (bytes > limit_ || used > limit_ - bytes) return false;
    } while (!used_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
    uint64_t peak = peak_.load(std::memory_order_relaxed);
    while (peak < used + bytes && !peak_.compare_exchange_weak(peak, used + bytes, std::memory_order_relaxed)) {
    }
    return true;
  }
  void Give(uint64_t bytes) { used_.fetch_sub(bytes, std::memory_order_relaxed); }

  uint64_t limit() const { return limit_; }
  uint64_t used() const { return used_.load(std::memory_order_relaxed); }
  uint64_t peak() const { return peak_.load(std::memory_order_relaxed); }

 private:
  const uint64_t limit_;
  std::atomic<uint64_t> used_{0};
  std::atomic<uint64_t> peak_{0};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_BUDGET_H_
