// A corpus of parts, each read by itself, is the one that an ingest of all files makes: row for row, whatever the order in
// which parts and rows come.
#include "ingest/crawl_part.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "archive/reason.h"
#include "seamripper/ingest.h"
#include "store/column_rows.h"
#include "store/corpus_reader.h"
#include "testing/random_crawl.h"
#include "testing/temp_folder.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

using ::testing::HasSubstr;

// Of few URLs on few hosts, so that most are captured more than once: as pages, files, conversions, revisits.
std::string RandomWarc(std::mt19937* random, WarcPacking packing) {
  constexpr std::array kHosts = {"a.example", "b.example", "www.a.example", "other.co.uk", "b.other.co.uk"};
  WarcBuilder warc(packing);
  const auto below = [random](size_t bound) { return Below(*random, bound); };
  for (size_t i = below(30); i > 0; --i) {
    const std::string url = "http://" + std::string(kHosts[below(kHosts.size())]) + "/" + std::to_string(below(12));
    const std::string date = "2024-01-0" + std::to_string(1 + below(5)) + "T00:00:00Z";
    const std::string text = "<title>t</title><p>seam of quilt " + std::to_string(below(8)) + " and patch";
    switch (below(6)) {
      case 0:
        warc.AddResponse(url, date, {"Content-Type: image/png"}, "\x89PNG\r\n\x1a\n" + text);
        break;
      case 1:
        warc.AddRecord("conversion", {{"WARC-Target-URI", url}, {"WARC-Date", date}, {"Content-Type", "text/plain"}}, text);
        break;
      case 2:
        warc.AddRecord("revisit", {{"WARC-Target-URI", url}, {"WARC-Date", date}}, "HTTP/1.1 304 Not Modified\r\n\r\n");
        break;
      default:
        warc.AddResponse(url, date, {}, text);
    }
  }
  std::string bytes = warc.Build();
  if (below(3) == 0 && !bytes.empty()) Damage(*random, &bytes);
  return bytes;
}

class World {
 public:
  void Write(std::vector<std::string> crawls) {
    for (size_t i = 0; i < crawls.size(); ++i) {
      files_.push_back(folder_.path() + "/crawl-" + std::to_string(i) + ".warc");
      ASSERT_TRUE(ReplaceFile(files_.back(), crawls[i]).ok());
    }
  }

  CorpusReader Local() {
    IngestOptions options;
    options.inputs = files_;
    options.corpus = folder_.path() + "/local";
    options.threads = 2;
    options.segment_bytes = kSegmentBytes;
    const Result<IngestSummary> summary = Ingest(options);
    EXPECT_TRUE(summary.ok()) << summary.status().message();
    return std::move(*CorpusReader::Open(options.corpus));
  }

  // In drawn order; some files are read twice, as a cluster would.
  CorpusReader OfParts(size_t slices, std::mt19937* random) {
    const std::string corpus = folder_.path() + "/parts";
    EXPECT_TRUE(MakeDirectory(corpus).ok() && MakeDirectory(corpus + "/segments").ok());
    IngestSettings settings;
    settings.seed = kDefaultSeed;
    settings.segment_bytes = kSegmentBytes;
    std::vector<Manifest> parts;
    std::vector<std::pair<size_t, std::string>> rows;
    for (size_t i = 0; i < files_.size(); ++i) {
      const std::string folder = corpus + "-" + std::to_string(i);
      const std::string copy = folder_.path() + "/copy" + std::to_string(i);
      EXPECT_TRUE(ReplaceFile(copy, *ReadWholeFile(files_[i])).ok());
      for (uint64_t attempt = 0; attempt <= Below(*random, 2); ++attempt) {
        EXPECT_TRUE(RemoveTree(folder).ok() && MakeDirectory(folder).ok());
        Result<CrawlPart> part = ReadCrawlFile(
            {.path = files_[i], .copy = copy, .ordinal = i, .modified = FactsOf(files_[i]).modified_nanoseconds},
            attempt, settings, {}, folder);
        EXPECT_TRUE(part.ok()) << part.status().message();
        if (attempt > 0) {
          parts.pop_back();
          std::erase_if(rows, [&](const auto& row) { return row.second.starts_with(std::to_string(i) + ":"); });
        }
        for (const SegmentSummary& segment : part->manifest.segments) {
          EXPECT_TRUE(ForEachSettleRows(SegmentReader(SegmentPath(folder, segment.name), segment), slices,
                                        [&](size_t slice, std::string bytes) {
                                          rows.emplace_back(slice, std::to_string(i) + ":" + bytes);
                                          return Status();
                                        })
                          .ok());
          EXPECT_TRUE(RenameFile(SegmentPath(folder, segment.name), SegmentPath(corpus, segment.name)).ok());
        }
        parts.push_back(std::move(part->manifest));
      }
    }
    std::shuffle(parts.begin(), parts.end(), *random);
    const Result<Manifest> manifest = JoinParts(corpus, parts, SettledOf(slices, rows, random));
    EXPECT_TRUE(manifest.ok()) << manifest.status().message();
    EXPECT_TRUE(WriteManifest(corpus, *manifest).ok());
    return std::move(*CorpusReader::Open(corpus));
  }

