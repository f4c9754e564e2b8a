// Writing (key, page) records to a spool, as packets.
#ifndef SEAMRIPPER_ENGINE_NARROW_H_
#define SEAMRIPPER_ENGINE_NARROW_H_

#include <cstdint>
#include <span>
#include <vector>

#include "engine/spool.h"
#include "store/packet.h"

namespace seamripper {

// One per thread. Tasks are numbered in page order; records of a task come in page order, and so do the tasks of a
// writer. Pages are below 2^kPageBits.
//
// A record goes to one of a thousand places at random. So each partition has a line of two cache lines here, all of them
// together in the second-level cache, and a line that is full goes to the partition's chunk past the caches.
class NarrowWriter {
 public:
  explicit NarrowWriter(Spool* spool);

  // The pages of the records to come are of no other task. What is written of tasks that follow each other stays
  // together; between others there may be pages that another writer has.
  void BeginTask(size_t task) {
    if (task != next_task_) CloseAll();
    next_task_ = task + 1;
  }

  // Of a key that the page has so often.
  void Add(uint64_t key, uint64_t page, uint64_t occurrences = 1) {
    const size_t partition = PartitionOf(key, bits_);
    Lane& lane = lanes_[partition];
    const uint64_t step = StepOf(page - lane.page, occurrences, escape_);
    if (step == escape_) [[unlikely]]
      return AddFar(partition, key, page, occurrences);
    lane.page = page;
    *lane.to++ = RecordWord(key, step, bits_);
    if (reinterpret_cast<uintptr_t>(lane.to) % kLineBytes == 0) [[unlikely]]
      FlushLine(partition);
  }

  const Status& status() const { return writer_.status(); }
  Status Finish();

 private:
  // No page is so near to it that a record would seem to follow: the first one of a packet takes the way of AddFar.
  static constexpr uint64_t kClosed = uint64_t{1} << 63;
  struct Lane {
    uint64_t* to = nullptr;   // in the partition's line
    uint64_t page = kClosed;  // of the record before
  };
  struct OpenedPacket {
    uint64_t* at = nullptr;  // its header
    uint64_t base_page = 0;
  };

  uint64_t* LineOf(size_t partition) { return reinterpret_cast<uint64_t*>(lines_.get()) + partition * kLineWords; }
  void AddFar(size_t partition, uint64_t key, uint64_t page, uint64_t occurrences);
  void Put(size_t partition, uint64_t word);
  void FlushLine(size_t partition);
  size_t WordsLeft(size_t partition);
  void OpenPacket(size_t partition, uint64_t page);
  void ClosePacket(size_t partition);
  void CloseAll();

  const int bits_;
  const uint64_t escape_;
  size_t next_task_ = 0;  // behind the one at hand
  std::vector<Lane> lanes_;
  AlignedBytes lines_;  // what follows a room's cursor, and is not yet in the chunk
  std::vector<OpenedPacket> packets_;
  Spool::Writer writer_;
};

// The packets of a partition, in page order.
Result<std::vector<PacketView>> ReadPackets(const Spool& spool, size_t partition, AlignedBytes* storage);

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_NARROW_H_
