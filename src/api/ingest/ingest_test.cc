#include "seamripper/ingest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <map>
#include <random>

#include "os/file.h"
#include "testing/shared_data.h"
#include "testing/temp_folder.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

using ::testing::HasSubstr;

std::string PageBody(int number) {
  std::string body = "<html><head><title>Page " + std::to_string(number) + "</title></head><body>";
  for (int i = 0; i < 40; ++i) {
    body += "<p class=c" + std::to_string(i % 7) + ">Paragraph " + std::to_string(number * 31 + i) +
            " says that the seam of quilt " + std::to_string(number) + " holds.</p>\n";
  }
  return body + "<a href=/next/" + std::to_string(number + 1) + ">next</a></body></html>";
}

std::string Crawl(int pages, int first, WarcPacking packing) {
  WarcBuilder warc(packing);
  warc.AddRecord("warcinfo", {}, "software: test\r\n");
  for (int i = first; i < first + pages; ++i) {
    const std::string url = "http://host" + std::to_string(i % 5) + ".example/page/" + std::to_string(i);
    warc.AddRecord("request", {{"WARC-Target-URI", url}}, "GET / HTTP/1.1\r\n\r\n");
    warc.AddResponse(url, "2024-01-01T00:00:00Z", {}, PageBody(i));
  }
  return warc.Build();
}

class IngestTest : public ::testing::Test {
 protected:
  std::string Write(const std::string& name, const std::string& bytes) {
    const std::string path = folder_.path() + "/" + name;
    EXPECT_TRUE(ReplaceFile(path, bytes).ok());
    return path;
  }
  IngestOptions Options(std::vector<std::string> inputs, const std::string& corpus = "corpus") {
    IngestOptions options;
    options.inputs = std::move(inputs);
    options.corpus = folder_.path() + "/" + corpus;
    options.threads = 2;
    options.memory_bytes = 256 << 20;
    return options;
  }
  IngestSummary MustIngest(const IngestOptions& options) {
    const Result<IngestSummary> summary = Ingest(options);
    EXPECT_TRUE(summary.ok()) << summary.status().message();
    return summary.ok() ? *summary : IngestSummary();
  }
  // Every file of a corpus but its locks, which hold process ids, by relative path.
  std::map<std::string, std::string> BytesOf(const std::string& corpus) {
    std::map<std::string, std::string> bytes;
    const std::string root = folder_.path() + "/" + corpus;
    for (const std::string& path : FilesBelow(root)) {
      if (!path.ends_with("lock")) bytes[path.substr(root.size())] = ReadFileForTesting(path);
    }
    return bytes;
  }
  PageFacts MustRead(const std::string& url, const std::string& corpus = "corpus") {
    const Result<Corpus> opened = Corpus::Open(folder_.path() + "/" + corpus);
    EXPECT_TRUE(opened.ok()) << opened.status().message();
    const Result<PageFacts> page = ReadPage(*opened, url);
    EXPECT_TRUE(page.ok()) << page.status().message();
    return page.ok() ? *page : PageFacts();
  }

  TempFolder folder_;
};

uint64_t AccountSum(const CorpusInfo& info) {
  uint64_t sum = info.pages_account.bytes;
  for (const auto* part : {&info.files_account, &info.skipped_account, &info.damaged_account}) {
    for (const NamedTally& entry : *part) sum += entry.tally.bytes;
  }
  return sum;
}

uint64_t CountIn(const std::vector<NamedTally>& tallies, const std::string& name) {
  for (const NamedTally& entry : tallies) {
    if (entry.name == name) return entry.tally.count;
  }
  return 0;
}

TEST_F(IngestTest, AccountsForEveryByteInEveryPacking) {
  for (const WarcPacking packing : {WarcPacking::kPlain, WarcPacking::kMemberPerRecord, WarcPacking::kOneMember}) {
    const std::string crawl = Crawl(50, 0, packing);
    const std::string name = "c" + std::to_string(static_cast<int>(packing));
    const CorpusInfo info = MustIngest(Options({Write(name + ".warc", crawl)}, name)).corpus;
    EXPECT_EQ(info.pages, 50u);
    EXPECT_EQ(info.hosts, 5u);
    EXPECT_EQ(info.input_bytes, crawl.size());
    EXPECT_EQ(AccountSum(info), crawl.size());
    EXPECT_EQ(CountIn(info.skipped_account, "record-type"), 51u);
  }
}

