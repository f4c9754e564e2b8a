// Gram sets in the order of pages, block by block, each block on all threads.
#ifndef SEAMRIPPER_DETECTORS_NEAR_BLOCKS_H_
#define SEAMRIPPER_DETECTORS_NEAR_BLOCKS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/page_id.h"
#include "base/status.h"
#include "detectors/near_steps.h"
#include "kernels/near/gram_set.h"
#include "kernels/near/near_index.h"

namespace seamripper {

// A set and whose it is.
struct HeldSet {
  uint64_t page = 0;  // number
  PageId page_id = 0;
  GramSet set;
};

// `Sets` is a RowSorter<GramSetRow>; engine->ForEachTask runs tasks on all threads. Blocks grow, up to `bytes`; memory: that
// and twice the largest set.
template <class Engine, class Sets>
class NearBlocks {
 public:
  NearBlocks(Engine* engine, Sets* sets, uint64_t bytes) : engine_(engine), reader_(sets), most_bytes_(bytes) {}

  // The next sets that wanted(page) says; false when there are none left.
  template <class Wanted>
  Result<bool> Next(Wanted wanted) {
    const size_t most = block_.empty() ? kFirstBlock : 2 * block_.size();
    bytes_.clear();
    ends_.clear();
    block_.clear();
    while (block_.size() < most && bytes_.size() < most_bytes_ && reader_.Next(&row_)) {
      const auto page = static_cast<uint64_t>(row_.page);
      if (!wanted(page)) continue;
      bytes_ += row_.set;
      ends_.push_back(bytes_.size());
      block_.push_back({page, row_.page_id, {}});
    }
    RETURN_IF_ERROR(reader_.status());
    size_t begin = 0;
    for (size_t i = 0; i < block_.size(); ++i) {
      block_[i].set = ReadGramSet(std::string_view(bytes_).substr(begin, ends_[i] - begin));
      begin = ends_[i];
    }
    return !block_.empty();
  }

  // Until Next is called.
  const std::vector<HeldSet>& block() const { return block_; }

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
  const uint64_t most_bytes_;
  GramSetRow row_;
  std::string bytes_;  // of the sets of the block
  std::vector<size_t> ends_;
  std::vector<HeldSet> block_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_NEAR_BLOCKS_H_
