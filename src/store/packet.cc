#include "store/packet.h"

#include <cstring>

#include "base/xxh3.h"

namespace seamripper {
namespace {

uint64_t ChecksumOf(PacketHeader header, std::string_view words) {
  header.checksum = 0;
  Xxh3Stream sum;
  sum.Update({reinterpret_cast<const char*>(&header), sizeof header});
  sum.Update(words);
  return sum.Finish();
}

std::string_view BytesOf(std::span<const uint64_t> words) {
  return {reinterpret_cast<const char*>(words.data()), words.size_bytes()};
}

Status Damaged(const std::string& what) { return EnvironmentError("a packet " + what + ": run its stage again"); }

// Null when the words are records of keys, in page order up to the header's last page; otherwise what they are not.
const char* FaultOfKeys(const PacketHeader& header, std::span<const uint64_t> words) {
  const uint64_t escape = EscapeOf(header.partition_bits);
  const uint64_t last = header.last_page;
  uint64_t page = header.base_page;
  if (last >> kPageBits != 0 || page > last) return "has pages that cannot be";
  for (size_t i = 0; i < words.size(); ++i) {
    const uint64_t step = words[i] & escape;
    uint64_t next = page + step / 2;
    if (step == escape) {
      if (++i == words.size()) return "ends within a record";
      next = words[i] & ((uint64_t{1} << kPageBits) - 1);
      if (words[i] >> kPageBits == 0) return "has a key that its page does not have";
    }
    if (next < page || next > last) return "has pages that are out of order";
    page = next;
  }
  return page == last ? nullptr : "has fewer pages than it says";
}

const char* FaultOfRows(const PacketHeader& header, std::span<const uint64_t> words) {
  while (!words.empty()) {
    const WideLengths lengths = WideLengths::Of(words[0]);
    if (lengths.words() > words.size()) return "ends within a row";
    const std::string_view key = BytesOf(words.subspan(1)).substr(0, lengths.key);
    if (PartitionOf(Xxh3Of64(key), header.partition_bits) != header.partition) return "has a row of another partition";
    words = words.subspan(lengths.words());
  }
  return nullptr;
}

}  // namespace

void AppendPacket(PacketHeader header, std::span<const uint64_t> words, std::string* bytes) {
  header.words = words.size();
  header.checksum = ChecksumOf(header, BytesOf(words));
  bytes->append(reinterpret_cast<const char*>(&header), sizeof header).append(BytesOf(words));
}

Result<PacketView> ParsePacket(std::string_view bytes, std::vector<uint64_t>* storage) {
  PacketView packet;
  PacketHeader& header = packet.header;
  if (bytes.size() < sizeof header) return Damaged("is cut short");
  std::memcpy(static_cast<void*>(&header), bytes.data(), sizeof header);
  bytes.remove_prefix(sizeof header);
  if (header.magic != PacketHeader().magic) return Damaged("does not begin as one");
  if (header.version != PacketHeader().version) {
    return EnvironmentError("a packet has version " + std::to_string(header.version) + ", and this program reads " +
                            std::to_string(PacketHeader().version) + ": run all of it with one program");
  }
  if (bytes.size() % sizeof(uint64_t) != 0 || header.words != bytes.size() / sizeof(uint64_t)) {
    return Damaged("has not as many words as it says");
  }
  if (header.checksum != ChecksumOf(header, bytes)) return Damaged("does not hold what was written to it");
  const bool known = header.kind == PacketKind::kKeys || header.kind == PacketKind::kRows;
  if (!known || header.partition_bits > kMaxPartitionBits || header.partition >> header.partition_bits != 0 ||
      header.zero != 0) {
    return Damaged("has no header that can be");
  }
  storage->resize(header.words);
  if (header.words > 0) std::memcpy(storage->data(), bytes.data(), bytes.size());
  packet.words = *storage;
  const char* const fault =
      header.kind == PacketKind::kKeys ? FaultOfKeys(header, packet.words) : FaultOfRows(header, packet.words);
  if (fault != nullptr) return Damaged(fault);
  return packet;
}

}  // namespace seamripper