TEST_F(IngestTest, APageTellsItsFactsAndText) {
  WarcBuilder warc(WarcPacking::kMemberPerRecord);
  warc.AddRecord("response",
                 {{"WARC-Target-URI", "<http://WWW.Example.co.uk/a b?x#frag>"},
                  {"WARC-Date", "2024-05-06T07:08:09Z"},
                  {"WARC-IP-Address", "192.0.2.7"}},
                 "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=iso-8859-1\r\n\r\n"
                 "<title>Caf\xe9</title><p>One <b>two</b></p><p>thr\xe9"
                 "e</p><a href='/c#top'>x</a>");
  const std::string file = Write("a.warc.gz", warc.Build());
  MustIngest(Options({file}));
  const PageFacts page = MustRead("http://www.example.co.uk/a%20b?x");
  EXPECT_EQ(page.page_id, 0);
  EXPECT_EQ(page.host, "www.example.co.uk");
  EXPECT_EQ(page.domain, "example.co.uk");
  EXPECT_EQ(page.ip, "192.0.2.7");
  EXPECT_EQ(page.title, "Café");
  EXPECT_EQ(page.text, "One two\nthrée\nx");
  EXPECT_EQ(page.words, 4u);
  EXPECT_EQ(page.charset, "windows-1252");
  EXPECT_EQ(page.captured.microseconds, 1714979289000000);
  EXPECT_THAT(page.links, ::testing::ElementsAre("http://www.example.co.uk/c"));
  EXPECT_EQ(page.warc_filename, file);
  EXPECT_EQ(page.warc_record_offset, 0);
  EXPECT_EQ(page.warc_record_length, static_cast<int64_t>(warc.Build().size()));
  EXPECT_EQ(MustRead("0").url, page.url);
  EXPECT_EQ(MustRead("www.example.co.uk/a%20b?x").url, page.url);
}

TEST_F(IngestTest, TheLatestCaptureOfAUrlLives) {
  WarcBuilder warc;
  warc.AddResponse("http://a.example/", "2020-01-01T00:00:00Z", {}, "<p>old");
  warc.AddResponse("http://a.example/", "2022-01-01T00:00:00Z", {}, "<p>newest first");
  warc.AddResponse("http://a.example/", "2022-01-01T00:00:00Z", {}, "<p>newest second");
  warc.AddResponse("http://b.example/", "2021-01-01T00:00:00Z", {}, "<p>other");
  IngestSummary summary = MustIngest(Options({Write("a.warc", warc.Build())}));
  EXPECT_EQ(summary.corpus.pages, 2u);
  EXPECT_EQ(summary.corpus.superseded, 2u);
  EXPECT_EQ(MustRead("http://a.example/").text, "newest first");
  EXPECT_TRUE(MustRead("0").superseded);

  WarcBuilder later;
  later.AddResponse("http://a.example/#part", "2023-01-01T00:00:00Z", {}, "<p>later still");
  summary = MustIngest(Options({Write("b.warc", later.Build())}));
  EXPECT_EQ(summary.corpus.pages, 2u);
  EXPECT_EQ(summary.corpus.superseded, 3u);
  EXPECT_EQ(MustRead("http://a.example/").text, "later still");
  EXPECT_EQ(MustRead("http://a.example/").page_id, int64_t{1} << 40);
}

TEST_F(IngestTest, ATextConversionGivesWayToThePageItself) {
  WarcBuilder warc;
  warc.AddResponse("http://a.example/", "2020-01-01T00:00:00Z", {}, "<p>the page");
  warc.AddRecord(
      "conversion",
      {{"WARC-Target-URI", "http://a.example/"}, {"WARC-Date", "2023-01-01T00:00:00Z"}, {"Content-Type", "text/plain"}},
      "the text of it");
  MustIngest(Options({Write("a.warc", warc.Build())}));
  EXPECT_EQ(MustRead("http://a.example/").text, "the page");
}

