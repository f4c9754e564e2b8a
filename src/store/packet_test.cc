#include "store/packet.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
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

// A packet of some keys, and one of rows.
std::string KeysForTesting(int bits) {
  PacketHeader header;
  header.partition_bits = static_cast<uint8_t>(bits);
  header.partition = (1u << bits) - 1;
  header.base_page = 5;
  header.last_page = 900;
  std::string bytes;
  AppendPacket(header, Encode({{~uint64_t{0}, 5}, {~uint64_t{7}, 7, 2}, {~uint64_t{1}, 900, 9}}, bits, 5), &bytes);
  return bytes;
}

std::string RowsForTesting(size_t value_bytes) {
  std::vector<uint64_t> words(WideLengths{3, static_cast<uint32_t>(value_bytes)}.words());
  words[0] = WideLengths{3, static_cast<uint32_t>(value_bytes)}.word();
  PacketHeader header;
  header.kind = PacketKind::kRows;
  std::string bytes;
  AppendPacket(header, words, &bytes);
  return bytes;
}

TEST(Packet, ComesBackAsItWasWritten) {
  std::vector<uint64_t> storage;
  for (int bits = 0; bits <= kMaxPartitionBits; ++bits) {
    const Result<PacketView> packet = ParsePacket(KeysForTesting(bits), &storage);
    ASSERT_TRUE(packet.ok()) << packet.status().message();
    EXPECT_EQ(packet->header.partition, (1u << bits) - 1);
    std::vector<uint64_t> pages;
    DecodePacket(packet->header, packet->words, [&](uint64_t, uint64_t page, uint64_t) { pages.push_back(page); });
    EXPECT_EQ(pages, (std::vector<uint64_t>{5, 7, 900}));
  }
  for (const size_t bytes : {0u, 4u, 5u, 6u, 100u}) EXPECT_TRUE(ParsePacket(RowsForTesting(bytes), &storage).ok());
}

TEST(Packet, EveryFlippedBitAndEveryCutIsSeen) {
  std::vector<uint64_t> storage;
  for (const std::string& whole : {KeysForTesting(3), RowsForTesting(9)}) {
    for (size_t bit = 0; bit < 8 * whole.size(); ++bit) {
      std::string bytes = whole;
      bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
      const Result<PacketView> packet = ParsePacket(bytes, &storage);
      ASSERT_FALSE(packet.ok()) << bit;
      EXPECT_EQ(packet.status().code(), Code::kEnvironment);
    }
    for (size_t size = 0; size < whole.size(); ++size) ASSERT_FALSE(ParsePacket(whole.substr(0, size), &storage).ok());
  }
}

// Checksums say only that nothing happened on the way.
TEST(Packet, WhatNoWriterWritesIsRefused) {
  std::vector<uint64_t> storage;
  const auto refuses = [&](PacketHeader header, const std::vector<uint64_t>& words) {
    std::string bytes;
    AppendPacket(header, words, &bytes);
    return !ParsePacket(bytes, &storage).ok();
  };
  PacketHeader keys;
  keys.partition_bits = 8;
  keys.base_page = 4;
  keys.last_page = 6;
  EXPECT_FALSE(refuses(keys, {0x02, 0x02}));
  EXPECT_TRUE(refuses(keys, {0x02, 0x04}));                            // past the last page
  EXPECT_TRUE(refuses(keys, {0x02}));                                  // not up to it
  EXPECT_TRUE(refuses(keys, {0x04, 0xff}));                            // within a record
  EXPECT_TRUE(refuses(keys, {0xff, PageWord(3, 1), 0x06}));            // backwards
  EXPECT_TRUE(refuses(keys, {0xff, PageWord(6, 0)}));                  // a page without the key
  keys.last_page = uint64_t{1} << kPageBits;
  EXPECT_TRUE(refuses(keys, {0x02, 0x02}));
  keys = {};
  keys.partition = 1;  // of one
  EXPECT_TRUE(refuses(keys, {}));
  keys = {};
  keys.partition_bits = kMaxPartitionBits + 1;
  EXPECT_TRUE(refuses(keys, {}));
  PacketHeader rows;
  rows.kind = PacketKind::kRows;
  EXPECT_FALSE(refuses(rows, {WideLengths{1, 7}.word(), 0}));
  EXPECT_TRUE(refuses(rows, {WideLengths{1, 8}.word(), 0}));
  rows.partition_bits = 8;
  EXPECT_TRUE(refuses(rows, {WideLengths{1, 7}.word(), 0}));  // XXH3 of the key is in another
  rows.kind = static_cast<PacketKind>(2);
  EXPECT_TRUE(refuses(rows, {}));
}

}  // namespace
}  // namespace seamripper
