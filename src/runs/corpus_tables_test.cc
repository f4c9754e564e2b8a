#include "runs/corpus_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <map>

#include "os/file.h"
#include "runs/corpus_rows.h"
#include "seamripper/corpus.h"
#include "seamripper/ingest.h"
#include "seamripper/tables.h"
#include "testing/temp_folder.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kPageColumns[] =
    "page_id, url, host, domain, ip, captured, title, words, text_bytes, html_bytes, charset, content_digest, "
    "truncated, recursion, warc_filename, warc_record_offset, warc_record_length";

std::string TextOf(const Value& value) {
  if (const auto* text = std::get_if<std::string_view>(&value)) return std::string(*text);
  if (const auto* number = std::get_if<int64_t>(&value)) return std::to_string(*number);
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const auto* time = std::get_if<Timestamp>(&value)) return std::to_string(time->microseconds);
  return "?";
}

std::vector<std::string> FieldsOf(const PageFacts& page) {
  const auto flag = [](bool value) -> std::string { return value ? "true" : "false"; };
  return {std::to_string(page.page_id),
          page.url,
          page.host,
          page.domain,
          page.ip,
          std::to_string(page.captured.microseconds),
          page.title,
          std::to_string(page.words),
          std::to_string(page.text_bytes),
          std::to_string(page.html_bytes),
          page.charset,
          page.content_digest,
          flag(page.truncated),
          flag(page.recursion),
          page.warc_filename,
          std::to_string(page.warc_record_offset),
          std::to_string(page.warc_record_length)};
}

class CorpusTablesTest : public ::testing::Test {
 protected:
  using Rows = std::vector<std::vector<std::string>>;

  std::string corpus(const std::string& name = "corpus") const { return folder_.path() + "/" + name; }
  std::string Write(const std::string& name, const std::string& bytes) {
    const std::string path = folder_.path() + "/" + name;
    EXPECT_TRUE(ReplaceFile(path, bytes).ok());
    return path;
  }
  IngestOptions Options(std::vector<std::string> inputs, const std::string& name = "corpus") {
    IngestOptions options;
    options.inputs = std::move(inputs);
    options.corpus = corpus(name);
    options.threads = 2;
    options.memory_bytes = 256 << 20;
    return options;
  }
  void MustIngest(const IngestOptions& options) {
    const Result<IngestSummary> summary = Ingest(options);
    EXPECT_TRUE(summary.ok()) << summary.status().message();
  }
  Findings Current(const std::string& name = "corpus") {
    Result<std::optional<Findings>> run = CurrentRun(corpus(name), kCorpusDetector);
    EXPECT_TRUE(run.ok() && run->has_value());
    return **run;
  }
  Rows Ask(const std::string& statement, const std::string& name = "corpus") {
    const Result<Corpus> opened = Corpus::Open(corpus(name));
    EXPECT_TRUE(opened.ok()) << opened.status().message();
    const auto query = QueryTables(*opened, statement);
    EXPECT_TRUE(query.ok()) << query.status().message();
    Rows rows;
    while ((*query)->Next()) {
      rows.emplace_back();
      for (const Value& value : (*query)->row()) rows.back().push_back(TextOf(value));
    }
    EXPECT_TRUE((*query)->status().ok()) << (*query)->status().message();
    return rows;
  }
  std::map<std::string, std::string> Digests(const std::string& name = "corpus") {
    std::map<std::string, std::string> digests;
    const Findings run = Current(name);
    for (const auto& [table, record] : run.record().tables) digests[table] = record.digest;
    return digests;
  }
  // Every row of `pages` against the page as `show` reads it, and as many rows as there are pages.
  void ExpectPagesAsShown(const std::string& name = "corpus") {
    const Rows rows = Ask(std::string("SELECT ") + kPageColumns + " FROM pages", name);
    const Result<CorpusInfo> info = ReadCorpusInfo(corpus(name), false);
    ASSERT_TRUE(info.ok());
    EXPECT_EQ(rows.size(), info->pages);
    const Result<Corpus> opened = Corpus::Open(corpus(name));
    ASSERT_TRUE(opened.ok());
    int64_t last = -1;
    for (const std::vector<std::string>& row : rows) {
      const Result<PageFacts> page = ReadPage(*opened, row[0]);
      ASSERT_TRUE(page.ok()) << page.status().message();
      EXPECT_FALSE(page->superseded) << row[0];
      EXPECT_GT(page->page_id, last);
      last = page->page_id;
      EXPECT_EQ(row, FieldsOf(*page));
    }
  }
  // As many pieces of each reason as the account has, and as many bytes where no piece shares a member.
  void ExpectSkippedAsAccounted(const std::string& name = "corpus") {
    const Result<CorpusInfo> info = ReadCorpusInfo(corpus(name), false);
    ASSERT_TRUE(info.ok());
    std::map<std::string, std::pair<std::string, std::string>> accounted, found;
    std::map<std::string, bool> shared;
    for (const auto& row :
         Ask("SELECT reason, count(*), sum(length), min(length) FROM skipped GROUP BY reason", name)) {
      shared[row[0]] = row[3] == "-1";
      found[row[0]] = {row[1], shared[row[0]] ? "" : row[2]};
    }
    for (const auto* account : {&info->skipped_account, &info->damaged_account}) {
      for (const NamedTally& each : *account) {
        accounted[each.name] = {std::to_string(each.tally.count),
                                shared[each.name] ? "" : std::to_string(each.tally.bytes)};
      }
    }
    EXPECT_EQ(found, accounted);
  }

