// Little that stands for much: what is decoded of a record is what the limit allows, in every packing and from wherever
// it is read; and what follows is found exactly.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "archive/cutter.h"
#include "archive/http.h"
#include "archive/member_window.h"
#include "archive/record_cutter.h"
#include "testing/counted_memory.h"
#include "testing/memory_file.h"
#include "testing/packed.h"
#include "testing/pieces.h"
#include "testing/slow.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

constexpr uint64_t kLimit = uint64_t{8} << 20;
constexpr uint64_t kBlock = 4 * kLimit;

Limits BombLimits() {
  Limits limits;
  limits.record_bytes = kLimit;
  return limits;
}

struct Packing {
  const char* name;
  Codec codec;
  std::function<std::string(std::string_view)> pack;
};

const Packing kPackings[] = {
    {"gzip", Codec::kGzip, [](std::string_view bytes) { return PackForTesting(Codec::kGzip, bytes); }},
    {"zstd", Codec::kZstd, [](std::string_view bytes) { return PackForTesting(Codec::kZstd, bytes); }},
    {"zstd without size", Codec::kZstd, [](std::string_view bytes) { return UnsizedZstdForTesting(bytes); }},
    {"zstd in halves", Codec::kZstd, [](std::string_view bytes) { return UnsizedZstdForTesting(bytes, 64 << 10); }},
    {"lz4", Codec::kLz4, [](std::string_view bytes) { return PackForTesting(Codec::kLz4, bytes); }},
};

std::string RecordOf(std::string_view block, uint64_t length) {
  return WarcBuilder().AddRecord("resource", {{"Content-Length", std::to_string(length)}}, block).Build();
}

void ExpectBounded(const ReadableFile& file, Codec codec) {
  ResetPeakAllocatedBytes();
  const uint64_t before = AllocatedBytes();
  MemberWindow window(file, NewDecoder(codec), BeginsWarc, BombLimits());
  const std::unique_ptr<Cutter> cutter = NewWarcCutter(BombLimits());
  ASSERT_TRUE(cutter->Next(&window).ok());
  EXPECT_LE(window.decoded_bytes_for_testing(), kLimit * 105 / 100);
  EXPECT_LE(PeakAllocatedBytes() - before, 4 * kLimit);
}

void ExpectCutAndFollowed(const std::vector<PieceRow>& rows, bool right_length) {
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].kind, PieceKind::kRecord);
  EXPECT_EQ(rows[0].block.size(), kLimit);
  EXPECT_EQ(rows[0].length_repaired, !right_length);
  EXPECT_FALSE(rows[0].shared);
  EXPECT_EQ(rows[1].block, "b");
}

TEST(Bomb, ARecordIsDecodedUpToTheLimit) {
  const std::string zeros(kBlock, '\0');
  for (const Packing& packing : kPackings) {
    for (const uint64_t length : {kBlock, kBlock + 1'000'000, uint64_t{1} << 60}) {
      SCOPED_TRACE(std::string(packing.name) + " " + std::to_string(length));
      const std::string bytes = packing.pack(RecordOf(zeros, length)) + packing.pack(RecordOf("b", 1));
      ExpectBounded(MemoryFile(bytes), packing.codec);
      ExpectBounded(MemoryPipe(bytes), packing.codec);
      const Format format{Container::kWarc, packing.codec};
      const std::vector<PieceRow> rows = ReadWhole(MemoryFile(bytes), format, BombLimits());
      ExpectCutAndFollowed(rows, length == kBlock);
      EXPECT_EQ(CheckAccount(rows, bytes.size()), "");
      EXPECT_EQ(ReadWhole(MemoryPipe(bytes), format, BombLimits()), rows);
    }
  }
}

// What comes behind a bomb in its member may be records, so there it is decoded; but never held.
TEST(Bomb, InAMemberOfManyRecords) {
  const std::string plain = RecordOf("a", 1) + RecordOf(std::string(kBlock, '\0'), kBlock) + RecordOf("b", 1);
  for (const Packing& packing : kPackings) {
    SCOPED_TRACE(packing.name);
    const MemoryFile file(packing.pack(plain));
    ResetPeakAllocatedBytes();
    const uint64_t before = AllocatedBytes();
    const auto reader = OpenRange(file, {Container::kWarc, packing.codec}, {0, file.size()}, {}, BombLimits());
    Piece piece;
    std::string last;
    size_t records = 0;
    for (Result<bool> more = reader->Next(&piece); *more; more = reader->Next(&piece)) {
      if (piece.kind != PieceKind::kRecord) continue;
      EXPECT_LE(piece.record.block.size(), kLimit);
      last = piece.record.block;
      ++records;
    }
    EXPECT_EQ(records, 3u);
    EXPECT_EQ(last, "b");
    EXPECT_LE(PeakAllocatedBytes() - before, 4 * kLimit);
  }
}

