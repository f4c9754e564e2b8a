#include "seamripper/screen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <random>
#include <set>

#include "kernels/hash/sha1.h"
#include "os/file.h"
#include "store/label_set_writer.h"
#include "testing/temp_folder.h"
#include "testing/warc_builder.h"

namespace seamripper {

bool operator==(const ScreenedPage& a, const ScreenedPage& b) {
  return a.url == b.url && a.is_page == b.is_page && a.chunks == b.chunks && a.bad_chunks == b.bad_chunks &&
         a.partial == b.partial && a.file_labelled == b.file_labelled;
}

void PrintTo(const ScreenedPage& page, std::ostream* out) {
  *out << page.url << (page.is_page ? " page " : " file ") << page.bad_chunks << "/" << page.chunks
       << (page.partial ? " partial" : "") << (page.file_labelled ? " labelled" : "");
}

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Numbers = std::vector<uint64_t>;

constexpr char kDate[] = "2026-01-02T03:04:05Z";
constexpr char kPageBegin[] = "<html><body>";

// A page is its paragraphs' numbers.
std::string Sentence(uint64_t number) {
  return "paragraph number " + std::to_string(number) + " of which there may be copies elsewhere.";
}

std::string Paragraph(uint64_t number) { return "<p>" + Sentence(number) + "</p>\n"; }

std::string PageOf(const Numbers& paragraphs) {
  std::string page = kPageBegin;
  for (const uint64_t number : paragraphs) page += Paragraph(number);
  return page;
}

LabelHash ChunkOf(uint64_t number, const std::string& profile) {
  return Sha1Of(profile == kBlocksProfile ? Sentence(number) : Paragraph(number));
}

std::string Url(uint64_t number) { return "http://a.example/" + std::to_string(number); }

struct Labels {
  std::string profile = kBlocksProfile;
  std::set<uint64_t> labelled = {};
  std::set<uint64_t> stopped = {};
  std::set<std::string> files = {};
  uint64_t min_chunk = 0;
  bool only_visible = true;
  uint64_t partial_threshold = 500'000'000;
  std::string text = "text/2";
};

struct Screened {
  Status status;
  ScreenSummary summary;
  std::vector<ScreenedPage> matches;
};

class ScreenTest : public ::testing::Test {
 protected:
  std::string Write(const std::string& name, const std::string& bytes) {
    EXPECT_TRUE(ReplaceFile(Path(name), bytes).ok());
    return Path(name);
  }
  std::string Path(const std::string& name) const { return folder_.path() + "/" + name; }

  std::string WriteLabels(const Labels& labels) {
    const auto writer = LabelSetWriter::Create(Path("labels.srl"));
    const auto add = [&](LabelKind kind, const std::set<LabelHash>& hashes) {
      for (const LabelHash& hash : hashes) EXPECT_TRUE((*writer)->Add(kind, hash).ok());
    };
    const auto chunks_of = [&](const std::set<uint64_t>& numbers) {
      std::set<LabelHash> hashes;
      for (const uint64_t number : numbers) hashes.insert(ChunkOf(number, labels.profile));
      return hashes;
    };
    std::set<LabelHash> files;
    for (const std::string& file : labels.files) files.insert(Sha1Of(file));
    add(LabelKind::kChunk, chunks_of(labels.labelled));
    add(LabelKind::kStopped, chunks_of(labels.stopped));
    add(LabelKind::kFile, files);
    LabelFacts facts;
    facts.profile = labels.profile;
    facts.text = labels.text;
    facts.min_chunk = labels.min_chunk;
    facts.only_visible = labels.only_visible;
    facts.partial_threshold = labels.partial_threshold;
    EXPECT_TRUE((*writer)->Finish(facts).ok());
    return Path("labels.srl");
  }

  Screened ScreenInputs(std::vector<std::string> inputs, const Labels& labels, unsigned threads = 2) {
    ScreenRequest request;
    request.inputs = std::move(inputs);
    request.labels = WriteLabels(labels);
    request.threads = threads;
    return ScreenInputs(request);
  }

  Screened ScreenInputs(ScreenRequest request) {
    Screened screened;
    request.found = [&](const ScreenedPage& page) {
      screened.matches.push_back(page);
      return Status();
    };
    const Result<ScreenSummary> summary = Screen(request);
    screened.status = summary.status();
    if (summary.ok()) screened.summary = *summary;
    return screened;
  }

