#include "engine/memory_plan.h"

#include <algorithm>
#include <bit>
#include <string>

#include "os/budget.h"
#include "store/packet.h"

namespace seamripper {
namespace {

constexpr uint64_t kMostChunkBytes = 16 << 10;
constexpr uint64_t kLeastChunkBytes = 4 << 10;
constexpr int kLeastPartitionBits = 4;
// More than these are for partitions that would not fit the memory otherwise, not for speed: each has a line in the
// second-level cache while it is written.
constexpr int kFastPartitionBits = 12;

// A partition that is grouped within the second-level cache, past which every step of a sort waits for the memory.
constexpr uint64_t kLeafBytes = uint64_t{1} << 20;

// A record of a key: eight bytes in a packet, sixteen in a leaf.
constexpr uint64_t kKeyBytes = 8;
constexpr uint64_t kLeafKeyBytes = 16;
// What rows a key leads to, at a guess, as a rule and at worst; a partition that comes out larger than its share is sorted
// on disk.
constexpr uint64_t kRowBytesPerWord = 8;
constexpr uint64_t kMostRowBytesPerWord = 64;

// Partitions so many that each of `bytes` / partitions is at most `share`, but no more than `writer_bytes` has chunks for.
int PartitionBits(uint64_t bytes, uint64_t share, uint64_t writer_bytes, int most_bits) {
  const uint64_t wanted = std::bit_ceil(std::max<uint64_t>(bytes / std::max<uint64_t>(share, 1), 1));
  const uint64_t open = std::bit_floor(std::max<uint64_t>(writer_bytes / (2 * kLeastChunkBytes), 1));
  return std::clamp(std::countr_zero(std::min(wanted, open)), kLeastPartitionBits, most_bits);
}

void PlanPartitions(uint64_t words, MemoryPlan* plan) {
  const uint64_t group_share = plan->group_bytes / plan->threads;
  const uint64_t key_writer_bytes = plan->key_spool_bytes / plan->threads;
  plan->key_bits = std::max(PartitionBits(words * kLeafKeyBytes, std::min(group_share / 4, kLeafBytes),
                                          key_writer_bytes, kFastPartitionBits),
                            PartitionBits(words * kKeyBytes, group_share / 2, key_writer_bytes, kMaxPartitionBits));
  const uint64_t row_writer_bytes = plan->row_spool_bytes / plan->threads;
  plan->row_bits =
      std::max(PartitionBits(words * kRowBytesPerWord, kLeafBytes, row_writer_bytes, kFastPartitionBits),
               PartitionBits(words * kMostRowBytesPerWord, group_share / 4, row_writer_bytes, kMaxPartitionBits));
}

// Whether each thread may hold a partition of keys as it comes from disk.
bool PartitionsFit(uint64_t words, const MemoryPlan& plan) {
  const uint64_t partition_bytes = (words * kKeyBytes) >> plan.key_bits;
  return partition_bytes * plan.threads <= plan.group_bytes / 2;
}

}  // namespace

Result<MemoryPlan> PlanMemory(const ManifestTotals& totals, uint64_t page_numbers, const EngineOptions& options) {
  MemoryPlan plan;
  plan.resident_bytes = page_numbers * options.bytes_per_page + page_numbers / 4;
  if (plan.resident_bytes > options.memory_bytes / 4 * 3) {
    return EnvironmentError("needs at least " + RoundedUpBytes(plan.resident_bytes / 3 * 4 + 4) + " of memory for " +
                            std::to_string(page_numbers) + " pages, and may use " +
                            RoundedUpBytes(options.memory_bytes) + ": raise --memory");
  }
  const uint64_t rest = options.memory_bytes - plan.resident_bytes;
  plan.key_spool_bytes = rest / 2;
  plan.row_spool_bytes = rest / 4;
  plan.group_bytes = rest / 4;
  plan.scratch_bytes = rest / 4;
  plan.text_bytes = rest / 8;
  plan.finding_bytes = rest / 8;
  plan.kept_bytes = rest / 8;
  const uint64_t fed = rest / std::max<uint64_t>(options.thread_bytes, 1);
  plan.threads = static_cast<unsigned>(std::clamp<uint64_t>(fed, 1, std::max(options.threads, 1u)));
  PlanPartitions(totals.words, &plan);
  while (plan.threads > 1 && !PartitionsFit(totals.words, plan)) {
    --plan.threads;
    PlanPartitions(totals.words, &plan);
  }
  return plan;
}

uint64_t ChunkBytes(uint64_t writer_bytes, int bits) {
  return std::clamp((writer_bytes / 4) >> bits, kLeastChunkBytes, kMostChunkBytes);
}

}  // namespace seamripper
