// Gathers (key, page) records by partition: in memory while the budget lasts, then on disk.
//
// Each thread writes through a Writer of its own into chunks, one open chunk per partition; a chunk is a row of packets.
// When the thread's share of memory is full, it writes all its chunks, partition by partition, to a temporary file and
// begins anew. So what lies on disk of a partition is one extent per spill, read back in one go.
#ifndef SEAMRIPPER_ENGINE_NARROW_SPOOL_H_
#define SEAMRIPPER_ENGINE_NARROW_SPOOL_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/status.h"
#include "os/budget.h"
#include "os/temp_file.h"
#include "store/packet.h"

namespace seamripper {

// A packet where it lies.
struct PacketView {
  PacketHeader header;
  std::span<const uint64_t> words;
};

class NarrowSpool {
 public:
  struct Options {
    int partition_bits = 10;
    size_t chunk_bytes = 16 << 10;
    size_t writer_bytes = size_t{256} << 20;  // what a Writer holds before it spills; at least a chunk per partition
    std::string spill_folder;
  };

  // `disk` outlives the spool, which gives back what it took when it is destroyed.
  NarrowSpool(Options options, Budget* disk);
  ~NarrowSpool();
  NarrowSpool(const NarrowSpool&) = delete;
  NarrowSpool& operator=(const NarrowSpool&) = delete;

  class Writer;

  size_t partitions() const { return size_t{1} << options_.partition_bits; }
  int partition_bits() const { return options_.partition_bits; }
  uint64_t records() const { return records_; }
  uint64_t spilled_bytes() const { return spilled_bytes_; }

  // After every Writer has finished. The packets of a partition in page order; views hold while `storage` and the spool
  // do. kEnvironment when the disk fails, or a packet read back is not what was written.
  Result<std::vector<PacketView>> ReadPartition(size_t partition, AlignedBytes* storage) const;
  // How much ReadPartition would put into `storage`.
  uint64_t SpilledBytesOf(size_t partition) const;

 private:
  struct Chunk {
    std::unique_ptr<uint64_t[]> words;
    size_t used = 0;
  };
  struct Extent {
    uint64_t offset;
    uint64_t words;
  };
  struct Partition {
    std::vector<Chunk> chunks;   // of finished writers
    std::vector<Extent> extents;
  };

  Status Spill(std::vector<std::vector<Chunk>>* chunks);
  void Keep(std::vector<std::vector<Chunk>>* chunks, uint64_t records);

  const Options options_;
  Budget* disk_;
  mutable std::mutex mutex_;
  std::unique_ptr<TempFile> file_;
  uint64_t file_end_ = 0;
  std::vector<Partition> partitions_;
  uint64_t records_ = 0;
  uint64_t spilled_bytes_ = 0;
};

// One per thread. Records of a task come in page order; tasks of a writer too.
class NarrowSpool::Writer {
 public:
  explicit Writer(NarrowSpool* spool);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // Pages of the records to come are `first_page` or later, and of no other task.
  void BeginTask(uint64_t first_page) { task_page_ = first_page, ++task_; }

  void Add(uint64_t key, uint64_t page) {
    Slot& slot = slots_[PartitionOf(key, bits_)];
    if (slot.task != task_ || slot.cursor + 2 > slot.end) OpenPacket(&slot, page);
    slot.cursor += slot.encoder.Encode(key, page, slot.cursor);
    ++records_;
  }

  // Not ok once a spill has failed; records are lost from then on. To be looked at once a task.
  const Status& status() const { return status_; }
  // Gives all to the spool.
  Status Finish();

 private:
  struct Slot {
    uint64_t* cursor = nullptr;
    uint64_t* end = nullptr;
    uint64_t* packet = nullptr;  // header of the open packet
    uint64_t task = 0;
    PacketEncoder encoder{0, 0};
  };

  void OpenPacket(Slot* slot, uint64_t page);
  void ClosePacket(Slot* slot);
  void OpenChunk(Slot* slot);
  void CloseChunk(Slot* slot);
  void CloseAll();

  NarrowSpool* spool_;
  const int bits_;
  std::vector<Slot> slots_;
  std::vector<std::vector<Chunk>> chunks_;
  uint64_t task_ = 0;
  uint64_t task_page_ = 0;
  uint64_t records_ = 0;
  size_t held_chunks_ = 0;
  Status status_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_NARROW_SPOOL_H_
