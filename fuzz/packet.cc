// Packets of any words: every record is read once, a record read can be written again, and no change goes unnoticed.
#include "store/packet.h"

#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "fuzz/target.h"

namespace seamripper {
namespace {

// Key without its partition bits, page, how often.
using Records = std::vector<std::tuple<uint64_t, uint64_t, uint64_t>>;

Records RecordsOf(const PacketHeader& header, std::span<const uint64_t> words) {
  Records records;
  const uint64_t last = DecodePacket(header, words, [&](uint64_t key, uint64_t page, uint64_t occurrences) {
    records.emplace_back(key, page, occurrences);
  });
  EXPECT_EQ(last, records.empty() ? header.base_page : std::get<1>(records.back()));
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

}  // namespace

void Fuzz(std::string_view input) {
  PacketHeader header;
  const uint8_t change = TakeByte(&input);
  header.partition_bits = TakeByte(&input);
  header.base_page = TakeByte(&input);
  std::vector<uint64_t> words(input.size() / sizeof(uint64_t));
  input.copy(reinterpret_cast<char*>(words.data()), words.size() * sizeof(uint64_t));

  SealPacket(&header, words);
  EXPECT_EQ(CheckPacket(header, words), header.partition_bits <= kMaxPartitionBits);
  if (!CheckPacket(header, words)) return;
  const Records records = RecordsOf(header, words);
  EXPECT_LE(records.size(), words.size());
  EXPECT_EQ(RecordsOf(header, WordsOf(header, records)), records);

  if (words.empty()) return;
  words[change % words.size()] ^= uint64_t{1} << change % 64;
  EXPECT_FALSE(CheckPacket(header, words));
}

}  // namespace seamripper
