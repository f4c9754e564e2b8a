// A fault loses at most the record it touches: every other is there, whole, in every format.
#include <gtest/gtest.h>

#include "archive/reader.h"
#include "testing/memory_file.h"
#include "testing/naive_arc.h"
#include "testing/packed.h"
#include "testing/pieces.h"
#include "testing/random_crawl.h"
#include "testing/slow.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

constexpr size_t kRecords = 1000;

std::string FileOf(Format format, Random& random) {
  std::string file;
  for (size_t i = 0; i < kRecords; ++i) {
    const std::string url = "http://site.example/" + std::to_string(i);
    std::string body;
    for (size_t words = 5 + Below(random, 60); words > 0; --words) body += "w" + std::to_string(random() % 500) + " ";
    const std::string record = format.container == Container::kArc
                                   ? ArcRecord(url, "HTTP/1.1 200 OK\r\n\r\n" + body)
                                   : WarcBuilder().AddResponse(url, "2024", {}, body).Build();
    file += PackForTesting(format.codec, record);
  }
  return file;
}

struct Fault {
  size_t begin, end;  // what it touches
};

// A bit flipped, bytes that look like a member inserted, or some bytes gone.
Fault AddFault(Random& random, std::string* file) {
  const size_t at = Below(random, file->size());
  switch (Below(random, 3)) {
    case 0:
      (*file)[at] = static_cast<char>((*file)[at] ^ (1 << Below(random, 8)));
      return {at, at + 1};
    case 1:
      file->insert(at, "\x1f\x8b\x08 \x28\xb5\x2f\xfd \x04\x22\x4d\x18 inserted");
      return {at, at + 1};
    default: {
      const size_t count = std::min(1 + Below(random, 64), file->size() - at);
      file->erase(at, count);
      return {at, at + count};
    }
  }
}

void ExpectUntouchedRecords(const std::vector<PieceRow>& good, const std::vector<PieceRow>& rows, Fault fault) {
  size_t next = 0, others = 0;
  for (const PieceRow& want : good) {
    size_t at = next;
    while (at < rows.size() && !(rows[at].url == want.url && rows[at].block == want.block)) ++at;
    if (at == rows.size()) {
      EXPECT_TRUE(want.offset < fault.end && want.offset + want.length > fault.begin) << "lost " << want;
      continue;
    }
    for (; next < at; ++next) others += rows[next].kind == PieceKind::kRecord;
    ++next;
  }
  for (; next < rows.size(); ++next) others += rows[next].kind == PieceKind::kRecord;
  EXPECT_LE(others, 2u);  // records that the fault has changed
}

class OneFault : public testing::TestWithParam<Format> {};

TEST_P(OneFault, LosesAtMostTheRecordItTouches) {
  Random random(4);
  const std::string file = FileOf(GetParam(), random);
  const std::vector<PieceRow> good = ReadWhole(MemoryFile(file), GetParam());
  ASSERT_EQ(CountRecords(good), kRecords);
  ASSERT_EQ(good.size(), kRecords);
  for (int i = 0; i < (IsSlowRun() ? 2000 : kSanitized ? 40 : 200); ++i) {
    std::string damaged = file;
    const Fault fault = AddFault(random, &damaged);
    SCOPED_TRACE("fault " + std::to_string(i) + " at " + std::to_string(fault.begin));
    const std::vector<PieceRow> rows = ReadWhole(MemoryFile(damaged), GetParam());
    EXPECT_EQ(CheckAccount(rows, damaged.size()), "");
    ExpectUntouchedRecords(good, rows, fault);
  }
}

std::string NameOfFormat(const testing::TestParamInfo<Format>& info) {
  std::string name(NameOf(info.param));
  std::erase(name, '.');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Formats, OneFault,
                         testing::Values(Format{Container::kWarc, Codec::kNone}, Format{Container::kWarc, Codec::kGzip},
                                         Format{Container::kWarc, Codec::kZstd}, Format{Container::kWarc, Codec::kLz4},
                                         Format{Container::kArc, Codec::kNone}, Format{Container::kArc, Codec::kGzip}),
                         NameOfFormat);

}  // namespace
}  // namespace seamripper
