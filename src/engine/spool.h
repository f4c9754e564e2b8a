// Words gathered by partition: in memory while the share of it lasts, then on disk.
//
// Each thread writes through a Writer of its own into chunks, one open chunk per partition. When its share of memory is
// full, it writes all its chunks, partition by partition, to a temporary file and begins anew. So what lies on disk of
// a partition is one extent per spill, read back in one go. What the words mean is their writer's business: narrow.h
// and wide.h.
#ifndef SEAMRIPPER_ENGINE_SPOOL_H_
#define SEAMRIPPER_ENGINE_SPOOL_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/status.h"
#include "engine/chunk_memory.h"
#include "os/budget.h"
#include "os/temp_file.h"

namespace seamripper {

class Spool {
 public:
  struct Options {
    int partition_bits = 10;
    size_t chunk_bytes = 16 << 10;
    size_t writer_bytes = size_t{256} << 20;  // what a Writer holds before it spills; at least a chunk per partition
    std::string spill_folder;
  };

  // `disk` and `blocks`, which may be null, outlive the spool, which gives back what it took when it is destroyed.
  Spool(Options options, Budget* disk, BlockMemory* blocks = nullptr);
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  class Writer;

  size_t partitions() const { return size_t{1} << options_.partition_bits; }
  int partition_bits() const { return options_.partition_bits; }
  uint64_t spilled_bytes() const { return spilled_bytes_; }

  // After every Writer has finished. What was written to a partition, in stretches, each whole chunks of one Writer in
  // their order. The stretches hold while `storage` and the spool do. kEnvironment when the disk fails, or gives back
  // other bytes than were written.
  Result<std::vector<std::span<const uint64_t>>> Read(size_t partition, AlignedBytes* storage) const;
  // How large a partition's `storage` is.
  uint64_t StorageBytes(size_t partition) const;

 private:
  friend class PartitionReader;
  struct Chunk {
    uint64_t* words = nullptr;
    size_t used = 0;
  };
  using Chunks = std::vector<std::vector<Chunk>>;  // by partition
  struct Extent {
    uint64_t offset = 0;
    uint64_t words = 0;
    uint64_t checksum = 0;
  };
  struct Partition {
    std::vector<Chunk> chunks;  // of finished writers
    std::vector<Extent> extents;
  };

  Status DamagedError() const;
  Status Spill(Chunks* chunks);
  Status WriteExtents(const Chunks& chunks, uint64_t base, std::vector<Extent>* extents);
  void Keep(Chunks* chunks, ChunkMemory memory);

  const Options options_;
  Budget* const disk_;
  BlockMemory* const blocks_;
  std::mutex mutex_;
  std::unique_ptr<TempFile> file_;
  uint64_t file_end_ = 0;
  std::vector<Partition> partitions_;
  std::vector<ChunkMemory> memory_;  // of the chunks of finished writers
  uint64_t spilled_bytes_ = 0;
};

// One per thread.
class Spool::Writer {
 public:
  // `before_spill` is called while all chunks are still there, with what their owner left to finish in them.
  Writer(Spool* spool, std::function<void()> before_spill);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // The open chunk of a partition: room for words, used from `cursor` on. Begins and ends at a multiple of kLineWords.
  struct Room {
    uint64_t* cursor = nullptr;
    uint64_t* end = nullptr;
    bool Has(size_t words) const { return static_cast<size_t>(end - cursor) >= words; }
  };
  Room& room(size_t partition) { return rooms_[partition]; }

  // Closes the partition's chunk and opens another with room for `words`; a larger chunk when they are many. May spill,
  // which closes the chunks of all partitions.
  void OpenChunk(size_t partition, size_t words);

  // Not ok once a spill has failed; what is written from then on is lost. To be looked at once in a while.
  const Status& status() const { return status_; }
  // Gives all to the spool.
  Status Finish();

 private:
  void CloseChunk(size_t partition);

  Spool* spool_;
  std::function<void()> before_spill_;
  std::vector<Room> rooms_;
  Chunks chunks_;
  ChunkMemory memory_;
  size_t held_bytes_ = 0;
  Status status_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_SPOOL_H_
