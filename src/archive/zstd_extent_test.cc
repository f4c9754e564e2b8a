#include "archive/zstd_extent.h"

#include <gtest/gtest.h>

#include <string>

#include "archive/member_decoder.h"
#include "testing/memory_file.h"
#include "testing/packed.h"
#include "testing/random_crawl.h"

namespace seamripper {
namespace {

// Text, noise, runs and near repetitions, so that all kinds of blocks, literals and tables occur.
std::string RandomBytes(Random& random) {
  std::string bytes;
  for (size_t parts = Below(random, 7); parts > 0; --parts) {
    std::string part(Below(random, 1 << Below(random, 18)), '\0');
    const size_t kind = Below(random, 5);
    for (char& c : part) {
      if (kind == 1) c = static_cast<char>(random());
      if (kind == 2) c = "etaoin shrdlu\n"[Below(random, 14)];
      if (kind == 3) c = static_cast<char>('a' + Below(random, 2));
      if (kind == 4) c = Below(random, 50) == 0 ? static_cast<char>(random()) : 'x';
    }
    bytes += part;
    if (Below(random, 3) == 0) bytes += bytes.substr(0, Below(random, 100'000));
  }
  return bytes;
}

MemberDecoder::Extent Measure(const std::string& bytes, uint64_t offset = 0) {
  const Result<MemberDecoder::Extent> extent = NewZstdDecoder()->Measure(MemoryFile(bytes), offset);
  EXPECT_TRUE(extent.ok());
  return *extent;
}

TEST(ZstdExtent, OfFramesThatDoNotStateTheirSize) {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const std::string bytes = RandomBytes(random);
    const std::string frame = UnsizedZstdForTesting(bytes, i % 2 == 0 ? 0 : 1 + Below(random, 20'000), 1 + i % 19);
    const MemberDecoder::Extent extent = Measure("before" + frame + "behind", 6);
    ASSERT_TRUE(extent.known) << i;
    EXPECT_EQ(extent.packed_bytes, frame.size()) << i;
    EXPECT_EQ(extent.bytes, bytes.size()) << i;
  }
}

TEST(ZstdExtent, CutAnywhereItIsNone) {
  const std::string frame = UnsizedZstdForTesting("some text of which some text is repeated, some text of which");
  for (size_t size = 0; size < frame.size(); ++size) EXPECT_FALSE(Measure(frame.substr(0, size)).known) << size;
  EXPECT_TRUE(Measure(frame).known);
}

TEST(ZstdExtent, DamageDoesNoHarm) {
  Random random(2);
  for (int i = 0; i < 2'000; ++i) {
    std::string frame = UnsizedZstdForTesting(RandomBytes(random).substr(0, 3'000));
    Damage(random, &frame);
    const MemberDecoder::Extent extent = Measure(frame);
    EXPECT_TRUE(!extent.known || extent.packed_bytes <= frame.size());
  }
}

TEST(ZstdExtent, BlocksThatAreNone) {
  ZstdBlockMeter meter;
  for (const std::string_view content : {"", "\x08",
                                         "\x08"
                                         "a",
                                         "\x08"
                                         "a\x01",
                                         "\x08"
                                         "a\x01\xff",
                                         "\x08"
                                         "a\x01\x54"}) {
    EXPECT_EQ(meter.Measure(content), std::nullopt);
  }
  EXPECT_EQ(meter.Measure(std::string("\x08"
                                      "a\0",
                                      3)),
            1u);
}

}  // namespace
}  // namespace seamripper
