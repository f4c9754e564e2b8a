// WARCs in zstd: with a dictionary, and with what goes wrong with one.
#include <gtest/gtest.h>
#include <zstd.h>

#include "archive/member_decoder.h"
#include "archive/part_of_file.h"
#include "archive/reader.h"
#include "base/bytes.h"
#include "testing/memory_file.h"
#include "testing/packed.h"
#include "testing/pieces.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

constexpr Format kZstd{Container::kWarc, Codec::kZstd};

std::vector<std::string> Records() {
  std::vector<std::string> records;
  for (int i = 0; i < 300; ++i) {
    std::string body = "<html><body><p>page " + std::to_string(i) + " of many that are much alike, but for ";
    for (int n = i; n < i + 40; ++n) body += std::to_string(n * n % 977) + " ";
    records.push_back(WarcBuilder().AddResponse("http://a.example/" + std::to_string(i), "2024", {}, body).Build());
  }
  return records;
}

struct Crawl {
  std::vector<std::string> records = Records();
  std::string dictionary = DictionaryForTesting(records);
  std::string frames;

  Crawl() {
    for (const std::string& record : records) frames += ZstdForTesting(record, dictionary);
  }
};

std::vector<PieceRow> Read(const std::string& bytes) {
  const MemoryFile file(bytes);
  const std::vector<PieceRow> rows = ReadWhole(file, kZstd);
  EXPECT_EQ(CheckAccount(rows, bytes.size()), "");
  for (const uint64_t range_bytes : {1'000u, 20'000u}) {
    EXPECT_TRUE(ReadInRanges(file, kZstd, range_bytes) == rows) << range_bytes;
  }
  EXPECT_TRUE(ReadWhole(MemoryPipe(bytes), kZstd) == rows);
  return rows;
}

TEST(ZstdWarc, ADictionaryInTheFirstFrame) {
  const Crawl crawl;
  for (const std::string& content : {crawl.dictionary, ZstdForTesting(crawl.dictionary)}) {
    const std::string file = DictionaryFrameForTesting(content) + crawl.frames;
    EXPECT_EQ(NameOf(*SniffFormat(MemoryFile(file))), "warc.zst");
    const std::vector<PieceRow> rows = Read(file);
    ASSERT_EQ(rows.size(), 301u);
    EXPECT_EQ(rows[0].reason, Reason::kPadding);
    EXPECT_EQ(rows[0].length, 8 + content.size());
    for (size_t i = 0; i < crawl.records.size(); ++i) {
      ASSERT_EQ(rows[i + 1].kind, PieceKind::kRecord);
      EXPECT_FALSE(rows[i + 1].shared);
      EXPECT_TRUE(crawl.records[i].find(rows[i + 1].block) != std::string::npos) << i;
    }
  }
}

TEST(ZstdWarc, OtherSkippableFramesAreSkipped) {
  const Crawl crawl;
  std::string file =
      ZstdForTesting(crawl.records[0]) + DictionaryFrameForTesting("not the first, so it is no dictionary");
  file += ZstdForTesting(crawl.records[1]);
  const std::vector<PieceRow> rows = Read(file);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(CountRecords(rows), 2u);
  EXPECT_EQ(rows[1].reason, Reason::kPadding);
}

// Which frame is the first must not depend on where reading began.
TEST(ZstdWarc, BehindPaddingIsNoDictionary) {
  const Crawl crawl;
  const std::vector<PieceRow> rows =
      Read(std::string(15, '\0') + DictionaryFrameForTesting("text") + ZstdForTesting(crawl.records[0]));
  EXPECT_EQ(CountRecords(rows), 1u);
  EXPECT_EQ(CountReason(rows, Reason::kBadZstd), 0u);
}

TEST(ZstdWarc, ADictionaryThatIsNone) {
  const Crawl crawl;
  std::string bomb(64 << 20, '\0');
  bomb.replace(0, 4, "\x37\xa4\x30\xec");
  std::string claim = "\x5d\x2a\x4d\x18";
  AppendLittleEndian(&claim, ~uint32_t{0});
  for (const std::string& front :
       {DictionaryFrameForTesting("text"), DictionaryFrameForTesting(""),
        DictionaryFrameForTesting(ZstdForTesting(bomb)), DictionaryFrameForTesting(ZstdForTesting("text")),
        DictionaryFrameForTesting("\x37\xa4\x30\xec broken"), claim}) {
    // What needs none is still read.
    const std::vector<PieceRow> rows = Read(front + crawl.frames + ZstdForTesting(crawl.records[0]));
    EXPECT_EQ(CountRecords(rows), 1u);
    EXPECT_EQ(rows[0].reason, Reason::kBadZstd);
  }
}

TEST(ZstdWarc, TheWrongDictionary) {
  const Crawl crawl;
  std::vector<std::string> samples;
  for (int i = 0; i < 300; ++i)
    samples.push_back("quite other samples " + std::to_string(i * i) + " than those of the crawl");
  const std::string file = DictionaryFrameForTesting(DictionaryForTesting(samples)) + crawl.frames;
  const std::vector<PieceRow> rows = Read(file + ZstdForTesting(crawl.records[0]));
  EXPECT_EQ(CountRecords(rows), 1u);
  EXPECT_EQ(CountReason(rows, Reason::kBadZstd), 1u);
}

