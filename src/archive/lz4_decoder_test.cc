#include <gtest/gtest.h>

#include <string>

#include "archive/member_decoder.h"
#include "base/bytes.h"
#include "testing/memory_file.h"
#include "testing/packed.h"

namespace seamripper {
namespace {

// A block of no bytes is not the end of its frame.
TEST(Lz4Decoder, AnEmptyBlockIsMeasuredAsItIsDecoded) {
  std::string frame = PackForTesting(Codec::kLz4, std::string(10'000, 'x'));
  const size_t header = 7;
  std::string empty;
  AppendLittleEndian(&empty, uint32_t{1} << 31);
  frame.insert(header, empty);

  const std::unique_ptr<MemberDecoder> decoder = NewLz4Decoder();
  const Result<MemberDecoder::Extent> extent = decoder->Measure(MemoryFile(frame), 0);
  ASSERT_TRUE(extent.ok() && extent->known);
  std::string decoded(20'000, '\0');
  decoder->Begin(0);
  const MemberDecoder::Step step = decoder->Decode(frame, decoded.data(), decoded.size());
  EXPECT_EQ(step.state, MemberDecoder::State::kEnd);
  EXPECT_EQ(extent->packed_bytes, step.consumed);
  EXPECT_EQ(extent->bytes, step.produced);
  EXPECT_EQ(step.produced, 10'000u);
}

}  // namespace
}  // namespace seamripper
