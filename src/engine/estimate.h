// What a run will need, from the size of the corpus alone.
#ifndef SEAMRIPPER_ENGINE_ESTIMATE_H_
#define SEAMRIPPER_ENGINE_ESTIMATE_H_

#include <cstdint>

#include "engine/engine_options.h"
#include "store/manifest.h"

namespace seamripper {

// How much a detector sends through its streams. The first is exact; the others depend on how much the pages have in
// common, which nobody knows before: these are what quilts came to on a crawl of documentation, half of it copied.
struct StreamCosts {
  double key_bytes_per_word = 8.3;
  double row_bytes_per_word = 6;       // group keys
  double next_row_bytes_per_word = 4;  // group rows
  double pair_bytes_per_text_byte = 2;
};

struct EngineEstimate {
  uint64_t memory_bytes = 0;  // with which nothing goes to disk
  uint64_t least_memory_bytes = 0;
  uint64_t disk_bytes = 0;  // at its peak, with the memory that was given
  unsigned threads = 1;     // that this memory feeds
};

EngineEstimate Estimate(const ManifestTotals& totals, uint64_t page_numbers, const EngineOptions& options,
                        const StreamCosts& costs);

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_ESTIMATE_H_
