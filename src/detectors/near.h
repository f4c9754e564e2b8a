// Near-duplicates at a threshold (seamripper/near.h says what is found): its steps in order.
#ifndef SEAMRIPPER_DETECTORS_NEAR_H_
#define SEAMRIPPER_DETECTORS_NEAR_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/status.h"
#include "detectors/near_join.h"
#include "detectors/near_steps.h"
#include "seamripper/near.h"
#include "step/pair.h"

namespace seamripper {

// What was met on the way.
struct NearCounts {
  uint64_t sets = 0;     // pages whose grams are not too many alone
  uint64_t near = 0;     // that have another so near
  uint64_t dropped = 0;  // of them
  NearWork work;
};

// Memory for each page while it runs, besides what the engine plans.
inline constexpr uint64_t kNearBytesPerPage = 2 * sizeof(NearestKept) + 24;

// Calls deliver(const NearRow&) and deliver(const NearPairRow&), which return a Status, in no particular order, from one
// thread at a time. `words` is how many there are in all pages.
template <class Engine, class Deliver>
Result<NearCounts> DetectNear(Engine* engine, uint64_t seed, uint64_t words, const NearOptions& options,
                              const NearMemory& memory, Deliver deliver) {
  const GramsOfText grams(seed, options.k);
  const LeastJaccard least(options.at);

  std::optional<KeyCounts> counts(std::in_place, words, memory.count_bytes);
  RETURN_IF_ERROR(engine->MapPages(PagesOfGram{grams, KeyCountChanges(&*counts)}));
  ASSIGN_OR_RETURN(const auto sets, engine->template MapSorted<GramSetRow>(SetOfPage(grams, least, *counts)));
  counts.reset();

  NearJoin join(engine, sets.get(), least, memory, [&](const NearPairRow& row) { return deliver(row); });
  RETURN_IF_ERROR(join.Run());

  std::vector<PagePair> pairs;
  const std::vector<NearestKept>& nearest = join.nearest();
  for (uint64_t page = 0; page < nearest.size(); ++page) {
    if (nearest[page].is_near()) pairs.push_back({page, 1, nearest[page].kept});
  }
  RETURN_IF_ERROR(engine->template Pair<NearRow>(pairs, RowOfNear{nearest}, deliver));
  return NearCounts{sets->rows(), pairs.size(), join.dropped(), join.work()};
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_NEAR_H_