TEST(ZstdWarc, ALargeDictionaryThroughAPipe) {
  const Crawl crawl;
  std::string noise(3 << 20, '\0');
  for (size_t i = 0; i < noise.size(); ++i) noise[i] = static_cast<char>(i * i * 2654435761u >> 13);
  const std::string dictionary = crawl.dictionary + noise;
  const std::string file = DictionaryFrameForTesting(dictionary) + ZstdForTesting(crawl.records[7], dictionary);
  const std::vector<PieceRow> rows = ReadWhole(MemoryPipe(file), kZstd);
  EXPECT_EQ(CountRecords(rows), 1u);
  EXPECT_EQ(rows.back().url, "http://a.example/7");
}

// The limit of 8 MiB is what readers must support.
TEST(ZstdWarc, AWindowThatIsTooLarge) {
  const std::vector<std::string> records = Records();
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, 24);
  std::string frame(1 << 16, '\0');
  ZSTD_outBuffer out{frame.data(), frame.size(), 0};
  ZSTD_inBuffer in{records[0].data(), records[0].size(), 0};
  ZSTD_compressStream2(context, &out, &in, ZSTD_e_continue);  // as a stream: how much will come is not known
  ASSERT_EQ(ZSTD_compressStream2(context, &out, &in, ZSTD_e_end), 0u);
  ZSTD_freeCCtx(context);
  frame.resize(out.pos);
  const std::vector<PieceRow> rows = Read(ZstdForTesting(records[1]) + frame + ZstdForTesting(records[2]));
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[1].reason, Reason::kBadZstd);
  EXPECT_EQ(rows[1].length, frame.size());
}

MemberDecoder::State DecodedInSteps(std::string_view frame, size_t step_output) {
  const std::unique_ptr<MemberDecoder> decoder = NewZstdDecoder();
  std::string room(step_output, '\0');
  decoder->Begin(0);
  for (MemberDecoder::Step step;;) {
    step = decoder->Decode(frame, room.data(), room.size());
    if (step.state != MemberDecoder::State::kMore) return step.state;
    frame.remove_prefix(step.consumed);
  }
}

// zstd itself judges these frames by how much room there is.
TEST(ZstdDecoder, FramesAreJudgedAlikeInStepsOfAnySize) {
  const std::string window_of_16_mib = "\x70";
  const std::string states_258("\x02\x00", 2);
  const std::string three(
      "\x18\x00\x00"
      "abc",
      6);
  const std::string empty_and_last("\x01\x00\x00", 3);
  const std::string magic_and_two_bytes_of_size = "\x28\xb5\x2f\xfd\x40";
  const std::string content_of_258 = std::string("\x11\x08\x00", 3) + std::string(258, 'x');
  for (const std::string& frame :
       {magic_and_two_bytes_of_size + std::string(1, '\0') + states_258 + three + empty_and_last,
        magic_and_two_bytes_of_size + window_of_16_mib + states_258 + content_of_258}) {
    for (const size_t step_output : {1u, 100u, 1'000u}) {
      EXPECT_EQ(DecodedInSteps(frame, step_output), MemberDecoder::State::kBroken) << frame.size() << step_output;
    }
  }
  const std::string sound = magic_and_two_bytes_of_size + std::string(1, '\0') + states_258 + content_of_258;
  for (const size_t step_output : {1u, 100u, 1'000u}) {
    EXPECT_EQ(DecodedInSteps(sound, step_output), MemberDecoder::State::kEnd) << step_output;
  }
}

// A frame of one raw block that states `stated` bytes, with a window of one kilobyte.
std::string RawFrame(uint32_t stated, std::string_view content) {
  std::string frame("\x28\xb5\x2f\xfd\x80\0", 6);
  AppendLittleEndian<uint32_t>(&frame, stated);
  const uint32_t block = static_cast<uint32_t>(content.size()) << 3 | 1;
  for (const int shift : {0, 8, 16}) frame.push_back(static_cast<char>(block >> shift));
  return frame.append(content);
}

MemberDecoder::Step DecodeFrame(MemberDecoder* decoder, const std::string& frame) {
  std::string out(100'000, '\0');
  decoder->Begin(1);
  return decoder->Decode(frame, out.data(), out.size());
}

// zstd keeps the buffer of the frames before, and in a large one does not notice.
TEST(ZstdDecoder, AFrameThatHoldsMoreThanItStatesIsBrokenWhateverCameBefore) {
  for (const bool after_another : {false, true}) {
    const std::unique_ptr<MemberDecoder> decoder = NewZstdDecoder();
    if (after_another) {
      EXPECT_EQ(DecodeFrame(decoder.get(), ZstdForTesting(std::string(50'000, 'a'), {})).state,
                MemberDecoder::State::kEnd);
    }
    EXPECT_EQ(DecodeFrame(decoder.get(), RawFrame(500, std::string(500, 'b'))).state, MemberDecoder::State::kEnd);
    for (const uint32_t stated : {0u, 1u, 499u, 501u}) {
      const MemberDecoder::Step step = DecodeFrame(decoder.get(), RawFrame(stated, std::string(500, 'b')));
      EXPECT_EQ(step.state, MemberDecoder::State::kBroken) << stated;
      EXPECT_EQ(step.produced, 0u);
    }
  }
}

TEST(ZstdDecoder, WhatEndsInItsLastBlockIsNotMeasured) {
  const std::string frame = RawFrame(500, std::string(500, 'b'));
  for (const size_t missing : {0u, 1u, 400u}) {
    const MemoryPipe pipe(frame.substr(0, frame.size() - missing));
    const PartOfFile part(pipe, 0, 1 << 20);
    const Result<MemberDecoder::Extent> extent = NewZstdDecoder()->Measure(part, 0);
    ASSERT_TRUE(extent.ok());
    EXPECT_EQ(extent->known, missing == 0) << missing;
  }
}

}  // namespace
}  // namespace seamripper
