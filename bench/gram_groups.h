// Grams held by 2 to 50 pages, grouped as the engine does: all of the records through a spool in memory.
#ifndef SEAMRIPPER_BENCH_GRAM_GROUPS_H_
#define SEAMRIPPER_BENCH_GRAM_GROUPS_H_

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "bench/gram_records.h"
#include "engine/narrow_group.h"

namespace seamripper {

inline constexpr uint32_t kMostPages = 50;

// As many partitions as make each one leaf, with room to spill nothing.
Spool::Options SpoolOptionsFor(size_t records, const GroupOptions& options);

// Writes every `stride`-th task from `first` on.
void PartitionRecords(const GramRecords& records, size_t first, size_t stride, Spool* spool);

// Calls visit(NarrowGroup) for each gram in 2 to 50 pages of every `stride`-th partition from `first` on.
template <class Visit>
void GroupRecords(const Spool& spool, size_t first, size_t stride, const GroupOptions& options, Visit visit) {
  PartitionGrouper grouper(options);
  for (size_t partition = first; partition < spool.partitions(); partition += stride) {
    const Status status = grouper.Group(spool, partition, [&](const NarrowGroup& group) {
      if (group.pages <= kMostPages) visit(group);
    });
    CHECK(status.ok());
  }
}

}  // namespace seamripper

#endif  // SEAMRIPPER_BENCH_GRAM_GROUPS_H_