TEST_F(IngestTest, WhatIsNoPageIsCountedByReason) {
  WarcBuilder warc;
  warc.AddResponse("http://a.example/", "", {}, "<p>page");
  warc.AddResponse("http://a.example/x.css", "", {"Content-Type: text/css"}, "p {}");
  warc.AddResponse("http://a.example/x.png", "", {"Content-Type: text/html"}, "\x89PNG\r\n\x1a\n....");
  warc.AddResponse("http://a.example/empty", "", {}, "");
  warc.AddRecord("response", {{"WARC-Target-URI", "http://a.example/gone"}},
                 "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n<p>gone");
  warc.AddRecord("response", {{"WARC-Target-URI", "dns:a.example"}}, "20240101000000\na.example. 1 IN A 192.0.2.1\n");
  warc.AddRecord("response", {}, "HTTP/1.1 200 OK\r\n\r\n<p>nowhere");
  warc.AddRecord("revisit", {{"WARC-Target-URI", "http://a.example/"}}, "");
  warc.AddRecord("revisit", {{"WARC-Target-URI", "http://unseen.example/"}}, "");
  warc.AddRecord("continuation", {{"WARC-Target-URI", "http://a.example/"}}, "rest");
  const std::string crawl = warc.Build();
  const CorpusInfo info = MustIngest(Options({Write("a.warc", crawl)})).corpus;
  EXPECT_EQ(info.pages, 1u);
  EXPECT_EQ(info.files, 4u);
  EXPECT_EQ(CountIn(info.files_account, "file-type"), 2u);
  EXPECT_EQ(CountIn(info.files_account, "file-empty"), 1u);
  EXPECT_EQ(CountIn(info.files_account, "file-status"), 1u);
  EXPECT_EQ(CountIn(info.skipped_account, "scheme"), 1u);
  EXPECT_EQ(CountIn(info.skipped_account, "no-url"), 1u);
  EXPECT_EQ(CountIn(info.skipped_account, "revisit"), 2u);
  EXPECT_EQ(CountIn(info.skipped_account, "continuation"), 1u);
  EXPECT_EQ(info.revisits_resolved, 1u);
  EXPECT_EQ(info.revisits_unseen, 1u);
  EXPECT_EQ(AccountSum(info), crawl.size());
}

