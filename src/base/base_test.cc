#include <gtest/gtest.h>

#include "base/bytes.h"
#include "base/page_id.h"
#include "base/status.h"
#include "base/xxh3.h"

namespace seamripper {
namespace {

TEST(ByteReader, FailsForGoodAfterTheFirstReadPastTheEnd) {
  std::string bytes;
  AppendLittleEndian<uint32_t>(&bytes, 7);
  AppendLengthPrefixed(&bytes, "seam");
  ByteReader reader(bytes);
  EXPECT_EQ(reader.Read<uint32_t>(), 7u);
  EXPECT_EQ(reader.ReadLengthPrefixed(), "seam");
  EXPECT_TRUE(reader.ok());
  EXPECT_EQ(reader.Read<uint8_t>(), 0);
  EXPECT_EQ(reader.ReadBytes(0), "");
  EXPECT_FALSE(reader.ok());
}

TEST(ByteReader, ALengthLargerThanWhatIsLeftIsRefused) {
  std::string bytes;
  AppendLittleEndian<uint32_t>(&bytes, 0xffffffff);
  ByteReader reader(bytes);
  EXPECT_EQ(reader.ReadLengthPrefixed(), "");
  EXPECT_FALSE(reader.ok());
}

TEST(PageId, KeepsFileAndRecordApart) {
  const PageId id = MakePageId(kMaxFileOrdinal, kMaxRecordOrdinal);
  EXPECT_GT(id, 0);
  EXPECT_EQ(FileOrdinal(id), kMaxFileOrdinal);
  EXPECT_EQ(RecordOrdinal(id), kMaxRecordOrdinal);
  EXPECT_LT(MakePageId(1, kMaxRecordOrdinal), MakePageId(2, 0));
}

TEST(Xxh3, PinnedValues) {
  EXPECT_EQ(Xxh3Of64(""), 0x2d06800538d394c2u);
  EXPECT_EQ(ToHex(Xxh3Of128("")), "99aa06d3014798d86001c324468d497f");
}

TEST(Xxh3, ComesInPiecesToo) {
  Xxh3Stream stream;
  for (int round = 0; round < 2; ++round) {
    stream.Update("seam");
    stream.Update("");
    stream.Update("ripper");
    EXPECT_EQ(stream.Finish(), Xxh3Of64("seamripper"));
  }
}

TEST(Result, HoldsAValueOrTheReason) {
  const Result<int> value = 5;
  EXPECT_EQ(*value, 5);
  const Result<int> none = EnvironmentError("disk full");
  EXPECT_FALSE(none.ok());
  EXPECT_EQ(none.status().code(), Code::kEnvironment);
}

}  // namespace
}  // namespace seamripper