  // WARC in three packings with every kind of record, JSONL, a tree; URLs captured several times, also as files.
  std::vector<std::string> MixedCrawl() {
    std::vector<std::string> inputs;
    const std::pair<std::string, WarcPacking> packings[] = {{"c.warc", WarcPacking::kPlain},
                                                            {"a.warc.gz", WarcPacking::kMemberPerRecord},
                                                            {"b.warc.gz", WarcPacking::kOneMember}};
    for (const auto& [name, packing] : packings) inputs.push_back(Write(name, MixedWarc(name, packing)));
    inputs.push_back(Write("rows.jsonl",
                           "{\"url\":\"http://j.example/1\",\"text\":\"a few words\"}\n\n"
                           "{\"url\":\"http://j.example/2\"}\nno json\n"
                           "{\"url\":\"http://j.example/3\",\"html\":\"<title>T\\u00e4tel</title><p>x\"}\n"));
    inputs.push_back(
        Write("rows2.jsonl.gz", GzipForTesting("{\"url\":\"http://j.example/4\",\"text\":\"more\"}\n\n\n")));
    inputs.push_back(folder_.path() + "/tree");
    EXPECT_TRUE(MakeDirectory(inputs.back()).ok());
    Write("tree/a b.html", "<title>tree</title>leaf");
    Write("tree/style.css", "p {}");
    EXPECT_EQ(::symlink("style.css", (inputs.back() + "/link").c_str()), 0);
    inputs.push_back(Write("nothing.arc", "filedesc://a.arc 0.0.0.0 20260101000000 text/plain 76\n"));
    return inputs;
  }
  static std::string MixedWarc(const std::string& name, WarcPacking packing) {
    WarcBuilder warc(packing);
    warc.AddRecord("warcinfo", {}, "software: test\r\n");
    for (int i = 0; i < 30; ++i) {
      const std::string url = "http://www.host" + std::to_string(i % 3) + ".example/" + std::to_string(i);
      warc.AddRecord("request", {{"WARC-Target-URI", url}}, "GET / HTTP/1.1\r\n\r\n");
      const char day = name[0] == 'a' ? '3' : '2';
      warc.AddResponse(i % 2 == 0 ? url : url + name, std::string("2024-01-0") + day + "T00:00:00Z", {},
                       "<title>" + name + " \xc3\xa4 & " + std::to_string(i) + "</title><p>text");
    }
    warc.AddResponse("http://www.host1.example/i", "2024-01-01T00:00:00Z", {"Content-Type: image/png"},
                     "\x89PNG\r\n\x1a\n");
    warc.AddResponse("http://www.host1.example/i", "2024-01-02T00:00:00Z", {"Content-Type: image/png"},
                     "\x89PNG\r\n\x1a\n");
    warc.AddResponse("http://a.example/x/x/x/x/x", "2024-01-01T00:00:00Z", {}, "<p>trap");
    warc.AddRecord("revisit", {{"WARC-Target-URI", "http://www.host0.example/0"}}, "");
    warc.AddRecord("revisit", {{"WARC-Target-URI", "http://unseen.example/"}}, "");
    warc.AddRecord("response", {{"WARC-Target-URI", "dns:a.example"}}, "x");
    warc.AddRecord("response", {{"WARC-Target-URI", "http://\xff\xfe.example:99999/\xff"}}, "x");
    warc.AddRaw("garbage between records\r\n");
    warc.AddRaw(std::string(100, '\0'));
    return warc.Build() + (packing == WarcPacking::kPlain ? "" : GzipForTesting("") + "\x1f\x8b broken");
  }

