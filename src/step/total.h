// What all calls of a step come to together: a column of one value.
#ifndef SEAMRIPPER_STEP_TOTAL_H_
#define SEAMRIPPER_STEP_TOTAL_H_

#include <mutex>
#include <type_traits>

namespace seamripper {

// Counts with an operator+= whose order does not matter. Read after the stage that adds to it.
template <class Counts>
class Total {
  static_assert(std::is_trivially_copyable_v<Counts>);

 public:
  const Counts& operator*() const { return counts_; }
  const Counts* operator->() const { return &counts_; }

 private:
  template <class>
  friend class PartOfTotal;
  template <class>
  friend class StageDelta;

  std::mutex mutex_;
  Counts counts_{};
};

// A thread's or slice's own part, in the total when this is gone. A copy is for another thread, and begins with nothing.
template <class Counts>
class PartOfTotal {
 public:
  explicit PartOfTotal(Total<Counts>* total) : total_(total) {}
  PartOfTotal(const PartOfTotal& other) : total_(other.total_) {}
  PartOfTotal& operator=(const PartOfTotal&) = delete;
  ~PartOfTotal() {
    const std::lock_guard lock(total_->mutex_);
    total_->counts_ += part_;
  }

  Total<Counts>* column() const { return total_; }

  Counts& operator*() { return part_; }
  Counts* operator->() { return &part_; }

 private:
  Total<Counts>* const total_;
  Counts part_{};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_TOTAL_H_
