// How the memory of a run is shared out.
//
// First what lies in memory for every page throughout. Of the rest, in each stage:
//
//              keys   rows in   rows out   grouping   page at hand   hot texts   findings
//   map        1/2                                    1/4
//   group keys 1/2              1/4        1/4
//   group rows        1/4       1/4        1/4        (its scratch: 1/4)
//   collect           1/4                  1/4        (its scratch: 1/4)                1/8
//   pair: read                  1/4                   1/4            1/8
//   pair              1/4                  1/4        (its scratch: 1/8)    1/8         1/8
//   pair, kept                                        (its scratch: 1/4)    3/8         1/8
//
// A value that a detector keeps for each page has half the findings' share, throughout.
//
// Of the memory of spools that are gone an eighth is kept for those to come: a new spool takes that first, and a stage
// without one has no more than 7/8 above. What does not fit its share goes to disk. One page or group that alone needs
// more than a thread's share is dealt with all the same, one at a time (large_work.h): that is what a run may take
// beyond its budget.
#ifndef SEAMRIPPER_ENGINE_MEMORY_PLAN_H_
#define SEAMRIPPER_ENGINE_MEMORY_PLAN_H_

#include <cstdint>

#include "base/status.h"
#include "engine/engine_options.h"
#include "store/manifest.h"

namespace seamripper {

struct MemoryPlan {
  unsigned threads = 1;
  uint64_t resident_bytes = 0;  // for the pages, throughout
  uint64_t key_spool_bytes = 0;
  uint64_t row_spool_bytes = 0;  // each of two
  uint64_t group_bytes = 0;
  uint64_t scratch_bytes = 0;
  uint64_t text_bytes = 0;
  uint64_t finding_bytes = 0;
  uint64_t kept_bytes = 0;  // of spools that are gone, for those to come
  int key_bits = 0;         // partitions
  int row_bits = 0;
};

// kEnvironment, saying how much would do, when the pages alone take more than three quarters.
Result<MemoryPlan> PlanMemory(const ManifestTotals& totals, uint64_t page_numbers, const EngineOptions& options);

// Of a spool of 2^bits partitions whose writer holds so much.
uint64_t ChunkBytes(uint64_t writer_bytes, int bits);

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_MEMORY_PLAN_H_
