// Gram sets in the order of pages, block by block, each block on all threads.
#ifndef SEAMRIPPER_DETECTORS_NEAR_BLOCKS_H_
#define SEAMRIPPER_DETECTORS_NEAR_BLOCKS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"
#include "detectors/near_steps.h"
#include "kernels/near/near_index.h"

namespace seamripper {

// `Sets` is a RowSorter<GramSetRow>; engine->ForEachTask runs tasks on all threads. Blocks grow, up to `bytes`.
template <class Engine, class Sets>
class NearBlocks {
 public:
  NearBlocks(Engine* engine, Sets* sets, uint64_t bytes) : engine_(engine), reader_(sets), bytes_(bytes) {}

  // The next sets that wanted(page) says; false when there are none left.
  template <class Wanted>
  Result<bool> Next(Wanted wanted) {
    const size_t most = block_.empty() ? kFirstBlock : 2 * block_.size();
    uint64_t bytes = 0;
    block_.clear();
    GramSetRow row;
    while (block_.size() < most && bytes < bytes_ && reader_.Next(&row)) {
      if (!wanted(static_cast<uint64_t>(row.page))) continue;
      bytes += row.set.size() + sizeof row;
      block_.push_back(std::move(row));
    }
    RETURN_IF_ERROR(reader_.status());
    return !block_.empty();
  }

  const std::vector<GramSetRow>& block() const { return block_; }

  // Calls visit(finder, i, &found[i]) for each set of the block, on any thread.
  template <class Found, class Visit>
  Status ForEachSet(std::string_view name, const NearIndex& index, std::vector<Found>* found, NearWork* work,
                    Visit visit) {
    found->assign(block_.size(), {});
    std::vector<NearWork> works((block_.size() + kTaskSets - 1) / kTaskSets);
    RETURN_IF_ERROR(engine_->ForEachTask(
        works.size(),
        [&](size_t number) -> Status {
          NearFinder finder(index);
          const size_t end = std::min(block_.size(), (number + 1) * kTaskSets);
          for (size_t i = number * kTaskSets; i < end; ++i) visit(&finder, i, &(*found)[i]);
          works[number] = finder.work();
          return {};
        },
        name));
    for (const NearWork& done : works) *work += done;
    return {};
  }

 private:
  static constexpr size_t kFirstBlock = 64;  // sets
  static constexpr size_t kTaskSets = 128;

  Engine* const engine_;
  typename Sets::Reader reader_;
  const uint64_t bytes_;
  std::vector<GramSetRow> block_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_NEAR_BLOCKS_H_
