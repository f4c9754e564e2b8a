// Near-duplicates at a threshold (seamripper/near.h says what is found): its steps in order.
#ifndef SEAMRIPPER_DETECTORS_NEAR_H_
#define SEAMRIPPER_DETECTORS_NEAR_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "detectors/near_join.h"
#include "detectors/near_steps.h"
#include "detectors/pair_join.h"
#include "seamripper/near.h"
#include "step/page_column.h"
#include "step/pair.h"
#include "step/total.h"

namespace seamripper {

// What was met on the way.
struct NearCounts {
  uint64_t sets = 0;     // pages whose grams are not too many alone
  uint64_t near = 0;     // that have another so near
  uint64_t dropped = 0;  // of them
  uint64_t page_pairs = 0;  // when all are asked for
  NearWork work;

  NearCounts& operator+=(const NearCounts& other) {
    sets += other.sets;
    near += other.near;
    dropped += other.dropped;
    page_pairs += other.page_pairs;
    work += other.work;
    return *this;
  }
};

// lead: which page stands for each that is near a kept one.
struct KeptPages {
  static constexpr std::string_view kName = "near pages";
  struct Changes {
    PageSets<NearestKept> nearest;
    PartOfTotal<NearCounts> counts;
  };
  Changes changes;
};

// Memory for each page while it runs, besides what the engine plans.
inline constexpr uint64_t kNearBytesPerPage = 3 * sizeof(NearestKept) + 28;

// `tables` takes what is found: Output<NearRow>() gives outputs, one a thread; Add takes a NearPairRow or a PagePairRow, one at a
// time. `words` is how many there are in all pages. Sets are held against each other in one place, wherever the engine runs its
// stages.
template <class Engine, class Tables>
Result<NearCounts> DetectNear(Engine* engine, uint64_t seed, uint64_t words, const NearOptions& options,
                              const NearMemory& memory, Tables* tables) {
  const GramsOfText grams(seed, options.k);
  const bool is_containment = options.by == NearBy::kContainment;
  const LeastSimilarity least(options.at, is_containment ? SimilarityOf::kContainment : SimilarityOf::kJaccard);

  std::optional<KeyCounts> counts(std::in_place, words, memory.count_bytes);
  RETURN_IF_ERROR(engine->MapPages(PagesOfGram{grams, KeyCountChanges(&*counts)}));
  ASSIGN_OR_RETURN(const auto sets, engine->template MapSorted<GramSetRow>(SetOfPage(grams, least, *counts)));
  counts.reset();

  NearestColumn nearest(engine->page_numbers());
  Total<NearCounts> found;
  const KeptPages kept = {{PageSets<NearestKept>(&nearest), PartOfTotal<NearCounts>(&found)}};
  RETURN_IF_ERROR(engine->Lead(kept, [&](KeptPages::Changes* changes) -> Status {
    NearCounts own;
    own.sets = sets->rows();
    if (options.WantsPairs()) {
      PairJoin join(engine, sets.get(), least, memory, options.max_pairs,
                    [&](const PagePairRow& row) { return tables->Add(row); });
      RETURN_IF_ERROR(join.Run());
      own.page_pairs = join.pairs();
      own.work += join.work();
    }
    if (!is_containment) {
      NearJoin join(engine, sets.get(), least, memory, [&](const NearPairRow& row) { return tables->Add(row); });
      RETURN_IF_ERROR(join.Run());
      for (uint64_t page = 0; page < join.nearest().size(); ++page) {
        if (!join.nearest()[page].is_near()) continue;
        changes->nearest.Emit(page, join.nearest()[page]);
        ++own.near;
      }
      own.dropped = join.dropped();
      own.work += join.work();
    }
    *changes->counts = own;
    return {};
  }));

  std::vector<PagePair> pairs;
  for (uint64_t page = 0; page < nearest.size(); ++page) {
    if (nearest[page].is_near()) pairs.push_back({page, 1, nearest[page].kept});
  }
  RETURN_IF_ERROR(engine->template PairTo<NearRow>(pairs, RowOfNear{nearest},
                                                   [tables] { return tables->template Output<NearRow>(); }));
  return *found;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_NEAR_H_
