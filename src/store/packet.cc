#include "store/packet.h"

#include "base/bytes.h"
#include "base/xxh3.h"

namespace seamripper {
namespace {

uint64_t ChecksumOf(PacketHeader header, std::span<const uint64_t> words) {
  header.checksum = Xxh3Of64({reinterpret_cast<const char*>(words.data()), words.size_bytes()});
  return Xxh3Of64({reinterpret_cast<const char*>(&header), sizeof header});
}

}  // namespace

void SealPacket(PacketHeader* header, std::span<const uint64_t> words) {
  header->words = words.size();
  header->checksum = ChecksumOf(*header, words);
}

bool CheckPacket(const PacketHeader& header, std::span<const uint64_t> words) {
  const PacketHeader expected;
  return header.magic == expected.magic && header.version == expected.version &&
         header.partition_bits <= kMaxPartitionBits && header.words == words.size() &&
         header.checksum == ChecksumOf(header, words);
}

}  // namespace seamripper
