// One budget of memory or of disk, shared by all threads of a run.
#ifndef SEAMRIPPER_OS_BUDGET_H_
#define SEAMRIPPER_OS_BUDGET_H_

#include <atomic>
#include <cstdint>
#include <string>

#include "base/status.h"

namespace seamripper {

class Budget {
 public:
  // `needed` is what the whole run is thought to need, 0 when nobody knows: messages say it.
  explicit Budget(uint64_t bytes, uint64_t needed = 0) : limit_(bytes), needed_(needed) {}

  // Takes `bytes` if that many are left.
  bool TryTake(uint64_t bytes) {
    uint64_t used = used_.load(std::memory_order_relaxed);
    do {
      if (bytes > limit_ || used > limit_ - bytes) return false;
    } while (!used_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
    Raise(used + bytes);
    return true;
  }
  // Takes them whether or not: what must be had in any case is counted all the same.
  void Take(uint64_t bytes) { Raise(used_.fetch_add(bytes, std::memory_order_relaxed) + bytes); }
  void Give(uint64_t bytes) { used_.fetch_sub(bytes, std::memory_order_relaxed); }

  uint64_t limit() const { return limit_; }
  uint64_t needed() const { return needed_; }
  uint64_t used() const { return used_.load(std::memory_order_relaxed); }
  uint64_t peak() const { return peak_.load(std::memory_order_relaxed); }

 private:
  void Raise(uint64_t used) {
    uint64_t peak = peak_.load(std::memory_order_relaxed);
    while (peak < used && !peak_.compare_exchange_weak(peak, used, std::memory_order_relaxed)) {
    }
  }

  const uint64_t limit_;
  const uint64_t needed_;
  std::atomic<uint64_t> used_{0};
  std::atomic<uint64_t> peak_{0};
};

// kEnvironment: `bytes` more of temporary space in `folder` are not left in the budget. Says what would be enough.
Status DiskBudgetError(const Budget& disk, uint64_t bytes, const std::string& folder);

// "3.1 GB": one digit behind the point, rounded up, so that what is said to be enough is.
std::string RoundedUpBytes(uint64_t bytes);

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_BUDGET_H_
