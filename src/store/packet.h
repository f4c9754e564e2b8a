// A packet: records of one partition, from map tasks that follow each other or from groups. Spilled or shuffled, it is the
// one format both engines speak (docs/formats/packet.md). There are two kinds of records.
//
// Of keys: (key, page), in page order, eight bytes each:
//
//   record  ┌────────────── 64 − b ──────────────┬──── b ────┐   b = partition bits
//           │ key without its b highest bits     │ step      │
//           └────────────────────────────────────┴───────────┘
//
// The b highest bits of the key are the partition's number, so no bit of it is lost. Step is twice the distance from
// the page of the record before, and one more when the page has the key twice; all ones says that the next word has
// the page itself, and how often, in its 16 highest bits.
//
// Of rows: a word with the lengths of key and value, then both, filled up to a whole word. The b highest bits of the
// XXH3-64 of the key are the partition's number.
#ifndef SEAMRIPPER_STORE_PACKET_H_
#define SEAMRIPPER_STORE_PACKET_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace seamripper {

enum class PacketKind : uint8_t { kKeys, kRows };

struct PacketHeader {
  uint32_t magic = 0x4b505253;  // "SRPK"
  uint16_t version = 4;
  uint8_t partition_bits = 0;
  PacketKind kind = PacketKind::kKeys;
  uint32_t partition = 0;
  uint32_t zero = 0;
  uint64_t base_page = 0;  // of keys: the page before the first record's
  uint64_t last_page = 0;
  uint64_t words = 0;     // of eight bytes, behind the header
  uint64_t checksum = 0;  // XXH3-64 of the packet's bytes with zero here; zero in a spool, which has its own
};
static_assert(sizeof(PacketHeader) == 48);
inline constexpr size_t kPacketHeaderWords = sizeof(PacketHeader) / sizeof(uint64_t);

inline constexpr int kMaxPartitionBits = 16;

constexpr uint64_t PartitionOf(uint64_t key, int bits) { return bits == 0 ? 0 : key >> (64 - bits); }

// A packet where it lies.
struct PacketView {
  PacketHeader header;
  std::span<const uint64_t> words;
};

// Appends the packet's bytes, with their checksum.
void AppendPacket(PacketHeader header, std::span<const uint64_t> words, std::string* bytes);

// The packet of these bytes, which come from anywhere, its words in *storage: whole and as it was written, of a partition
// there is, its records whole and their pages in order. Otherwise kEnvironment, saying what is wrong.
Result<PacketView> ParsePacket(std::string_view bytes, std::vector<uint64_t>* storage);

// Pages are below 2^kPageBits. A page that has a key more often than kMostOccurrences has several records of it.
inline constexpr int kPageBits = 48;
inline constexpr uint64_t kMostOccurrences = (uint64_t{1} << (64 - kPageBits)) - 1;

// The step that says that the page follows.
constexpr uint64_t EscapeOf(int bits) { return (uint64_t{1} << bits) - 1; }
// The step `distance` pages on; the escape when it does not fit.
constexpr uint64_t StepOf(uint64_t distance, uint64_t occurrences, uint64_t escape) {
  const bool fits = distance <= escape / 2 && occurrences - 1 < 2;
  return fits ? std::min(2 * distance + occurrences - 1, escape) : escape;
}
// A record's word, and the one behind it when the step is the escape.
constexpr uint64_t RecordWord(uint64_t key, uint64_t step, int bits) { return key << bits | step; }
constexpr uint64_t PageWord(uint64_t page, uint64_t occurrences) { return occurrences << kPageBits | page; }

// Calls visit(key without its partition bits, shifted to the top; page; occurrences as uint16_t) for each record. A
// packet that ends within a record loses that record.
template <class Visit>
void DecodePacket(const PacketHeader& header, std::span<const uint64_t> words, Visit visit) {
  const uint64_t escape = EscapeOf(header.partition_bits);
  uint64_t page = header.base_page;
  for (size_t i = 0; i < words.size(); ++i) {
    const uint64_t step = words[i] & escape;
    const uint64_t rest = words[i] & ~escape;
    uint64_t occurrences = 1 + step % 2;
    if (step != escape) {
      page += step / 2;
    } else if (++i < words.size()) {
      page = words[i] & ((uint64_t{1} << kPageBits) - 1);
      occurrences = words[i] >> kPageBits;
    } else {
      break;
    }
    visit(rest, page, static_cast<uint16_t>(occurrences));
  }
}

// Calls visit(key) as above for each record; the page words between them come as if they were records, too.
template <class Visit>
void DecodeKeys(const PacketHeader& header, std::span<const uint64_t> words, Visit visit) {
  const uint64_t escape = EscapeOf(header.partition_bits);
  for (const uint64_t word : words) visit(word & ~escape);
}

// What begins a row.
struct WideLengths {
  uint32_t key = 0;
  uint32_t value = 0;

  static WideLengths Of(uint64_t word) {
    return {static_cast<uint32_t>(word >> 32), static_cast<uint32_t>(word & UINT32_MAX)};
  }
  uint64_t word() const { return uint64_t{key} << 32 | value; }
  size_t words() const { return 1 + (size_t{key} + value + 7) / 8; }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_PACKET_H_
