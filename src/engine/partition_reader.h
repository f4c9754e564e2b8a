// A partition of a spool read piece by piece, for one that is too large to be read at once.
#ifndef SEAMRIPPER_ENGINE_PARTITION_READER_H_
#define SEAMRIPPER_ENGINE_PARTITION_READER_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/status.h"
#include "base/xxh3.h"
#include "engine/spool.h"

namespace seamripper {

// After every Writer of the spool has finished. Memory: 256 KiB.
class PartitionReader {
 public:
  PartitionReader(const Spool* spool, size_t partition);

  // The next words, in the order of Spool::Read; empty at the end. They hold until the next call. What a writer wrote in
  // one go may be cut anywhere. kEnvironment when the disk fails; when it gives back other bytes than were written, that is
  // seen after the last of them.
  Result<std::span<const uint64_t>> Next();

 private:
  Result<std::span<const uint64_t>> NextOfExtent();

  const Spool* spool_;
  const Spool::Partition* partition_;
  size_t extent_ = 0;
  uint64_t words_read_ = 0;  // of the extent
  size_t chunk_ = 0;
  AlignedBytes storage_;
  Xxh3Stream checksum_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_PARTITION_READER_H_
