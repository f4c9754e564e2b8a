// One budget of memory or of disk, shared by all threads of a run.
#ifndef SEAMRIPPER_OS_BUDGET_H_
#define SEAMRIPPER_OS_BUDGET_H_

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>

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
    uint64_t peak = peak_.load(std::memory_order_relaxed);
    while (peak < used + bytes && !peak_.compare_exchange_weak(peak, used + bytes, std::memory_order_relaxed)) {
    }
    taken_.fetch_add(bytes, std::memory_order_relaxed);
    return true;
  }
  void Give(uint64_t bytes) { used_.fetch_sub(bytes, std::memory_order_relaxed); }

  uint64_t limit() const { return limit_; }
  uint64_t left() const { return limit_ - used(); }
  uint64_t needed() const { return needed_; }
  uint64_t used() const { return used_.load(std::memory_order_relaxed); }
  uint64_t peak() const { return peak_.load(std::memory_order_relaxed); }
  uint64_t taken() const { return taken_.load(std::memory_order_relaxed); }  // in all, given back or not

 private:
  const uint64_t limit_;
  const uint64_t needed_;
  std::atomic<uint64_t> used_{0};
  std::atomic<uint64_t> peak_{0};
  std::atomic<uint64_t> taken_{0};
};

// What somebody has of a budget, and gives back when done. The budget outlives it; null: there is none to have. One thread at
// a time.
class BudgetShare {
 public:
  explicit BudgetShare(Budget* budget = nullptr) : budget_(budget) {}
  ~BudgetShare() {
    if (bytes_ > 0) budget_->Give(bytes_);
  }
  BudgetShare(BudgetShare&& other) noexcept : budget_(other.budget_), bytes_(std::exchange(other.bytes_, 0)) {}
  BudgetShare& operator=(BudgetShare&& other) noexcept {
    std::swap(budget_, other.budget_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  bool TryGrow(uint64_t bytes) {
    if (budget_ == nullptr || !budget_->TryTake(bytes)) return false;
    bytes_ += bytes;
    return true;
  }
  uint64_t bytes() const { return bytes_; }

 private:
  Budget* budget_;
  uint64_t bytes_ = 0;
};

// kEnvironment: `bytes` more of temporary space in `folder` are not left in the budget. Says what would be enough.
Status DiskBudgetError(const Budget& disk, uint64_t bytes, const std::string& folder);

// "3.1 GB": one digit behind the point, rounded up, so that what is said to be enough is.
std::string RoundedUpBytes(uint64_t bytes);

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_BUDGET_H_
