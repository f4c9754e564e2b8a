#include "archive/deflate_extent.h"

#include <gtest/gtest.h>

#include "testing/memory_file.h"
#include "testing/random_crawl.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

constexpr size_t kGzipHeader = 10, kGzipTrailer = 8;

// Text, noise, runs and zeros, so that all kinds of blocks occur.
std::string RandomBytes(Random& random) {
  std::string bytes;
  for (size_t parts = Below(random, 6); parts > 0; --parts) {
    std::string part(Below(random, 40'000), '\0');
    const size_t kind = Below(random, 4);
    for (char& c : part) {
      if (kind == 1) c = static_cast<char>(random());
      if (kind == 2) c = "etaoin shrdlu\n"[Below(random, 14)];
      if (kind == 3) c = static_cast<char>('a' + Below(random, 2));
    }
    bytes += part;
  }
  return bytes;
}

TEST(DeflateExtent, OfWhatZlibWrites) {
  Random random(1);
  for (int i = 0; i < 120; ++i) {
    const std::string bytes = RandomBytes(random);
    const std::string member = GzipForTesting(bytes, i % 10);
    const auto extent = MeasureDeflate(MemoryFile("before" + member + "behind"), 6 + kGzipHeader);
    ASSERT_TRUE(extent.ok() && extent->whole) << i;
    EXPECT_EQ(extent->packed_bytes, member.size() - kGzipHeader - kGzipTrailer) << i;
    EXPECT_EQ(extent->bytes, bytes.size()) << i;
  }
}

TEST(DeflateExtent, CutAnywhereItIsNone) {
  const std::string member = GzipForTesting("some text of which some text is repeated, some text of which");
  const std::string deflated = member.substr(kGzipHeader, member.size() - kGzipHeader - kGzipTrailer);
  for (size_t size = 0; size < deflated.size(); ++size) {
    const auto extent = MeasureDeflate(MemoryFile(deflated.substr(0, size)), 0);
    EXPECT_TRUE(extent.ok() && !extent->whole) << size;
    EXPECT_LE(extent->packed_bytes, size);
  }
  EXPECT_TRUE(MeasureDeflate(MemoryFile(deflated), 0)->whole);
}

TEST(DeflateExtent, DamageEndsItSomewhere) {
  Random random(2);
  for (int i = 0; i < 300; ++i) {
    std::string bytes = GzipForTesting(RandomBytes(random)).substr(kGzipHeader);
    Damage(random, &bytes);
    const auto extent = MeasureDeflate(MemoryFile(bytes), 0);
    ASSERT_TRUE(extent.ok());
    EXPECT_LE(extent->packed_bytes, bytes.size());
  }
}

}  // namespace
}  // namespace seamripper
