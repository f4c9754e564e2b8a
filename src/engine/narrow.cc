#include "engine/narrow.h"

#include <emmintrin.h>

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
    : bits_(spool->partition_bits()),
      escape_(EscapeOf(bits_)),
      lanes_(spool->partitions()),
      lines_(MakeAligned(spool->partitions() * kLineBytes)),
      packets_(spool->partitions()),
      writer_(spool, [this] { CloseAll(); }) {
  CHECK(bits_ <= kMaxPartitionBits);
}

// The first record of a packet, and one that is too far from the record before it or too often in its page.
void NarrowWriter::AddFar(size_t partition, uint64_t key, uint64_t page, uint64_t occurrences) {
  for (; occurrences > kMostOccurrences; occurrences -= kMostOccurrences) {
    AddFar(partition, key, page, kMostOccurrences);
  }
  Lane& lane = lanes_[partition];
  if (lane.page != kClosed && WordsLeft(partition) < 2) ClosePacket(partition);
  if (lane.page == kClosed) OpenPacket(partition, page);
  const uint64_t step = StepOf(page - lane.page, occurrences, escape_);
  lane.page = page;
  Put(partition, RecordWord(key, step, bits_));
  if (step == escape_) Put(partition, PageWord(page, occurrences));
}

void NarrowWriter::Put(size_t partition, uint64_t word) {
  Lane& lane = lanes_[partition];
  *lane.to++ = word;
  if (lane.to == LineOf(partition) + kLineWords) FlushLine(partition);
}

size_t NarrowWriter::WordsLeft(size_t partition) {
  const Spool::Writer::Room& room = writer_.room(partition);
  return static_cast<size_t>(room.end - room.cursor) - static_cast<size_t>(lanes_[partition].to - LineOf(partition));
}

// The line is full. So may be the chunk, which ends the packet.
void NarrowWriter::FlushLine(size_t partition) {
  Spool::Writer::Room& room = writer_.room(partition);
  const auto* from = reinterpret_cast<const __m128i*>(LineOf(partition));
  auto* to = reinterpret_cast<__m128i*>(room.cursor);
  for (size_t i = 0; i < kLineBytes / sizeof(__m128i); ++i) _mm_stream_si128(to + i, _mm_load_si128(from + i));
  room.cursor += kLineWords;
  lanes_[partition].to = LineOf(partition);
  if (room.cursor == room.end) ClosePacket(partition);
}

// A packet begins where the last one ended, within a line as a rule: the line's words before it are fetched, since the
// line will be written as a whole.
void NarrowWriter::OpenPacket(size_t partition, uint64_t page) {
  Spool::Writer::Room& room = writer_.room(partition);
  if (!room.Has(kLeastPacketWords)) writer_.OpenChunk(partition, kLeastPacketWords);
  packets_[partition] = {room.cursor, page};
  const size_t before = reinterpret_cast<uintptr_t>(room.cursor) % kLineBytes / sizeof(uint64_t);
  room.cursor -= before;
  std::memcpy(LineOf(partition), room.cursor, before * sizeof(uint64_t));
  lanes_[partition] = {LineOf(partition) + before, page};
  for (size_t i = 0; i < kPacketHeaderWords; ++i) Put(partition, 0);  // ClosePacket writes the header
}

void NarrowWriter::ClosePacket(size_t partition) {
  Lane& lane = lanes_[partition];
  if (lane.page == kClosed) return;
  Spool::Writer::Room& room = writer_.room(partition);
  const auto rest = static_cast<size_t>(lane.to - LineOf(partition));
  std::memcpy(room.cursor, LineOf(partition), rest * sizeof(uint64_t));
  room.cursor += rest;
  const OpenedPacket& packet = packets_[partition];
  PacketHeader header;
  header.partition_bits = static_cast<uint8_t>(bits_);
  header.partition = static_cast<uint32_t>(partition);
  header.base_page = packet.base_page;
  header.last_page = lane.page;
  header.words = static_cast<size_t>(room.cursor - packet.at) - kPacketHeaderWords;
  std::memcpy(packet.at, &header, sizeof header);
  lane = {};
}

void NarrowWriter::CloseAll() {
  for (size_t partition = 0; partition < lanes_.size(); ++partition) ClosePacket(partition);
}

Status NarrowWriter::Finish() {
  CloseAll();
  _mm_sfence();  // other threads will read what went past the caches
  return writer_.Finish();
}

Result<std::vector<PacketView>> ReadPackets(const Spool& spool, size_t partition, AlignedBytes* storage) {
  ASSIGN_OR_RETURN(const auto stretches, spool.Read(partition, storage));
  std::vector<PacketView> packets;
  for (std::span<const uint64_t> rest : stretches) {
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
  // No writer has pages between those of another's packet. Whoever came first, they stand in one order.
  std::sort(packets.begin(), packets.end(), [](const PacketView& a, const PacketView& b) {
    if (a.header.base_page != b.header.base_page) return a.header.base_page < b.header.base_page;
    if (a.header.last_page != b.header.last_page) return a.header.last_page < b.header.last_page;
    return std::ranges::lexicographical_compare(a.words, b.words);
  });
  return packets;
}

}  // namespace seamripper
