#include "engine/narrow.h"

#include <algorithm>
#include <cstring>

#include "base/check.h"

namespace seamripper {
namespace {

// A packet that is opened has room for one record of two words at least.
constexpr size_t kLeastPacketWords = kPacketHeaderWords + 2;

PacketHeader LoadHeader(const uint64_t* words) {
  PacketHeader header;
  std::memcpy(static_cast<void*>(&header), words, sizeof header);
  return header;
}

}  // namespace

NarrowWriter::NarrowWriter(Spool* spool)
    : bits_(spool->partition_bits()), slots_(spool->partitions()), writer_(spool, [this] { CloseAll(); }) {
  CHECK(bits_ <= kMaxPartitionBits);
}

// A packet goes on in a new chunk as a new packet, from the page it has come to.
void NarrowWriter::OpenPacket(size_t partition, uint64_t page) {
  Slot& slot = slots_[partition];
  PacketHeader header;
  header.partition_bits = static_cast<uint16_t>(bits_);
  header.base_page = slot.task == task_ ? page : task_page_;
  ClosePacket(partition);
  Spool::Writer::Room& room = writer_.room(partition);
  if (!room.Has(kLeastPacketWords)) writer_.OpenChunk(partition, kLeastPacketWords);
  std::memcpy(room.cursor, &header, sizeof header);
  slot.packet = room.cursor;
  slot.task = task_;
  slot.encoder = PacketEncoder(bits_, header.base_page);
  room.cursor += kPacketHeaderWords;
}

void NarrowWriter::ClosePacket(size_t partition) {
  Slot& slot = slots_[partition];
  if (slot.packet == nullptr) return;
  PacketHeader header = LoadHeader(slot.packet);
  const uint64_t* words = slot.packet + kPacketHeaderWords;
  SealPacket(&header, {words, static_cast<size_t>(writer_.room(partition).cursor - words)});
  std::memcpy(slot.packet, &header, sizeof header);
  slot.packet = nullptr;
}

void NarrowWriter::CloseAll() {
  for (size_t partition = 0; partition < slots_.size(); ++partition) ClosePacket(partition);
}

Status NarrowWriter::Finish() {
  CloseAll();
  return writer_.Finish();
}

Result<std::vector<PacketView>> ReadPackets(const Spool& spool, size_t partition, AlignedBytes* storage) {
  const auto stretches = spool.Read(partition, storage);
  if (!stretches.ok()) return stretches.status();
  std::vector<PacketView> packets;
  for (std::span<const uint64_t> rest : *stretches) {
    while (!rest.empty()) {
      CHECK(rest.size() >= kPacketHeaderWords);
      PacketView packet;
      packet.header = LoadHeader(rest.data());
      rest = rest.subspan(kPacketHeaderWords);
      CHECK(packet.header.words <= rest.size());
      packet.words = rest.first(packet.header.words);
      rest = rest.subspan(packet.header.words);
      packets.push_back(packet);
    }
  }
  // Tasks do not share pages, and packets of a task were written in order.
  std::stable_sort(packets.begin(), packets.end(),
                   [](const PacketView& a, const PacketView& b) { return a.header.base_page < b.header.base_page; });
  return packets;
}

}  // namespace seamripper
