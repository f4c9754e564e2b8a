#include "bench/gram_groups.h"

#include <algorithm>
#include <bit>

namespace seamripper {
namespace {

constexpr size_t kTaskPages = 4096;

}  // namespace

Spool::Options SpoolOptionsFor(size_t records, const GroupOptions& options) {
  Spool::Options spool;
  spool.partition_bits = std::countr_zero(std::bit_ceil(std::max<size_t>(records / options.leaf_records, 2)));
  spool.writer_bytes = size_t{8} << 30;
  return spool;
}

void PartitionRecords(const GramRecords& records, size_t first, size_t stride, Spool* spool) {
  NarrowWriter writer(spool);
  for (size_t begin = first * kTaskPages; begin < records.pages(); begin += stride * kTaskPages) {
    writer.BeginTask(begin / kTaskPages);
    const size_t end = std::min(begin + kTaskPages, records.pages());
    for (size_t page = begin; page < end; ++page) {
      for (const uint64_t gram : records.of(page)) writer.Add(gram, page);
    }
  }
  CHECK(writer.Finish().ok());
}

}  // namespace seamripper
