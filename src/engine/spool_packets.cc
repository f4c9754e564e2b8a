#include "engine/spool_packets.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "base/check.h"
#include "engine/narrow.h"

namespace seamripper {
namespace {

constexpr size_t kPacketWords = size_t{1} << 17;

// Packets that follow each other as one: the first record of each counts from the last page of the one before.
class KeyPacket {
 public:
  bool HasRoom(size_t words) const { return words_.empty() || words_.size() + words + 1 <= kPacketWords; }

  void Append(const PacketView& packet) {
    if (packet.words.empty()) return;
    if (words_.empty()) {
      header_ = packet.header;
      words_.assign(packet.words.begin(), packet.words.end());
      return;
    }
    const uint64_t escape = EscapeOf(header_.partition_bits);
    const uint64_t step = packet.words[0] & escape;
    if (step == escape) {
      words_.push_back(packet.words[0]);
    } else {
      const uint64_t page = packet.header.base_page + step / 2;
      const uint64_t occurrences = 1 + step % 2;
      const uint64_t next = StepOf(page - header_.last_page, occurrences, escape);
      words_.push_back((packet.words[0] & ~escape) | next);
      if (next == escape) words_.push_back(PageWord(page, occurrences));
    }
    words_.insert(words_.end(), packet.words.begin() + 1, packet.words.end());
    header_.last_page = packet.header.last_page;
  }

  Status Give(const std::function<Status(std::string)>& give) {
    if (words_.empty()) return {};
    std::string bytes;
    AppendPacket(header_, words_, &bytes);
    words_.clear();
    return give(std::move(bytes));
  }

 private:
  PacketHeader header_;
  std::vector<uint64_t> words_;
};

Status ExportKeys(const Spool& spool, size_t partition, const std::function<Status(std::string)>& give) {
  AlignedBytes storage;
  ASSIGN_OR_RETURN(const std::vector<PacketView> packets, ReadPackets(spool, partition, &storage));
  KeyPacket open;
  for (const PacketView& packet : packets) {
    if (!open.HasRoom(packet.words.size())) RETURN_IF_ERROR(open.Give(give));
    open.Append(packet);
  }
  return open.Give(give);
}

Status ExportRows(const Spool& spool, size_t partition, const std::function<Status(std::string)>& give) {
  AlignedBytes storage;
  ASSIGN_OR_RETURN(const auto stretches, spool.Read(partition, &storage));
  PacketHeader header;
  header.kind = PacketKind::kRows;
  header.partition_bits = static_cast<uint8_t>(spool.partition_bits());
  header.partition = static_cast<uint32_t>(partition);
  for (std::span<const uint64_t> rest : stretches) {
    while (!rest.empty()) {
      size_t words = 0;
      while (words < rest.size()) {
        const size_t next = WideLengths::Of(rest[words]).words();
        CHECK(next <= rest.size() - words);
        if (words > 0 && words + next > kPacketWords) break;
        words += next;
      }
      std::string bytes;
      AppendPacket(header, rest.first(words), &bytes);
      RETURN_IF_ERROR(give(std::move(bytes)));
      rest = rest.subspan(words);
    }
  }
  return {};
}

}  // namespace

Status ExportPartition(const Spool& spool, PacketKind kind, size_t partition,
                       const std::function<Status(std::string)>& give) {
  return kind == PacketKind::kKeys ? ExportKeys(spool, partition, give) : ExportRows(spool, partition, give);
}

Status PacketImport::Add(std::string bytes) {
  ASSIGN_OR_RETURN(const PacketView packet, ParsePacket(bytes, &words_));
  const PacketHeader& header = packet.header;
  if (header.kind != kind_ || header.partition_bits != spool_->partition_bits() ||
      (kind_ == PacketKind::kKeys && header.last_page >= pages_)) {
    return EnvironmentError("a packet is of another stage or another run: give all slices of a run the same options");
  }
  ArrivedPacket row;
  row.partition = header.partition;
  row.base_page = static_cast<int64_t>(header.base_page);
  row.last_page = static_cast<int64_t>(header.last_page);
  row.checksum = static_cast<int64_t>(header.checksum);
  row.arrival = arrived_++;
  row.bytes = std::move(bytes);
  return writer_.Add(row);
}

Status PacketImport::Finish() {
  RETURN_IF_ERROR(writer_.Finish());
  Spool::Writer to(spool_, [] {});
  RowSorter<ArrivedPacket>::Reader sorted(sorter_);
  for (ArrivedPacket row; sorted.Next(&row);) {
    // A spool holds packets of keys as they are, and rows without their packets.
    const std::string_view bytes =
        std::string_view(row.bytes).substr(kind_ == PacketKind::kKeys ? 0 : sizeof(PacketHeader));
    const size_t words = bytes.size() / sizeof(uint64_t);
    if (words == 0) continue;
    const auto partition = static_cast<size_t>(row.partition);
    Spool::Writer::Room& room = to.room(partition);
    if (!room.Has(words)) to.OpenChunk(partition, words);
    std::memcpy(room.cursor, bytes.data(), bytes.size());
    room.cursor += words;
  }
  RETURN_IF_ERROR(sorted.status());
  return to.Finish();
}

}  // namespace seamripper