// Cuts everything; returns the number of pieces. What cutting cost stays within a few times what was decoded.
size_t ExpectProportional(const std::string& bytes) {
  const MemoryFile file(bytes);
  MemberWindow window(file, NewDecoder(Codec::kGzip), BeginsWarc, BombLimits());
  RecordCutter cutter(NewWarcSyntax(), BombLimits());
  size_t pieces = 0;
  for (; window.Ensure(1).ok() && !window.bytes().empty(); ++pieces) {
    const Result<Cut> cut = cutter.Next(&window);
    if (!cut.ok() || !window.Skip(cut->length - cut->dropped).ok()) break;
  }
  EXPECT_LE(cutter.work_for_testing(), 4 * window.decoded_bytes_for_testing());
  return pieces;
}

// A length makes the window reach far ahead. What is cut next is small, and there is much of it.
TEST(Bomb, AWindowThatReachesFarAheadIsNotGoneThroughForEveryPiece) {
  constexpr size_t kMembers = 1000;
  const auto repeat = [](const std::string& member) {
    std::string members;
    for (size_t i = 0; i < kMembers; ++i) members += member;
    return members;
  };
  const std::string behind = GzipForTesting(std::string(kBlock, 'g'));
  for (const uint64_t length : {kLimit - 1000, kLimit + 1, 2 * kLimit, uint64_t{1} << 60}) {
    SCOPED_TRACE(length);
    const std::string record = GzipForTesting(RecordOf("a", length));
    EXPECT_EQ(ExpectProportional(repeat(record) + GzipForTesting(RecordOf("b", 1)) + behind), kMembers + 2);
    for (const char filler : {'g', '\0'}) {
      const std::string fillers = repeat(GzipForTesting(std::string(10'000, filler)));
      EXPECT_EQ(ExpectProportional(record + GzipForTesting(RecordOf("b", 1)) + fillers), kMembers + 2);
    }
  }
}

// 64 MiB of zeros in brotli.
constexpr char kBrotliZeros[] =
    "\xcb\xff\xff\x3f\x00\x24\x00\xe2\xb1\x40\x72\xef\xff\xf8\xff\xff\x07\x80\x04\x40\x1c\x16\x80\xee\xfd\x1f\xff\xff"
    "\xff\x00\x90\x00\x88\xc3\x02\xd0\xbd\xff\xe3\xff\xff\x1f\x00\x12\x00\x71\x58\x00\xba\xf7\x7f\xfc\xff\xff\x03\x40"
    "\x02\x20\x0e\x0b\x40\xf7\xfe\x8f\xff\xff\x7f\x00\x48\x00\xc4\x61\x01\xe8\xde\xff\xf1\xff\xff\x0f\x00\x09\x80\x38"
    "\x2c\x00\xdd\xfb\xbf\xfc\xff\xff\x03\x20\x01\x10\x87\x05\xa0\x7b\xff\x07";

// An encoding, and encodings in each other, stop at the limit, each; and no more than that is allocated.
TEST(Bomb, ContentEncodings) {
  Limits limits;
  limits.record_bytes = uint64_t{1} << 20;
  const std::string zeros(IsSlowRun() ? size_t{1} << 30 : size_t{64} << 20, '\0');
  const std::string gzip = GzipForTesting(zeros);
  const std::string zstd = ZstdForTesting(zeros);
  const std::string unsized = UnsizedZstdForTesting(zeros);
  struct Body {
    const char* encoding;
    std::string bytes;
  };
  const Body bodies[] = {{"gzip", gzip},
                         {"deflate", gzip.substr(10)},
                         {"zstd", zstd},
                         {"zstd", unsized},
                         {"br", std::string(kBrotliZeros, sizeof kBrotliZeros - 1)},
                         {"gzip, gzip", GzipForTesting(gzip)},
                         {"gzip, zstd", ZstdForTesting(gzip)},
                         {"gzip, gzip, gzip", GzipForTesting(GzipForTesting(gzip))}};
  for (const auto& [encoding, bytes] : bodies) {
    SCOPED_TRACE(encoding);
    const std::string block = "HTTP/1.1 200 OK\r\nContent-Encoding: " + std::string(encoding) + "\r\n\r\n" + bytes;
    ResetPeakAllocatedBytes();
    const uint64_t before = AllocatedBytes();
    PayloadDecoder decoder(limits);
    const Payload payload = decoder.Decode(ParseHttpResponse(block, limits));
    EXPECT_LE(payload.bytes.size(), limits.record_bytes);
    EXPECT_TRUE(payload.cut || payload.false_encoding);
    EXPECT_LE(PeakAllocatedBytes() - before, 4 * limits.record_bytes + (uint64_t{9} << 20));  // and a zstd window
  }
}

}  // namespace
}  // namespace seamripper