  TempFolder folder_;
};

TEST_F(CorpusTablesTest, SayWhatTheCorpusSays) {
  MustIngest(Options(MixedCrawl()));
  ExpectPagesAsShown();
  ExpectSkippedAsAccounted();
  const Result<CorpusInfo> info = ReadCorpusInfo(corpus(), false);
  ASSERT_TRUE(info.ok());
  EXPECT_GT(info->superseded, 0u);
  EXPECT_GT(info->revisits_resolved, 0u);
  EXPECT_GE(info->skipped_account.size(), 8u);
  EXPECT_GE(info->damaged_account.size(), 2u);
  EXPECT_GT(std::stoll(Ask("SELECT max(page_id) FROM pages")[0][0]), int64_t{3} << 40);
  EXPECT_THAT(Ask("SELECT count(*) FROM pages WHERE warc_record_length = -1")[0], ::testing::Not(ElementsAre("0")));
  // In the order of the files, by offset in each.
  const Rows skipped = Ask("SELECT file, \"offset\" FROM skipped");
  EXPECT_TRUE(std::is_sorted(skipped.begin(), skipped.end(), [](const auto& a, const auto& b) {
    return a[0] != b[0] ? a[0] < b[0] : std::stoll(a[1]) < std::stoll(b[1]);
  }));
}

TEST_F(CorpusTablesTest, ManySegmentsAndThreadsChangeNothing) {
  const std::vector<std::string> inputs = MixedCrawl();
  MustIngest(Options(inputs));
  IngestOptions options = Options(inputs, "cut");
  options.segment_bytes = 4 << 10;
  options.threads = 1;
  MustIngest(options);
  ExpectPagesAsShown("cut");
  ExpectSkippedAsAccounted("cut");
  EXPECT_EQ(Digests("cut"), Digests());
}

TEST_F(CorpusTablesTest, FollowALaterIngest) {
  const std::vector<std::string> inputs = MixedCrawl();
  MustIngest(Options({inputs[0], inputs[3]}));
  const std::string first = Current().id();
  MustIngest(Options({inputs[3]}));
  EXPECT_EQ(Current().id(), first);
  // It has no page, so the digest of the corpus stays; what was skipped does not.
  const std::string digest = ReadCorpusInfo(corpus(), false)->digest;
  MustIngest(Options({inputs.back()}));
  EXPECT_EQ(ReadCorpusInfo(corpus(), false)->digest, digest);
  EXPECT_NE(Current().id(), first);
  ExpectSkippedAsAccounted();
  MustIngest(Options(inputs));
  ExpectPagesAsShown();
  ExpectSkippedAsAccounted();
}

TEST_F(CorpusTablesTest, NothingIsATableToo) {
  MustIngest(Options({Write("empty.warc", "")}));
  EXPECT_EQ(Ask("SELECT * FROM pages").size(), 0u);
  ExpectSkippedAsAccounted();
}