 private:
  static Settled SettledOf(size_t slices, std::vector<std::pair<size_t, std::string>> rows, std::mt19937* random) {
    std::shuffle(rows.begin(), rows.end(), *random);
    std::vector<SettleSlice> settling(slices);
    for (const auto& [slice, bytes] : rows) EXPECT_TRUE(settling[slice].Add(bytes.substr(bytes.find(':') + 1)).ok());
    Settled settled;
    for (SettleSlice& slice : settling) EXPECT_TRUE(settled.Add(slice.Finish().Bytes()).ok());
    return settled;
  }

  static constexpr uint64_t kSegmentBytes = 4096;
  const TempFolder folder_;
  std::vector<std::string> files_;
};

std::vector<std::string> RowsOf(const CorpusReader& corpus, Column column) {
  std::vector<std::string> found;
  ColumnRows rows(corpus.segments(), column);
  for (std::string_view bytes; rows.Next(&bytes);) found.emplace_back(bytes);
  EXPECT_TRUE(rows.status().ok()) << rows.status().message();
  return found;
}

void ExpectSame(const CorpusReader& a, const CorpusReader& b) {
  EXPECT_EQ(a.manifest().digest, b.manifest().digest);
  for (const Column column : {Column::kPages, Column::kHeads, Column::kTexts, Column::kLinks, Column::kSketches,
                              Column::kArdi2014, Column::kBlocks, Column::kFiles, Column::kFileHeads, Column::kSkipped}) {
    EXPECT_EQ(RowsOf(a, column), RowsOf(b, column)) << NameOf(column);
  }
  EXPECT_EQ(*a.Superseded(), *b.Superseded());
  EXPECT_TRUE(b.Verify().ok());
  Manifest of_a = a.manifest(), of_b = b.manifest();
  of_a.segments = of_b.segments = {};  // cut elsewhere
  of_a.superseded = of_b.superseded = {};
  EXPECT_EQ(ManifestToJson(of_a), ManifestToJson(of_b));
}

TEST(CrawlParts, MakeTheCorpusThatAnIngestMakes) {
  constexpr std::array kPackings = {WarcPacking::kPlain, WarcPacking::kMemberPerRecord, WarcPacking::kOneMember};
  uint64_t superseded = 0, revisits = 0, damaged = 0;
  for (uint32_t seed = 0; seed < 15; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    std::vector<std::string> crawls(1 + Below(random, 6));
    for (std::string& crawl : crawls) crawl = RandomWarc(&random, kPackings[Below(random, 3)]);
    World world;
    world.Write(crawls);
    const CorpusReader local = world.Local();
    ExpectSame(local, world.OfParts(1 + seed % 5, &random));
    const ManifestTotals& totals = local.manifest().totals;
    superseded += totals.superseded;
    revisits += totals.revisits_resolved;
    for (const ManifestInput& input : local.manifest().inputs) damaged += input.account.size() > 3 ? 1 : 0;
  }
  EXPECT_GT(superseded, 50u);
  EXPECT_GT(revisits, 10u);
  EXPECT_GT(damaged, 0u);
}

TEST(CrawlParts, RowsThatAreNoneAreRefused) {
  SettleSlice slice;
  EXPECT_EQ(slice.Add("\x07\x01").code(), Code::kEnvironment);
  EXPECT_EQ(slice.Add(std::string("\x00\x03\x00\x00\x00""abc", 8)).code(), Code::kEnvironment);
  Settled settled;
  EXPECT_EQ(settled.Add("short").code(), Code::kEnvironment);
}

TEST(CrawlParts, AFileIsThereOnceAndReadAsTheOthers) {
  const TempFolder folder;
  Manifest part;
  part.inputs.push_back({.ordinal = 3, .path = "s3://bucket/a.warc"});
  const Result<Manifest> twice = JoinParts(folder.path(), {part, part}, {});
  EXPECT_THAT(twice.status().message(), HasSubstr("s3://bucket/a.warc was read twice"));
  Manifest other = part;
  other.inputs[0].ordinal = 4;
  other.seed = 5;
  EXPECT_THAT(JoinParts(folder.path(), {part, other}, {}).status().message(), HasSubstr("other settings"));
  EXPECT_EQ(JoinParts(folder.path(), {}, {}).status().code(), Code::kUsage);
}

TEST(CrawlParts, RecordsThatWereNotSettledAreMissed) {
  const TempFolder folder;
  Manifest part;
  part.inputs.push_back({.path = "a.warc"});
  part.segments.emplace_back().columns[static_cast<size_t>(Column::kPages)].rows = 3;
  EXPECT_THAT(JoinParts(folder.path(), {part}, {}).status().message(), HasSubstr("of 3 pages and files 0 were settled"));
}

}  // namespace
}  // namespace seamripper
