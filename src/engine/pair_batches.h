// Which pages of a pair stage are gone over together: so many that all their others fit the memory at once.
#ifndef SEAMRIPPER_ENGINE_PAIR_BATCHES_H_
#define SEAMRIPPER_ENGINE_PAIR_BATCHES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/status.h"
#include "engine/local_run.h"
#include "engine/pair_pages.h"
#include "step/pair.h"

namespace seamripper {

// The pairs of one page.
struct PairsOfPage {
  size_t first = 0;
  size_t pairs = 0;
};

// Pages that are gone over together.
struct PairBatch {
  size_t first = 0;  // of PairBatches::pages
  size_t pages = 0;
  uint64_t bytes = 0;  // of their others, each once
};

// Pages whose first other is the same, or near, stand together: they share more.
struct PairBatches {
  std::vector<PairsOfPage> pages;
  std::vector<PairBatch> batches;

  // By page and rank.
  std::vector<PagePair> PairsOf(const PairBatch& batch, std::span<const PagePair> pairs) const;
};

// Of pairs by page and rank, when bytes_of(page) is what another page takes. A page whose others are more than `memory_bytes` is
// a batch of its own. Memory: 16 bytes a page that has others, and while it runs four a page.
PairBatches BatchesOf(std::span<const PagePair> pairs, uint64_t page_numbers, uint64_t memory_bytes,
                      const std::function<uint64_t(uint64_t)>& bytes_of);

// How a stage goes over its pairs. Every batch reads the blocks anew that its pages lie in: when that would be too many
// times, there are none.
struct BatchPlan {
  PairBatches batches;
  // Of `memory_bytes`, what is left beside the others for what the step prepares.
  uint64_t prepared_bytes = 0;

  bool is_empty() const { return batches.batches.empty(); }
};

// By a guess: a page's words are known beforehand, its bytes are not.
Result<BatchPlan> PlanBatches(LocalRun* run, std::span<const PagePair> pairs, const PairParts& parts,
                              const PreparedPage& prepared, uint64_t memory_bytes);

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_PAIR_BATCHES_H_
