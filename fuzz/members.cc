// A gzip member, a zstd or an lz4 frame of any bytes: decoded in one go, in large steps and in small ones, and measured
// without being decoded, all to the same end.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "archive/member_decoder.h"
#include "fuzz/target.h"
#include "testing/memory_file.h"

namespace seamripper {
namespace {

constexpr size_t kMost = 16 << 10;  // decoded bytes that are compared

using State = MemberDecoder::State;

struct Ending {
  State state = State::kMore;  // kMore: the input ended first, or kMost was reached
  size_t consumed = 0;
  std::string bytes;
};

Ending DecodeInSteps(MemberDecoder* decoder, std::string_view input, size_t step_input, size_t step_output) {
  std::string room(step_output, '\0');
  Ending ending;
  decoder->Begin(0);
  while (ending.bytes.size() < kMost) {
    const std::string_view rest = input.substr(ending.consumed, step_input);
    const MemberDecoder::Step step = decoder->Decode(rest, room.data(), room.size());
    EXPECT_LE(step.consumed, rest.size());
    EXPECT_LE(step.produced, room.size());
    ending.consumed += step.consumed;
    ending.bytes.append(room, 0, step.produced);
    ending.state = step.state;
    if (step.state != State::kMore || (step.consumed == 0 && step.produced == 0)) break;
  }
  return ending;
}

void ExpectSameEnd(const Ending& a, const Ending& b) {
  if (a.state != State::kEnd || a.bytes.size() >= kMost) return;
  EXPECT_EQ(b.state, State::kEnd);
  EXPECT_EQ(b.consumed, a.consumed);
  EXPECT_EQ(b.bytes, a.bytes);
}

}  // namespace

void Fuzz(std::string_view input) {
  const uint8_t choice = TakeByte(&input);
  const auto codec = static_cast<Codec>(1 + choice % 3);
  const std::unique_ptr<MemberDecoder> decoder = NewDecoder(codec);
  EXPECT_LE(decoder->FindStart(input), input.size());
  decoder->MayBegin(input, [](std::string_view bytes) { return bytes.starts_with('W'); });
  if (!decoder->IsStart(input)) return;

  const Ending large = DecodeInSteps(decoder.get(), input, kMost, kMost);
  const Ending small = DecodeInSteps(NewDecoder(codec).get(), input, MemberDecoder::kHeadBytes + choice / 3, 1024);
  ExpectSameEnd(large, small);
  ExpectSameEnd(small, large);

  Ending whole;
  whole.bytes.resize(kMost);
  const MemberDecoder::Step step = decoder->DecodeWhole(input, whole.bytes.data(), whole.bytes.size());
  if (step.state == State::kEnd) {
    whole.state = step.state;
    whole.consumed = step.consumed;
    whole.bytes.resize(step.produced);
    ExpectSameEnd(whole, large);
  }

  const Result<MemberDecoder::Extent> extent = decoder->Measure(MemoryFile(std::string(input)), 0);
  EXPECT_TRUE(extent.ok());
  if (!extent->known) return;
  EXPECT_LE(extent->packed_bytes, input.size());
  if (large.state != State::kEnd || large.bytes.size() >= kMost) return;
  EXPECT_EQ(extent->packed_bytes, large.consumed);
  EXPECT_EQ(extent->bytes, large.bytes.size());
}

}  // namespace seamripper
