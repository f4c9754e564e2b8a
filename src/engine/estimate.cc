#include "engine/estimate.h"

#include <algorithm>

#include "engine/memory_plan.h"
#include "os/temp_file.h"

namespace seamripper {
namespace {

uint64_t Times(uint64_t count, double bytes) { return static_cast<uint64_t>(static_cast<double>(count) * bytes); }

// What a stream of `bytes` puts on disk. Each spill writes all a writer holds, every partition's end rounded up to a block
// of the disk: half a block is lost on average.
uint64_t OnDisk(uint64_t bytes, uint64_t memory_bytes, int bits, unsigned threads) {
  if (bytes <= memory_bytes) return 0;
  const uint64_t writer_bytes = std::max<uint64_t>(memory_bytes / threads, 1);
  const uint64_t lost = (uint64_t{TempFile::kAlignment} / 2) << bits;
  return bytes + Times(bytes, static_cast<double>(lost) / static_cast<double>(writer_bytes));
}

}  // namespace

EngineEstimate Estimate(const ManifestTotals& totals, uint64_t page_numbers, const EngineOptions& options,
                        const StreamCosts& costs) {
  const uint64_t keys = Times(totals.words, costs.key_bytes_per_word);
  const uint64_t rows = Times(totals.words, costs.row_bytes_per_word);
  const uint64_t next_rows = Times(totals.words, costs.next_row_bytes_per_word);
  const uint64_t texts = Times(totals.text_bytes, costs.pair_bytes_per_text_byte);
  const uint64_t resident = page_numbers * options.bytes_per_page + page_numbers / 4;

  EngineEstimate estimate;
  // The shares of memory_plan.h, the other way round; a chunk that is open is half empty.
  estimate.memory_bytes = resident + std::max({keys / 4 * 9, rows / 2 * 9, next_rows / 2 * 9, texts / 2 * 9});
  estimate.least_memory_bytes = std::max<uint64_t>(resident / 3 * 4 + 4, uint64_t{128} << 20);
  estimate.memory_bytes = std::max(estimate.memory_bytes, estimate.least_memory_bytes);
  const Result<MemoryPlan> plan = PlanMemory(totals, page_numbers, options);
  if (!plan.ok()) return estimate;
  estimate.threads = plan->threads;
  const auto rows_on_disk = [&](uint64_t bytes) {
    return OnDisk(bytes, plan->row_spool_bytes, plan->row_bits, plan->threads);
  };
  const uint64_t keys_on_disk = OnDisk(keys, plan->key_spool_bytes, plan->key_bits, plan->threads);
  estimate.disk_bytes =
      std::max({keys_on_disk + rows_on_disk(rows), rows_on_disk(rows) + rows_on_disk(next_rows), rows_on_disk(texts)});
  return estimate;
}

}  // namespace seamripper
