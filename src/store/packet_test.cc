#include "store/packet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace seamripper {
namespace {

struct Record {
  uint64_t key = 0;
  uint64_t page = 0;
  uint64_t occurrences = 1;
  friend bool operator==(const Record&, const Record&) = default;
};
using Records = std::vector<Record>;

std::vector<uint64_t> Encode(const Records& records, int bits, uint64_t base) {
  std::vector<uint64_t> words;
  uint64_t before = base;
  for (const auto& [key, page, occurrences] : records) {
    const uint64_t step = StepOf(page - before, occurrences, EscapeOf(bits));
    words.push_back(RecordWord(key, step, bits));
    if (step == EscapeOf(bits)) words.push_back(PageWord(page, occurrences));
    before = page;
  }
  return words;
}

TEST(Packet, KeepsEveryBitOfKeyAndPageAndHowOften) {
  std::mt19937_64 random(1);
  for (int bits = 0; bits <= kMaxPartitionBits; ++bits) {
    const uint64_t partition = bits == 0 ? 0 : random() >> (64 - bits);
    Records records;
    uint64_t page = random() >> 30;
    const uint64_t base = page;
    for (int i = 0; i < 1000; ++i) {
      const uint64_t rest = bits == 0 ? random() : random() >> bits;
      const uint64_t key = bits == 0 ? rest : partition << (64 - bits) | rest;
      page += i % 50 == 0 ? random() >> 24 : random() % 3;
      records.push_back({key, page, i % 70 == 0 ? kMostOccurrences : 1 + random() % 4});
    }
    const std::vector<uint64_t> words = Encode(records, bits, base);
    PacketHeader header;
    header.partition_bits = static_cast<uint8_t>(bits);
    header.base_page = base;
    Records decoded;
    DecodePacket(header, words, [&](uint64_t rest, uint64_t at, uint64_t occurrences) {
      decoded.push_back({bits == 0 ? rest : partition << (64 - bits) | rest >> bits, at, occurrences});
    });
    EXPECT_EQ(decoded, records) << bits;
    std::vector<uint64_t> keys;
    DecodeKeys(header, words, [&](uint64_t rest) { keys.push_back(rest); });
    EXPECT_EQ(keys.size(), words.size());
    auto next = keys.begin();
    for (const Record& record : records) {
      next = std::find(next, keys.end(), bits == 0 ? record.key : record.key << bits);
      ASSERT_NE(next++, keys.end()) << bits;
    }
    EXPECT_EQ(PartitionOf(records[0].key, bits), partition);
  }
}

TEST(Packet, ARecordCutInTwoIsLeftOut) {
  const std::vector<uint64_t> words = {0xff, 7, 0xff};
  PacketHeader header;
  header.partition_bits = 8;
  int records = 0;
  DecodePacket(header, words, [&](uint64_t, uint64_t, uint64_t) { ++records; });
  EXPECT_EQ(records, 1);
}

}  // namespace
}  // namespace seamripper
