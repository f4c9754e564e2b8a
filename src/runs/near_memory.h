// What finding near-duplicates may hold of an engine's memory.
#ifndef SEAMRIPPER_RUNS_NEAR_MEMORY_H_
#define SEAMRIPPER_RUNS_NEAR_MEMORY_H_

#include "detectors/near_join.h"
#include "engine/memory_plan.h"

namespace seamripper {

// An index takes up to twice as much while it grows.
inline NearMemory NearMemoryOf(const MemoryPlan& plan) {
  return {.index_bytes = plan.key_spool_bytes / 3,
          .block_bytes = plan.scratch_bytes / 2,
          .count_bytes = plan.key_spool_bytes};
}

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_NEAR_MEMORY_H_
