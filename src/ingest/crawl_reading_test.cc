#include "ingest/crawl_reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "archive/reason.h"
#include "store/column_rows.h"
#include "testing/counted_memory.h"
#include "testing/temp_folder.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

std::string Crawl(int pages, WarcPacking packing) {
  WarcBuilder warc(packing);
  for (int i = 0; i < pages; ++i) {
    std::string body = "<p>page " + std::to_string(i);
    for (int word = 0; word < 3000; ++word) body += " " + std::to_string(word * i);
    warc.AddResponse("http://a.example/" + std::to_string(i), "2024-01-01T00:00:00Z", {}, body);
  }
  return warc.Build();
}

// A crawl that somebody rewrites after it was planned.
class ChangingInputTest : public ::testing::Test {
 protected:
  uint64_t BytesAccountedFor(const std::string& planned, const std::string& found) {
    TempFolder folder;
    const std::string path = folder.path() + "/crawl";
    EXPECT_TRUE(ReplaceFile(path, planned).ok());
    Manifest manifest;
    const Result<Plan> plan = MakePlan({path}, manifest, folder.path() + "/corpus");
    EXPECT_TRUE(plan.ok() && MakeDirectory(folder.path() + "/corpus").ok());
    EXPECT_TRUE(ReplaceFile(path, found).ok());
    const IngestSettings settings;
    ReadingOptions options;
    options.threads = &threads_;
    options.thread_count = 2;
    CrawlReading reading(folder.path() + "/corpus", *plan, settings, options, &manifest);
    const Result<ReadingResult> result = reading.Read();
    EXPECT_TRUE(result.ok()) << result.status().message();
    uint64_t sum = 0;
    for (const auto& [name, entry] : manifest.pending.inputs.at(0).account) sum += entry.bytes;
    damaged_ = result.ok() ? result->damaged_pieces : 0;
    ExpectSkippedAsAccounted(folder.path() + "/corpus", manifest.pending);
    return sum;
  }
  // The rows of `skipped` are the pieces that the account counts, file or no file behind them.
  static void ExpectSkippedAsAccounted(const std::string& corpus, const PendingIngest& pending) {
    std::vector<SegmentReader> segments;
    for (const SegmentSummary& segment : pending.segments) {
      segments.emplace_back(SegmentPath(corpus, segment.name), segment);
    }
    std::map<std::string, uint64_t> found, accounted;
    ColumnRows rows(segments, Column::kSkipped);
    std::string_view bytes;
    SkippedRow row;
    while (rows.Next(&bytes)) {
      ASSERT_TRUE(ParseSkipped(bytes, &row));
      ++found[std::string(NameOf(static_cast<Reason>(row.reason)))];
    }
    EXPECT_TRUE(rows.status().ok()) << rows.status().message();
    for (const auto& [name, entry] : pending.inputs.at(0).account) {
      if (name != "page" && !name.starts_with("file-")) accounted[name] = entry.count;
    }
    EXPECT_EQ(found, accounted);
  }
  Threads threads_;
  uint64_t damaged_ = 0;
};

TEST_F(ChangingInputTest, KeepsTheAccountOfThePlannedBytes) {
  for (const WarcPacking packing : {WarcPacking::kPlain, WarcPacking::kMemberPerRecord, WarcPacking::kOneMember}) {
    const std::string crawl = Crawl(600, packing);
    ASSERT_GT(crawl.size(), uint64_t{2} << 20);
    // Planned in the middle of a record, as when a crawler is still writing it.
    const std::string front = crawl.substr(0, crawl.size() - 1000);
    EXPECT_EQ(BytesAccountedFor(front, crawl), front.size());
    for (const size_t left : {crawl.size() - 1000, size_t{1} << 20, size_t{70'000}, size_t{0}}) {
      EXPECT_EQ(BytesAccountedFor(crawl, crawl.substr(0, left)), crawl.size()) << left;
      EXPECT_GT(damaged_, 0u) << left;
    }
  }
}

TEST_F(ChangingInputTest, KeepsTheAccountOfAPageAndOfAFileOfNoKind) {
  const std::string page = "<html><p>" + std::string(5000, 'x');
  EXPECT_EQ(BytesAccountedFor(page, page + page), page.size());
  EXPECT_EQ(BytesAccountedFor(page + page, page), 2 * page.size());
  const std::string arc = "filedesc://a.arc 0.0.0.0 20260101000000 text/plain 76\n" + std::string(5000, 'x');
  EXPECT_EQ(BytesAccountedFor(arc, arc + arc), arc.size());
}

// There may be a hundred thousand: the list that goes into the manifest is the only one a run makes of them.
TEST(CrawlReading, HasOneListOfItsInputs) {
  if (!MemoryIsCounted()) GTEST_SKIP() << "a sanitizer allocates";
  constexpr size_t kInputs = 10'000;
  Plan plan;
  plan.inputs.resize(kInputs);
  for (PlannedInput& input : plan.inputs) input.facts.path = "/crawls/of/some/length/crawl-00000.warc.gz";
  Manifest manifest;
  const IngestSettings settings;
  const ReadingOptions options;
  ResetPeakAllocatedBytes();
  const uint64_t before = AllocatedBytes();
  const CrawlReading run("/nowhere", plan, settings, options, &manifest);
  ASSERT_EQ(manifest.pending.inputs.size(), kInputs);
  const uint64_t list = kInputs * (sizeof(ManifestInput) + 64);
  EXPECT_LE(PeakAllocatedBytes() - before, list * 5 / 4);
}

}  // namespace
}  // namespace seamripper