  TempFolder folder_;
};

std::string WarcOf(const std::vector<Numbers>& pages, WarcPacking packing = WarcPacking::kMemberPerRecord) {
  WarcBuilder warc(packing);
  for (size_t i = 0; i < pages.size(); ++i) warc.AddResponse(Url(i), kDate, {}, PageOf(pages[i]));
  return warc.Build();
}

TEST_F(ScreenTest, CountsChunksWithRepetitions) {
  const std::string crawl = Write("a.warc.gz", WarcOf({{1, 2, 3, 1, 1}, {4, 5}, {2, 6}}));
  const Labels labels = {.labelled = {1, 2, 99}};
  const Screened blocks = ScreenInputs({crawl}, labels);
  EXPECT_THAT(blocks.matches, ElementsAre(ScreenedPage{Url(0), true, 5, 4, true, false},
                                          ScreenedPage{Url(2), true, 2, 1, false, false}));
  EXPECT_EQ(blocks.summary.pages, 3u);
  EXPECT_EQ(blocks.summary.matched_pages, 2u);
  EXPECT_EQ(blocks.summary.partial_pages, 1u);
  EXPECT_EQ(blocks.summary.chunks, 9u);
  EXPECT_EQ(blocks.summary.bad_chunks, 5u);

  // What stands before the first <p> is a chunk too, but has no text.
  Labels ardi = {.profile = kArdi2014Profile, .labelled = {1, 2}, .text = ""};
  EXPECT_EQ(ScreenInputs({crawl}, ardi).matches, blocks.matches);
  ardi.only_visible = false;
  EXPECT_THAT(ScreenInputs({crawl}, ardi).matches, ElementsAre(ScreenedPage{Url(0), true, 6, 4, true, false},
                                                               ScreenedPage{Url(2), true, 3, 1, false, false}));
}

TEST_F(ScreenTest, StoppedAndShortChunksAreNotPartOfAPage) {
  const std::string crawl = Write("a.warc", WarcOf({{1, 2, 3, 3, 1'000'000}}, WarcPacking::kPlain));
  EXPECT_THAT(ScreenInputs({crawl}, {.labelled = {1}, .stopped = {3}}).matches,
              ElementsAre(ScreenedPage{Url(0), true, 3, 1, false, false}));
  const uint64_t shorter = Sentence(1).size();
  EXPECT_THAT(ScreenInputs({crawl}, {.labelled = {1, 1'000'000}, .min_chunk = shorter}).matches,
              ElementsAre(ScreenedPage{Url(0), true, 1, 1, true, false}));
  EXPECT_THAT(ScreenInputs({crawl}, {.labelled = {1, 1'000'000}, .min_chunk = shorter - 1}).matches,
              ElementsAre(ScreenedPage{Url(0), true, 5, 2, false, false}));
}

TEST_F(ScreenTest, PartialIsStrictlyAbove) {
  ScreenRequest request;
  request.inputs = {Write("a.warc", WarcOf({{1, 2, 3, 4}}, WarcPacking::kPlain))};
  request.labels = WriteLabels({.labelled = {1}, .partial_threshold = 250'000'000});
  EXPECT_FALSE(ScreenInputs(request).matches.at(0).partial);
  request.partial_threshold = 249'999'999;
  EXPECT_TRUE(ScreenInputs(request).matches.at(0).partial);
  request.partial_threshold = 250'000'001;
  EXPECT_FALSE(ScreenInputs(request).matches.at(0).partial);
}

TEST_F(ScreenTest, TellsOfWholeFilesPagesOrNot) {
  const std::string image = "\x89PNG\r\n\x1a\n and so on";
  WarcBuilder warc;
  warc.AddResponse(Url(0), kDate, {}, PageOf({1}));
  warc.AddResponse(Url(1), kDate, {"Content-Type: image/png"}, image);
  warc.AddResponse(Url(2), kDate, {"Content-Type: image/png"}, image + "!");
  const Screened screened = ScreenInputs({Write("a.warc", warc.Build())}, {.files = {PageOf({1}), image}});
  EXPECT_THAT(screened.matches, ElementsAre(ScreenedPage{Url(0), true, 1, 0, false, true},
                                            ScreenedPage{Url(1), false, 0, 0, false, true}));
  EXPECT_EQ(screened.summary.pages, 1u);
  EXPECT_EQ(screened.summary.files, 2u);
  EXPECT_EQ(screened.summary.matched_files, 1u);
}

TEST_F(ScreenTest, EveryCaptureIsScreened) {
  WarcBuilder warc;
  for (int i = 0; i < 3; ++i) warc.AddResponse(Url(7), kDate, {}, PageOf({1}));
  EXPECT_EQ(ScreenInputs({Write("a.warc", warc.Build())}, {.labelled = {1}}).matches.size(), 3u);
}

TEST_F(ScreenTest, ReadsPagesRowsAndFolders) {
  ASSERT_TRUE(MakeDirectory(Path("folder")).ok());
  Write("folder/b.html", PageOf({1, 2}));
  Write("folder/c.txt", Sentence(1) + "\n" + Sentence(9) + "\n" + Sentence(8) + "\n");
  Write("folder/d.jsonl", "{\"url\":\"http://rows.example/\",\"text\":\"" + Sentence(1) + "\"}\n");
  const Screened screened = ScreenInputs({Path("folder")}, {.labelled = {1}});
  EXPECT_THAT(screened.matches, ElementsAre(ScreenedPage{"file://" + Path("folder/b.html"), true, 2, 1, false, false},
                                            ScreenedPage{"file://" + Path("folder/c.txt"), true, 3, 1, false, false},
                                            ScreenedPage{"http://rows.example/", true, 1, 1, true, false}));
}

// Many ranges, read by any number of threads, records lying across their ends.
TEST_F(ScreenTest, NeitherThreadsNorPackingChangeTheAnswer) {
  std::mt19937_64 random(5);
  std::vector<Numbers> pages(4000);
  for (Numbers& page : pages) {
    for (uint64_t left = 1 + random() % 40; left > 0; --left) page.push_back(random() % 50'000);
  }
  pages[17].assign(60'000, 3);  // longer than a range
  Labels labels;
  for (uint64_t number = 0; number < 50'000; number += 13) labels.labelled.insert(number);
  std::vector<ScreenedPage> expected;
  for (size_t i = 0; i < pages.size(); ++i) {
    ScreenedPage page = {Url(i), true, pages[i].size(), 0, false, false};
    for (const uint64_t number : pages[i]) page.bad_chunks += number % 13 == 0 ? 1 : 0;
    page.partial = 2 * page.bad_chunks > page.chunks;
    if (page.bad_chunks > 0) expected.push_back(page);
  }
  for (const WarcPacking packing : {WarcPacking::kPlain, WarcPacking::kMemberPerRecord, WarcPacking::kOneMember}) {
    const std::string crawl = Write("a.warc", WarcOf(pages, packing));
    for (const unsigned threads : {1u, 3u}) {
      const Screened screened = ScreenInputs({crawl}, labels, threads);
      ASSERT_TRUE(screened.matches == expected);
      EXPECT_EQ(screened.summary.pages, pages.size());
      EXPECT_EQ(screened.summary.damaged_pieces, 0u);
    }
  }
}

TEST_F(ScreenTest, FilesComeInTheOrderOfTheirPaths) {
  const std::string b = Write("b.warc", WarcOf({{1}}, WarcPacking::kPlain));
  WarcBuilder other;
  other.AddResponse(Url(100), kDate, {}, PageOf({1}));
  const std::string a = Write("a.warc", other.Build());
  for (const std::vector<std::string>& inputs : {std::vector{a, b}, std::vector{b, a}, std::vector{b, a, b}}) {
    const Screened screened = ScreenInputs(inputs, {.labelled = {1}});
    ASSERT_EQ(screened.matches.size(), 2u);
    EXPECT_EQ(screened.matches[0].url, Url(100));
  }
}

TEST_F(ScreenTest, DamageIsCountedAndPassedOver) {
  WarcBuilder warc(WarcPacking::kMemberPerRecord);
  for (uint64_t i = 0; i < 3; ++i) warc.AddResponse(Url(i), kDate, {}, PageOf({1, i}));
  std::string bytes = warc.Build();
  for (size_t i = 0; i < 20; ++i) bytes[warc.offsets()[1] + 30 + i] = 'x';
  const Screened screened = ScreenInputs({Write("a.warc.gz", bytes)}, {.labelled = {1}});
  ASSERT_EQ(screened.matches.size(), 2u);
  EXPECT_EQ(screened.matches[1].url, Url(2));
  EXPECT_EQ(screened.summary.damaged_pieces, 1u);
  EXPECT_EQ(screened.summary.damaged_bytes, warc.offsets()[2] - warc.offsets()[1]);
  EXPECT_THAT(screened.summary.damage, ElementsAre(HasSubstr("a.warc.gz:" + std::to_string(warc.offsets()[1]) + ":")));
}

TEST_F(ScreenTest, RefusesLabelsItCannotMake) {
  const std::string crawl = Write("a.warc", WarcOf({{1}}, WarcPacking::kPlain));
  EXPECT_THAT(ScreenInputs({crawl}, {.profile = "blocks/2"}).status.message(), HasSubstr("blocks/2"));
  EXPECT_THAT(ScreenInputs({crawl}, {.text = "text/9"}).status.message(), HasSubstr("text/9"));
  EXPECT_TRUE(ScreenInputs({crawl}, {.text = "text/2 scripts"}).status.ok());
  ScreenRequest request;
  request.inputs = {crawl};
  request.labels = crawl;
  EXPECT_EQ(ScreenInputs(request).status.code(), Code::kUsage);
  EXPECT_EQ(ScreenInputs({Path("missing")}, {}).status.code(), Code::kUsage);
}

TEST_F(ScreenTest, EndsWhenTheReaderHasEnough) {
  ScreenRequest request;
  request.inputs = {Write("a.warc", WarcOf(std::vector<Numbers>(100, Numbers{1}), WarcPacking::kPlain))};
  request.labels = WriteLabels({.labelled = {1}});
  size_t told = 0;
  request.found = [&](const ScreenedPage&) { return ++told == 5 ? EnvironmentError("enough") : Status(); };
  EXPECT_EQ(Screen(request).status().message(), "enough");
  EXPECT_EQ(told, 5u);
  const std::atomic<bool> stop = true;
  request.stop = &stop;
  EXPECT_EQ(Screen(request).status().code(), Code::kInterrupted);
}

}  // namespace
}  // namespace seamripper
