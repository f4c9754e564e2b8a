// Damage and hostile files cost no more than a multiple of reading them once. Work is counted, not timed.
#include "archive/member_window.h"

#include <gtest/gtest.h>

#include "archive/cutter.h"
#include "testing/memory_file.h"
#include "testing/packed.h"
#include "testing/pieces.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

constexpr Format kGzip{Container::kWarc, Codec::kGzip};

std::string Small(const std::string& block) {
  return WarcBuilder(WarcPacking::kMemberPerRecord).AddRecord("resource", {}, block).Build();
}

TEST(MemberWindow, ManyEmptyMembersAreOnePiece) {
  const std::string empty = GzipForTesting("");
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) bytes += empty;
  const MemoryFile file(Small("a") + bytes + Small("b"));
  const std::vector<PieceRow> rows = ReadWhole(file, kGzip);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[1].reason, Reason::kPadding);
  EXPECT_EQ(CheckAccount(rows, file.size()), "");
  EXPECT_LT(file.bytes_read(), 3 * file.size());
}

TEST(MemberWindow, ManyBrokenMembersAreReadOnce) {
  std::string broken = Small("a block of some length, so that there is something to break");
  broken[broken.size() - 5] ^= 1;
  std::string bytes;
  for (int i = 0; i < 20'000; ++i) bytes += broken;
  const MemoryFile file(bytes + Small("b"));
  const std::vector<PieceRow> rows = ReadWhole(file, kGzip);
  EXPECT_EQ(rows.size(), 20'001u);
  EXPECT_EQ(CountRecords(rows), 1u);
  EXPECT_EQ(CheckAccount(rows, file.size()), "");
  EXPECT_LT(file.bytes_read(), 3 * file.size());
}

// A member that begins inside the stored block of the one before, and so on: each try runs to the end and fails.
std::string NestedRunaways(size_t count) {
  std::string bytes;
  for (size_t i = 0; i < count; ++i) {
    bytes += std::string("\x1f\x8b\x08\0\0\0\0\0\0\3", 10);
    bytes += std::string("\0\xff\xff\0\0", 5);  // a stored block of 65,535 bytes
    bytes += "WARC/1.0\r\n";
  }
  return bytes;
}

uint64_t WasteOf(const std::string& bytes) {
  const MemoryFile file(bytes);
  MemberWindow window(file, NewGzipDecoder(), BeginsWarc, {});
  for (;;) {
    EXPECT_TRUE(window.SkipGap().ok());
    EXPECT_TRUE(window.Ensure(1).ok());
    if (window.stop() == Stop::kBroken || window.stop() == Stop::kTruncated) {
      EXPECT_TRUE(window.Resync().ok());
    } else if (window.bytes().empty()) {
      return window.wasted_bytes_for_testing();
    } else {
      EXPECT_TRUE(window.Skip(window.bytes().size()).ok());
    }
  }
}

TEST(MemberWindow, RunawaysAreBoundedByABudget) {
  for (const size_t count : {2'000u, 20'000u, 80'000u}) {
    const std::string bytes = NestedRunaways(count);
    EXPECT_LT(WasteOf(bytes), 40 * bytes.size() + (1 << 20)) << count;
  }
}

// Lengths that promise far more than there is make the reader look ahead, but every member is decoded once.
TEST(MemberWindow, LookingAheadIsKept) {
  std::string bytes;
  for (int i = 0; i < 3'000; ++i) {
    bytes += WarcBuilder(WarcPacking::kMemberPerRecord)
                 .AddRecord("resource", {{"Content-Length", "60000000"}}, std::string(200, 'x'))
                 .Build();
  }
  const MemoryFile file(bytes);
  const std::vector<PieceRow> rows = ReadWhole(file, kGzip);
  EXPECT_EQ(CountRecords(rows), 3'000u);
  EXPECT_EQ(CheckAccount(rows, file.size()), "");
  EXPECT_LT(file.bytes_read(), 2 * file.size());
}

// A record beyond the limit costs what the limit costs, in every codec; what follows it is found exactly.
TEST(MemberWindow, ABombIsDecodedUpToTheLimit) {
  Limits limits;
  limits.record_bytes = 16 << 20;
  const std::string bomb = WarcBuilder().AddRecord("resource", {}, std::string(48 << 20, '\0')).Build();
  const std::string next = WarcBuilder().AddRecord("resource", {}, "b").Build();
  for (const Codec codec : {Codec::kGzip, Codec::kZstd, Codec::kLz4}) {
    const MemoryFile file(PackForTesting(codec, bomb) + PackForTesting(codec, next));
    MemberWindow window(file, NewDecoder(codec), BeginsWarc, limits);
    const std::unique_ptr<Cutter> cutter = NewWarcCutter(limits);
    const Result<Cut> cut = cutter->Next(&window);
    ASSERT_TRUE(cut.ok());
    EXPECT_LE(window.decoded_bytes_for_testing(), limits.record_bytes * 105 / 100);
    const Format format{Container::kWarc, codec};
    const std::vector<PieceRow> rows = ReadWhole(file, format, limits);
    ASSERT_EQ(rows.size(), 2u) << NameOf(format);
    EXPECT_EQ(rows[0].block.size(), 16u << 20);
    EXPECT_EQ(rows[0].block_length, 48u << 20);
    EXPECT_FALSE(rows[0].shared);
    EXPECT_EQ(rows[1].block, "b");
    EXPECT_EQ(CheckAccount(rows, file.size()), "");
  }
}

// Records behind a large one in the same member are not passed over with it.
TEST(MemberWindow, ALargeRecordThatSharesItsMember) {
  Limits limits;
  limits.record_bytes = 1 << 20;
  WarcBuilder builder;
  builder.AddRecord("resource", {}, std::string(20 << 20, 'x')).AddRecord("resource", {}, std::string(9'000, 'b'));
  for (const Codec codec : {Codec::kGzip, Codec::kZstd, Codec::kLz4}) {
    const MemoryFile file(PackForTesting(codec, builder.Build()));
    const std::vector<PieceRow> rows = ReadWhole(file, {Container::kWarc, codec}, limits);
    EXPECT_EQ(CountRecords(rows), 2u);
    EXPECT_EQ(CheckAccount(rows, file.size()), "");
  }
}

// Through a pipe it is read, but not kept.
TEST(MemberWindow, ABombInAPipe) {
  Limits limits;
  limits.record_bytes = 1 << 20;
  const MemoryPipe file(Small(std::string(40 << 20, '\0')) + Small("b"));
  const std::vector<PieceRow> rows = ReadWhole(file, kGzip, limits);
  ASSERT_EQ(CountRecords(rows), 2u);
  EXPECT_EQ(rows[0].block.size(), 1u << 20);
  EXPECT_EQ(rows[0].block_length, 40u << 20);
}

// Members of a byte each: header and block come in drops.
TEST(MemberWindow, MembersOfOneByte) {
  const std::string plain = WarcBuilder().AddRecord("resource", {}, std::string(3'000, 'x')).Build();
  std::string bytes;
  for (const char c : plain) bytes += GzipForTesting(std::string(1, c));
  const std::vector<PieceRow> rows = ReadWhole(MemoryFile(bytes), kGzip);
  EXPECT_EQ(CountRecords(rows), 1u);
  EXPECT_EQ(rows[0].block.size(), 3'000u);
  EXPECT_TRUE(rows[0].shared);
  EXPECT_EQ(CheckAccount(rows, bytes.size()), "");
}

}  // namespace
}  // namespace seamripper