// One input in many small segments, whatever the threads, the memory and the order of the arguments.
TEST_F(IngestTest, ThreadsMemoryAndOrderChangeNothing) {
  const std::string a = Write("a.warc.gz", Crawl(900, 0, WarcPacking::kMemberPerRecord));
  const std::string b = Write("b.warc", Crawl(1500, 700, WarcPacking::kPlain));
  const std::string c = Write("c.warc.gz", Crawl(300, 2000, WarcPacking::kOneMember));
  IngestOptions options = Options({a, b, c}, "one");
  options.segment_bytes = 1 << 20;
  options.threads = 1;
  MustIngest(options);
  const auto expected = BytesOf("one");
  EXPECT_GT(expected.size(), 3 * 13u);
  for (const unsigned threads : {2u, 5u}) {
    for (const uint64_t memory : {uint64_t{128'000'000}, uint64_t{2'000'000'000}}) {
      const std::string name = std::to_string(threads) + "-" + std::to_string(memory);
      IngestOptions other = Options({c, b, a, b}, name);
      other.segment_bytes = options.segment_bytes;
      other.threads = threads;
      other.memory_bytes = memory;
      MustIngest(other);
      EXPECT_EQ(BytesOf(name), expected) << name;
    }
  }
}

TEST_F(IngestTest, StoppedAndResumedIsTheSameAsStraight) {
  const std::string a = Write("a.warc.gz", Crawl(900, 0, WarcPacking::kMemberPerRecord));
  const std::string b = Write("b.warc.gz", Crawl(900, 5000, WarcPacking::kOneMember));
  IngestOptions options = Options({a, b}, "straight");
  options.segment_bytes = 200 << 10;
  MustIngest(options);
  const auto expected = BytesOf("straight");

  std::atomic<bool> stop = false;
  options.corpus = folder_.path() + "/stopped";
  options.stop = &stop;
  int interruptions = 0;
  for (int round = 0; round < 100; ++round) {
    stop = false;
    options.progress = [&](const IngestProgress&) { stop = true; };
    const Result<IngestSummary> summary = Ingest(options);
    if (summary.ok()) break;
    ASSERT_EQ(summary.status().code(), Code::kInterrupted) << summary.status().message();
    ++interruptions;
    const Result<CorpusInfo> info = ReadCorpusInfo(options.corpus, true);
    ASSERT_TRUE(info.ok()) << info.status().message();
    // A stop that comes when everything is read still comes before the tables.
    EXPECT_NE(info->incomplete, summary.status().message().find("not its tables") != std::string::npos);
    EXPECT_EQ(AccountSum(*info), info->input_bytes);
  }
  EXPECT_GT(interruptions, 0);
  EXPECT_EQ(BytesOf("stopped"), expected);
}

// A stop that undoes whole inputs, because no segment was finished: nothing of them may stay in the account.
TEST_F(IngestTest, StoppedBeforeTheFirstSegmentIsAsIfNothingWasRead) {
  std::vector<std::string> inputs;
  for (int i = 0; i < 3; ++i) {
    inputs.push_back(Write(std::to_string(i) + ".warc", Crawl(20, 100 * i, WarcPacking::kPlain)));
  }
  MustIngest(Options(inputs, "straight"));

  std::atomic<bool> stop = false;
  IngestOptions options = Options(inputs, "stopped");
  options.threads = 1;
  options.stop = &stop;
  int calls = 0;
  options.progress = [&](const IngestProgress&) {
    ::usleep(110'000);  // progress is told ten times a second: the next input tells it again
    stop = ++calls == 2;
  };
  EXPECT_EQ(Ingest(options).status().code(), Code::kInterrupted);
  const Result<CorpusInfo> left = ReadCorpusInfo(options.corpus, true);
  ASSERT_TRUE(left.ok()) << left.status().message();
  EXPECT_EQ(left->pages, 0u);
  EXPECT_EQ(left->input_bytes, 0u);

  MustIngest(Options(inputs, "stopped"));
  EXPECT_EQ(BytesOf("stopped"), BytesOf("straight"));
}

TEST_F(IngestTest, KilledAndResumedIsTheSameAsStraight) {
  const std::string a = Write("a.warc.gz", Crawl(900, 0, WarcPacking::kMemberPerRecord));
  const std::string b = Write("b.warc.gz", Crawl(900, 5000, WarcPacking::kOneMember));
  IngestOptions options = Options({a, b}, "straight");
  options.segment_bytes = 200 << 10;
  MustIngest(options);
  const auto expected = BytesOf("straight");

  std::mt19937 random(7);
  options.corpus = folder_.path() + "/killed";
  int kills = 0;
  for (int round = 0; round < 20; ++round) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(Ingest(options).ok() ? 0 : 1);
    ::usleep(std::uniform_int_distribution<useconds_t>(0, 60'000)(random));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    kills += WIFSIGNALED(status) ? 1 : 0;
  }
  EXPECT_GT(kills, 0);
  MustIngest(options);
  EXPECT_EQ(BytesOf("killed"), expected);
}

TEST_F(IngestTest, WhatWasReadBeforeIsNotReadAgain) {
  const std::string crawl = Crawl(10, 0, WarcPacking::kMemberPerRecord);
  const std::string a = Write("a.warc.gz", crawl);
  MustIngest(Options({a}));
  const auto before = BytesOf("corpus");
  IngestSummary again = MustIngest(Options({a}));
  EXPECT_EQ(again.inputs_known, 1u);
  EXPECT_EQ(again.inputs_read, 0u);
  again = MustIngest(Options({Write("copy.warc.gz", crawl), a}));
  EXPECT_EQ(again.inputs_known, 2u);
  EXPECT_EQ(BytesOf("corpus"), before);
}

TEST_F(IngestTest, ADirectoryIsOneInputAndTheCrawlsInItAreTheirOwn) {
  ASSERT_TRUE(MakeDirectory(folder_.path() + "/site").ok());
  ASSERT_TRUE(MakeDirectory(folder_.path() + "/site/sub").ok());
  Write("site/sub/b.html", "<p>second");
  Write("site/a.html", "<p>first");
  Write("site/style.css", "p {}");
  Write("site/z.warc.gz", Crawl(3, 0, WarcPacking::kMemberPerRecord));
  ASSERT_EQ(::symlink("/etc/passwd", (folder_.path() + "/site/link").c_str()), 0);
  const CorpusInfo info = MustIngest(Options({folder_.path() + "/site"})).corpus;
  EXPECT_EQ(info.inputs.size(), 2u);
  EXPECT_EQ(info.pages, 5u);
  EXPECT_EQ(CountIn(info.skipped_account, "not-regular"), 1u);
  EXPECT_EQ(CountIn(info.files_account, "file-type"), 1u);
  EXPECT_EQ(MustRead("file://" + folder_.path() + "/site/a.html").text, "first");
  EXPECT_EQ(AccountSum(info), info.input_bytes);
}

TEST_F(IngestTest, JsonRowsArePages) {
  const std::string rows =
      "{\"url\":\"http://a.example/\",\"text\":\"one\\ntwo\"}\n"
      "{\"url\":\"http://b.example/\",\"html\":\"<title>T</title><p>three\"}\n"
      "not json\n\n"
      "{\"text\":\" no\\t where \"}\n"
      "{\"id\":\"x y\",\"text\":\"four\",\"source\":\"a/b\"}\n"
      "{\"id\":7,\"text\":\"five\"}\n";
  const IngestSummary summary = MustIngest(Options({Write("a.jsonl", rows)}));
  EXPECT_EQ(summary.corpus.pages, 5u);
  EXPECT_EQ(summary.damaged_pieces, 1u);
  EXPECT_THAT(summary.damage, ::testing::ElementsAre(HasSubstr("a.jsonl:")));
  EXPECT_EQ(AccountSum(summary.corpus), rows.size());
  EXPECT_EQ(MustRead("http://a.example/").text, "one\ntwo");
  EXPECT_EQ(MustRead("http://b.example/").title, "T");
  const PageFacts nowhere = MustRead("id:a.jsonl/@" + std::to_string(rows.find("{\"text\":\" no")));
  EXPECT_EQ(nowhere.text, " no\t where ");
  EXPECT_EQ(nowhere.domain, "a.jsonl");
  EXPECT_EQ(MustRead("id:a%2Fb/x%20y").record_id, "x y");
  EXPECT_EQ(MustRead("id:a.jsonl/7").text, "five");
}

TEST_F(IngestTest, WhatMakesTwoRowsOnePage) {
  const std::string row = "{\"url\":\"http://a.example/\",\"id\":\"1\",\"text\":\"one\"}\n";
  const std::string path = Write("a.jsonl", row + row + "{\"doc\":\"2\",\"body\":\"two\"}\n");
  const auto pages_by = [&](RowNames::Key key, const char* corpus) {
    IngestOptions options = Options({path});
    options.corpus = folder_.path() + "/" + corpus;
    options.rows = {key, "doc", "body"};
    if (key != RowNames::Key::kId) options.rows = {key};
    return MustIngest(options).corpus.pages;
  };
  EXPECT_EQ(pages_by(RowNames::Key::kAuto, "auto"), 1u);
  EXPECT_EQ(pages_by(RowNames::Key::kRecord, "record"), 2u);
  EXPECT_EQ(pages_by(RowNames::Key::kId, "id"), 1u);
}

TEST_F(IngestTest, WrongUseIsToldApart) {
  EXPECT_EQ(Ingest(Options({})).status().code(), Code::kUsage);
  EXPECT_EQ(Ingest(Options({folder_.path() + "/missing.warc"})).status().code(), Code::kUsage);
  const std::string crawl = Write("a.warc", Crawl(2, 0, WarcPacking::kPlain));
  IngestOptions small = Options({crawl});
  small.memory_bytes = 1 << 20;
  EXPECT_THAT(Ingest(small).status().message(), HasSubstr("128M"));
  ASSERT_TRUE(MakeDirectory(folder_.path() + "/full").ok());
  Write("full/note.txt", "mine");
  EXPECT_THAT(Ingest(Options({crawl}, "full")).status().message(), HasSubstr("not empty and not a corpus"));
  MustIngest(Options({crawl}));
  IngestOptions seeded = Options({crawl});
  seeded.seed = 5;
  seeded.seed_given = true;
  EXPECT_THAT(Ingest(seeded).status().message(), HasSubstr("--seed"));
  IngestOptions scripts = Options({crawl});
  scripts.keep_scripts = true;
  EXPECT_EQ(Ingest(scripts).status().code(), Code::kUsage);
  const Result<Corpus> corpus = Corpus::Open(folder_.path() + "/corpus");
  ASSERT_TRUE(corpus.ok());
  EXPECT_EQ(ReadPage(*corpus, "http://nowhere.example/").status().code(), Code::kUsage);
}

TEST_F(IngestTest, VerifyFindsAFlippedByteInAnyFile) {
  MustIngest(Options({Write("a.warc.gz", Crawl(5, 0, WarcPacking::kMemberPerRecord))}));
  const std::string corpus = folder_.path() + "/corpus";
  ASSERT_TRUE(ReadCorpusInfo(corpus, true).ok());
  for (const std::string& path : FilesBelow(corpus)) {
    // Another run's id is as good as this one's.
    if (path.ends_with("lock") || path.ends_with("/current")) continue;
    const std::string good = ReadFileForTesting(path);
    for (size_t at = 0; at < good.size(); at += 1 + good.size() / 9) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ 4);
      ASSERT_TRUE(ReplaceFile(path, bad).ok());
      EXPECT_EQ(ReadCorpusInfo(corpus, true).status().code(), Code::kCorpusDamaged) << path << " at " << at;
    }
    ASSERT_TRUE(ReplaceFile(path, good).ok());
  }
}

}  // namespace
}  // namespace seamripper
