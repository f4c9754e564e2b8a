// Writing (key, page) records to a spool, as packets.
#ifndef SEAMRIPPER_ENGINE_NARROW_H_
#define SEAMRIPPER_ENGINE_NARROW_H_

#include <cstdint>
#include <span>
#include <vector>

#include "engine/spool.h"
#include "store/packet.h"

namespace seamripper {

// One per thread. Records of a task come in page order, and so do the tasks of a writer.
class NarrowWriter {
 public:
  explicit NarrowWriter(Spool* spool);

  // Pages of the records to come are `first_page` or later, and of no other task.
  void BeginTask(uint64_t first_page) { task_page_ = first_page, ++task_; }

  void Add(uint64_t key, uint64_t page) {
    const size_t partition = PartitionOf(key, bits_);
    Slot& slot = slots_[partition];
    Spool::Writer::Room& room = writer_.room(partition);
    if (slot.task != task_ || !room.Has(2)) OpenPacket(partition, page);
    room.cursor += slot.encoder.Encode(key, page, room.cursor);
    ++records_;
  }

  uint64_t records() const { return records_; }
  const Status& status() const { return writer_.status(); }
  Status Finish();

 private:
  struct Slot {
    uint64_t* packet = nullptr;  // header of the open packet
    uint64_t task = 0;
    PacketEncoder encoder{0, 0};
  };

  void OpenPacket(size_t partition, uint64_t page);
  void ClosePacket(size_t partition);
  void CloseAll();

  const int bits_;
  std::vector<Slot> slots_;
  uint64_t task_ = 0;
  uint64_t task_page_ = 0;
  uint64_t records_ = 0;
  Spool::Writer writer_;
};

// A packet where it lies.
struct PacketView {
  PacketHeader header;
  std::span<const uint64_t> words;
};

// The packets of a partition, in page order.
Result<std::vector<PacketView>> ReadPackets(const Spool& spool, size_t partition, AlignedBytes* storage);

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_NARROW_H_
