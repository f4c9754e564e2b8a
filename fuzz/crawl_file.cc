#include "fuzz/crawl_file.h"

#include <gtest/gtest.h>

#include <string>

#include "fuzz/target.h"
#include "testing/memory_file.h"
#include "testing/packed.h"
#include "testing/random_crawl.h"

namespace seamripper {
namespace {

std::vector<PieceRow> ReadPipe(std::string bytes, Format format) {
  const MemoryPipe pipe(std::move(bytes));
  return ReadAll(OpenRange(pipe, format, {0, kUnknownSize}, {}, SmallLimits()).get());
}

}  // namespace

Limits SmallLimits() {
  return {.record_bytes = 2048, .stream_bytes = 4096, .header_bytes = 512, .line_bytes = 1024, .content_encodings = 2};
}

void ExpectSound(std::string bytes, Format format, uint8_t ranges) {
  const MemoryFile file(bytes);
  const std::vector<PieceRow> whole = ReadWhole(file, format, SmallLimits());
  EXPECT_EQ(CheckAccount(whole, bytes.size()), "");
  for (const PieceRow& row : whole) {
    if (row.kind != PieceKind::kRecord) continue;
    EXPECT_LE(row.block.size(), SmallLimits().record_bytes);
    EXPECT_LE(row.block.size(), row.block_length);
  }
  if (ranges % 32 > 0) {
    const uint64_t range_bytes = 1 + bytes.size() * (15 + ranges % 32) / 64;
    EXPECT_EQ(ReadInRanges(file, format, range_bytes, SmallLimits()), whole);
  } else if (format.codec != Codec::kNone) {
    EXPECT_EQ(ReadPipe(bytes, format), whole);
  } else if (format.container != Container::kWacz) {
    // What the length of a large record covers is lost where it is wrong (archive/reader.h).
    EXPECT_EQ(CheckAccount(ReadPipe(bytes, format), bytes.size()), "");
  }
}

void FuzzCrawlFile(Container container, std::string_view input) {
  const uint8_t choice = TakeByte(&input);
  if (input.empty()) return;
  const auto codec = static_cast<Codec>(choice & 3);
  const bool pack = (choice & 4) != 0;
  Random random(choice);
  ExpectSound(pack ? CutIntoMembers(random, codec, input) : std::string(input), {container, codec}, choice >> 3);
}

}  // namespace seamripper