TEST_F(CorpusTablesTest, AreWrittenByWhoeverMissesThem) {
  MustIngest(Options(MixedCrawl()));
  const auto digests = Digests();
  const std::string run = Current().id();
  const std::string folder = FindingsPath(corpus(), kCorpusDetector);
  // As killed before them, while they were written, and before they became current.
  const auto kill = [&](int when) {
    ASSERT_TRUE(when != 0 || RemoveTree(corpus() + "/findings").ok());
    ASSERT_TRUE(when != 1 || RenameFile(folder + "/" + run, folder + "/" + run + ".new").ok());
    ASSERT_TRUE(when == 0 || RemoveTree(folder + "/current").ok());
  };
  for (int when = 0; when < 3; ++when) {
    kill(when);
    {
      const Result<SharedCorpus> shared = SharedCorpus::Open(corpus());
      ASSERT_TRUE(shared.ok());
      const Status status = EnsureCorpusTables(*shared);
      ASSERT_TRUE(status.ok()) << status.message();
      EXPECT_EQ(Digests(), digests);
    }
    kill(when);
    MustIngest(Options({folder_.path() + "/nothing.arc"}));
    EXPECT_EQ(Digests(), digests);
    EXPECT_FALSE(FactsOf(folder + "/" + run + ".new").exists);
  }
}

TEST_F(CorpusTablesTest, AnIngestSaysThatItCouldNotWriteThem) {
  MustIngest(Options({Write("a.warc", MixedWarc("a", WarcPacking::kPlain))}));
  ASSERT_TRUE(RemoveTree(corpus() + "/findings").ok());
  Write("corpus/findings", "in the way");
  const std::string later = Write("b.warc", MixedWarc("b", WarcPacking::kPlain));
  const Status status = Ingest(Options({later})).status();
  EXPECT_EQ(status.code(), Code::kEnvironment);
  EXPECT_THAT(status.message(), HasSubstr("holds all of the crawl, but not its tables"));
  const Result<CorpusInfo> info = ReadCorpusInfo(corpus(), true);
  ASSERT_TRUE(info.ok());
  EXPECT_FALSE(info->incomplete);
  EXPECT_EQ(info->inputs.size(), 2u);
  ASSERT_TRUE(RemoveTree(corpus() + "/findings").ok());
  MustIngest(Options({later}));
  ExpectPagesAsShown();
}

TEST_F(CorpusTablesTest, StopLeavesNothing) {
  MustIngest(Options(MixedCrawl()));
  ASSERT_TRUE(RemoveTree(corpus() + "/findings").ok());
  const Result<SharedCorpus> shared = SharedCorpus::Open(corpus());
  ASSERT_TRUE(shared.ok());
  const std::atomic<bool> stop = true;
  EXPECT_EQ(EnsureCorpusTables(*shared, &stop).code(), Code::kInterrupted);
  const Result<std::optional<Findings>> run = CurrentRun(corpus(), kCorpusDetector);
  EXPECT_TRUE(run.ok() && !run->has_value());
  EXPECT_TRUE(EnsureCorpusTables(*shared).ok());
  ExpectPagesAsShown();
}

// Rows as large as they come, and many: titles are cut, nothing is held.
TEST_F(CorpusTablesTest, HugeTitlesAreCut) {
  WarcBuilder warc;
  std::string umlauts = "a";
  while (umlauts.size() < (1 << 20)) umlauts += "\xc3\xa4";
  for (int i = 0; i < 20; ++i) {
    warc.AddResponse("http://a.example/" + std::to_string(i), "2024-01-01T00:00:00Z",
                     {"Content-Type: text/html; charset=utf-8"}, "<title>" + umlauts + "</title>");
  }
  MustIngest(Options({Write("a.warc", warc.Build())}));
  EXPECT_THAT(Ask("SELECT count(*), min(strlen(title)), max(strlen(title)) FROM pages"),
              ElementsAre(ElementsAre("20", "8191", "8191")));
  EXPECT_EQ(Current().record().counts.at("titles_cut"), 20u);
}

}  // namespace
}  // namespace seamripper
