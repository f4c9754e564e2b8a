#include "cli/scan_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

ScanSummary Everything() {
  ScanSummary summary;
  summary.changed = true;
  summary.ingest.inputs_read = 3;
  summary.ingest.pages = 1000;
  CorpusInfo& corpus = summary.ingest.corpus;
  corpus.path = "my corpus";
  corpus.pages = 1000;
  corpus.hosts = 20;
  corpus.files_account = {{"file-type", {5, 10}}};
  corpus.skipped_account = {{"record-type", {7, 10}}};
  corpus.damaged_account = {{"bad-gzip", {1, 10}}};
  corpus.superseded = 2;
  corpus.truncated = 4;
  QuiltSummary& quilts = summary.quilts.emplace();
  quilts.pages = 1000;
  quilts.quilts = 20;
  quilts.home_grown = 5;
  quilts.widely_foreign = 6;
  quilts.least_sources = 4;
  quilts.worst = {{.page_id = 1,
                   .url = "http://q.example/",
                   .grams = 1000,
                   .patch_grams = 971,
                   .cover_size = 9,
                   .foreign_words = 800}};
  PhraseSummary& phrases = summary.phrases.emplace();
  phrases.pages = 1000;
  phrases.near_duplicates = 100;
  phrases.clusters = 12;
  phrases.largest = {{7, "http://d.example/", 30, 0.8}};
  phrases.suspicious_sites = 1;
  phrases.suspicious = {{.site = "s.example", .pages = 20}};
  phrases.warnings = {{"", 7, 1000}, {"a.example", 7, 50}, {"b.example", 8, 50}};
  TemplateSummary& templates = summary.templates.emplace();
  templates.pages = 1000;
  templates.clusters = 2;
  templates.members = 50;
  templates.first = {{.cluster_id = 5,
                      .pages = 40,
                      .domains = 12,
                      .prototype_url = "http://t.example/",
                      .suggested_class = "link farm"}};
  ReuseSummary& reuse = summary.reuse.emplace();
  reuse.pages = 900;
  reuse.partial_pages = 9;
  reuse.bad_neighbourhoods = 3;
  reuse.worst = {{.prefix = "h.example/", .pages = 12, .chunks = 200, .bad_chunks = 150}};
  summary.sites = 15;
  summary.worst_site = SiteRow{.site = "w.example", .pages = 11, .flagged = 10, .copied_in = 3713};
  return summary;
}

TEST(ScanLines, TellWhatWasReadFoundAndWhatToTypeNext) {
  EXPECT_THAT(
      ScanLines(Everything()),
      ElementsAre(
          "read 3 inputs", "  pages       1,000 new, 1,000 in the corpus on 20 hosts",
          "  files       5 records: file-type 5", "  skipped     7 records: record-type 7",
          "  damaged     1 piece: bad-gzip 1", "  superseded  2 earlier captures",
          "  quilts      20 pages (2.0 %) stitched together from others, 6 with 4 foreign sources or more, 5 from "
          "their own site only; worst 800 words from other sites, 97.1 % copied, 9 sources: http://q.example/",
          "  phrases     100 near-duplicates (10.0 %) in 12 clusters; largest 30 pages: "
          "http://d.example/; 1 suspicious site, first s.example",
          "  templates   50 pages (5.0 %) in 2 clusters; first link farm, 40 pages on 12 domains: "
          "http://t.example/",
          "  reuse       9 pages (1.0 %) with much reused content, 3 bad neighbourhoods; worst 75.0 % of "
          "200 chunks: h.example/",
          "  sites       15; worst 3,713 words from other sites, 10 of 11 pages flagged: w.example",
          "  warning     more than half of the crawl is one cluster of near-duplicates (cluster_id 7): look at it before "
          "you drop pages",
          "next: seamripper ls 'my corpus' sites", "      seamripper show 'my corpus' http://q.example/",
          "      seamripper report 'my corpus' -o report.html"));
  EXPECT_EQ(ScanLines(Everything()).size(), kMostScanLines);
}

TEST(ScanLines, OfAnEmptyCrawl) {
  ScanSummary summary;
  summary.ingest.corpus.path = "corpus";
  summary.left_out = {{"templates", "no page has a style"}};
  EXPECT_THAT(ScanLines(summary),
              ElementsAre(StartsWith("nothing to do"), "  pages       0 new, 0 in the corpus on 0 hosts",
                          "  templates   skipped: no page has a style", "next: seamripper ls corpus sites",
                          "      seamripper report corpus -o report.html"));
}

TEST(ScanLines, SayWhatIsNoLongerCurrent) {
  ScanSummary summary = Everything();
  summary.quilts->run.id = "111111111111";
  summary.quilts->run.options = {{"m", "50"}, {"theta_billionths", "500000000"}};
  summary.quilts->run.was = ReplacedRun{"222222222222", {{"m", "20"}, {"theta_billionths", "500000000"}}};
  EXPECT_THAT(ScanLines(summary),
              Contains("  quilts      now current: run 111111111111 with m=50 (was 222222222222 with m=20)"));
}

TEST(WriteScanJson, HasAnObjectForEachPart) {
  JsonWriter json(AppendVisibleJsonString);
  WriteScanJson(Everything(), &json);
  for (const char* part : {"{\"changed\":true,\"ingest\":{\"inputs_read\":3", "\"quilts\":{\"run\":", "\"phrases\":{",
                           "\"templates\":{", "\"reuse\":{", "\"left_out\":{},\"sites\":15",
                           "\"worst_site\":{\"site\":\"w.example\",\"pages\":11,\"flagged\":10,\"copied_in\":3713}}"}) {
    EXPECT_THAT(json.text(), HasSubstr(part));
  }
}

TEST(ScanEstimateText, SaysWhatItTakesAndWhetherThatIsThere) {
  ScanEstimate estimate = {.inputs = 3,
                           .input_bytes = 1'000'000'000,
                           .corpus_bytes = 1'250'000'000,
                           .free_bytes = 2'000'000'000,
                           .memory_bytes = 512'000'000,
                           .cpu_seconds = 51.2};
  EXPECT_EQ(ScanEstimateText(estimate),
            "input   3 files, 1.0 GB\n"
            "corpus  about 1.2 GB, of 2.0 GB free\n"
            "memory  at most 512.0 MB (--memory)\n"
            "time    about 52 CPU seconds, shared by the threads\n");
  estimate.free_bytes = 1;
  estimate.has_stream = true;
  EXPECT_THAT(ScanEstimateText(estimate), HasSubstr("which may not be enough"));
  EXPECT_THAT(ScanEstimateText(estimate), HasSubstr("and standard input, which is not estimated"));
}

}  // namespace
}  // namespace seamripper::cli
