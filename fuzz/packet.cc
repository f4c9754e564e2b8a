// Packets of any words: every record is read once, and a record read can be written again. Packets of any bytes: they are
// refused, or every record of theirs is one that a writer could have written.
#include "store/packet.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "fuzz/target.h"

namespace seamripper {
namespace {

// Key without its partition bits, page, how often.
using Records = std::vector<std::tuple<uint64_t, uint64_t, uint64_t>>;

Records RecordsOf(const PacketHeader& header, std::span<const uint64_t> words) {
  Records records;
  DecodePacket(header, words, [&](uint64_t key, uint64_t page, uint64_t occurrences) {
    records.emplace_back(key, page, occurrences);
  });
  return records;
}

std::vector<uint64_t> WordsOf(const PacketHeader& header, const Records& records) {
  const uint64_t escape = EscapeOf(header.partition_bits);
  std::vector<uint64_t> words;
  uint64_t before = header.base_page;
  for (const auto& [key, page, occurrences] : records) {
    const uint64_t step = StepOf(page - before, occurrences, escape);
    words.push_back(RecordWord(key >> header.partition_bits, step, header.partition_bits));
    if (step == escape) words.push_back(PageWord(page, occurrences));
    before = page;
  }
  return words;
}

// As they come, and with a checksum that fits, which no one who makes up bytes would find.
void FuzzParsing(std::string_view input) {
  std::vector<uint64_t> storage;
  static_cast<void>(ParsePacket(input, &storage));
  if (input.size() < 16) return;
  PacketHeader header;
  header.partition_bits = static_cast<uint8_t>(TakeByte(&input) % (kMaxPartitionBits + 2));
  header.kind = static_cast<PacketKind>(TakeByte(&input) % 3);
  header.partition = TakeByte(&input);
  header.base_page = TakeByte(&input);
  header.last_page = header.base_page + TakeByte(&input);
  std::vector<uint64_t> words(input.size() / sizeof(uint64_t));
  input.copy(reinterpret_cast<char*>(words.data()), words.size() * sizeof(uint64_t));
  std::string bytes;
  AppendPacket(header, words, &bytes);
  const Result<PacketView> packet = ParsePacket(bytes, &storage);
  if (!packet.ok() || packet->header.kind != PacketKind::kKeys) return;
  uint64_t before = header.base_page;
  for (const auto& [key, page, occurrences] : RecordsOf(packet->header, packet->words)) {
    EXPECT_LE(before, page);
    EXPECT_GT(occurrences, 0u);
    before = page;
  }
  EXPECT_EQ(before, header.last_page);
}

}  // namespace

void Fuzz(std::string_view input) {
  FuzzParsing(input);
  PacketHeader header;
  header.partition_bits = static_cast<uint8_t>(TakeByte(&input) % (kMaxPartitionBits + 1));
  header.base_page = TakeByte(&input);
  std::vector<uint64_t> words(input.size() / sizeof(uint64_t));
  input.copy(reinterpret_cast<char*>(words.data()), words.size() * sizeof(uint64_t));

  const Records records = RecordsOf(header, words);
  EXPECT_LE(records.size(), words.size());
  EXPECT_EQ(RecordsOf(header, WordsOf(header, records)), records);
}

}  // namespace seamripper
