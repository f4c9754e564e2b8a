// Changes on their way to a long array, gathered by ranges of it that fit the second-level cache: applied one by one, each
// would wait for the memory.
#ifndef SEAMRIPPER_STEP_GATHERED_CHANGES_H_
#define SEAMRIPPER_STEP_GATHERED_CHANGES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace seamripper {

// One thread at a time. Memory: for each range, 128 changes; none before the first.
template <class Change>
class GatheredChanges {
 public:
  // Of range 0, 1, ..., `ranges` - 1. Calls apply(range, changes) when there is no room for another of that range.
  template <class Apply>
  void Add(size_t ranges, size_t range, const Change& change, Apply apply) {
    if (counts_.empty()) [[unlikely]] {
      counts_.resize(ranges);
      changes_.reset(new Change[ranges * kOfRange]);
    }
    uint32_t& count = counts_[range];
    changes_[range * kOfRange + count] = change;
    if (++count == kOfRange) [[unlikely]]
      Give(range, apply);
  }

  // The same of all that are left; none are then.
  template <class Apply>
  void GiveAll(Apply apply) {
    for (size_t range = 0; range < counts_.size(); ++range) Give(range, apply);
  }

 private:
  static constexpr uint32_t kOfRange = 128;

  template <class Apply>
  void Give(size_t range, Apply apply) {
    apply(range, std::span<const Change>(changes_.get() + range * kOfRange, counts_[range]));
    counts_[range] = 0;
  }

  std::vector<uint32_t> counts_;  // by range
  std::unique_ptr<Change[]> changes_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_GATHERED_CHANGES_H_
