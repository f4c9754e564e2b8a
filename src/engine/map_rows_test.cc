#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/local_engine.h"
#include "step/total.h"
#include "testing/made_corpus.h"
#include "testing/naive_chunks.h"
#include "testing/naive_sha1.h"
#include "testing/naive_sketch.h"
#include "testing/temp_folder.h"
#include "testing/warc_builder.h"

namespace seamripper {

struct NumberRow {
  int64_t number = 0;
};

template <>
struct Table<NumberRow> {
  static constexpr std::string_view kName = "numbers";
  static constexpr auto kFields = std::tuple(Stored("number", &NumberRow::number));
  static auto Key(const NumberRow& row) { return std::tie(row.number); }
  static auto Order(const NumberRow& row) { return Key(row); }
};

namespace {

constexpr char kOld[] = "2020-01-01T00:00:00Z";
constexpr char kNew[] = "2021-01-01T00:00:00Z";

template <class Bytes>
std::string_view ViewOf(const Bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string HashesOf(const ChunkRows& chunks) {
  std::string hashes;
  for (size_t i = 0; i < chunks.size(); ++i)
    hashes.append(ViewOf(chunks[i].hash)).append(chunks[i].visible() ? "+" : "-");
  return hashes;
}
std::string HashesOf(const std::vector<Chunk>& chunks) {
  std::string hashes;
  for (const Chunk& chunk : chunks) hashes.append(ViewOf(chunk.hash)).append(chunk.visible ? "+" : "-");
  return hashes;
}

// Everything that is stored of a page or a file beside its text, under its SHA-1.
struct FactsOfRecord {
  static constexpr uint32_t kParts = kHeadPart | kSketchPart | kArdi2014Part | kBlocksPart;
  struct Scratch {};
  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    sink->Row(ViewOf(page.payload_sha1), std::string(page.url) + " " + std::to_string(page.payload_bytes) + " " +
                                             std::string(page.sketch) + HashesOf(page.ardi2014) +
                                             HashesOf(page.blocks));
  }
  template <class Sink>
  void operator()(const FileView& file, Scratch*, Sink* sink) const {
    sink->Row(ViewOf(file.sha1), std::string(file.url) + " " + std::to_string(file.bytes));
  }
};

struct RecordsSeen {
  uint64_t pages = 0;
  uint64_t files = 0;
  uint64_t file_bytes = 0;
  RecordsSeen& operator+=(const RecordsSeen& other) {
    pages += other.pages;
    files += other.files;
    file_bytes += other.file_bytes;
    return *this;
  }
};

struct CountsRecords {
  static constexpr uint32_t kParts = kNoParts;
  struct Scratch {};
  PartOfTotal<RecordsSeen> changes;
  template <class Sink>
  void operator()(const PageView&, Scratch*, Sink* sink) const {
    ++sink->changes->pages;
  }
  template <class Sink>
  void operator()(const FileView& file, Scratch*, Sink* sink) const {
    ++sink->changes->files;
    sink->changes->file_bytes += file.bytes;
  }
};

struct RowsAsTheyAre {
  struct Scratch {};
  void operator()(std::string_view key, std::span<const WideRow> rows, Scratch*, std::vector<std::string>* out) const {
    for (const WideRow& row : rows) out->push_back(std::string(key) + std::string(row.value));
  }
};

std::string PageOf(int i) {
  std::string html = "<html><body>";
  for (int k = 0; k <= i % 5; ++k) {
    html +=
        "<p class=x>A paragraph, number " + std::to_string(i) + ", long enough to be a block.</p><div id='a-b-c'><hr/>";
  }
  return html + "<p></body></html>";
}

std::string FactsOfPage(const std::string& url, const std::string& html, uint64_t seed) {
  std::string text;
  for (size_t at = 0; (at = html.find("A para", at)) != std::string::npos; ++at) {
    text += html.substr(at, html.find("</p>", at) - at) + "\n";
  }
  const StyleSketch sketch = NaiveSketch(NaiveNoise(html), seed, 32);
  return std::string(ViewOf(NaiveSha1(html))) + url + " " + std::to_string(html.size()) + " " +
         std::string(reinterpret_cast<const char*>(&sketch), sizeof sketch) + HashesOf(NaiveArdi2014(html)) +
         HashesOf(NaiveBlocks(text));
}

TEST(MapRows, GivesEveryLivePageAndFileWithAllThatIsStored) {
  TempFolder folder;
  WarcBuilder warc;
  std::vector<std::pair<std::string, std::string>> pages, files;
  for (int i = 0; i < 1500; ++i) {
    const std::string host = "http://h" + std::to_string(i) + ".example/";
    const std::string script = "var x = " + std::to_string(i % 7) + ";";
    if (i % 3 == 0) {
      warc.AddResponse(host, kOld, {}, "<p>superseded");
      warc.AddResponse(host + "a.js", kOld, {"Content-Type: text/javascript"}, "old();");
    }
    pages.emplace_back(host, PageOf(i));
    warc.AddResponse(host, kNew, {}, pages.back().second);
    files.emplace_back(host + "a.js", script);
    warc.AddResponse(host + "a.js", kNew, {"Content-Type: text/javascript"}, script);
  }
  const CorpusReader corpus = MakeCorpusOfWarc(folder.path(), warc.Build());

  std::multiset<std::string> truth;
  for (const auto& [url, html] : pages) truth.insert(FactsOfPage(url, html, corpus.manifest().seed));
  for (const auto& [url, script] : files) {
    truth.insert(std::string(ViewOf(NaiveSha1(script))) + url + " " + std::to_string(script.size()));
  }
  for (const unsigned threads : {1u, 3u}) {
    EngineOptions options;
    options.threads = threads;
    options.memory_bytes = threads == 1 ? uint64_t{1} << 18 : uint64_t{64} << 20;
    options.thread_bytes = 0;
    options.spill_folder = folder.path();
    const auto engine = LocalEngine::Open(corpus, options);
    ASSERT_TRUE(engine.ok());
    auto rows = (*engine)->MapRows(FactsOfRecord{});
    ASSERT_TRUE(rows.ok()) << rows.status().message();
    const auto found = (*engine)->Collect<std::string>(std::move(*rows), RowsAsTheyAre{});
    ASSERT_TRUE(found.ok());
    EXPECT_TRUE(std::multiset<std::string>(found->begin(), found->end()) == truth) << threads;

    Total<RecordsSeen> seen;
    ASSERT_TRUE((*engine)->MapPages(CountsRecords{PartOfTotal<RecordsSeen>(&seen)}).ok());
    uint64_t bytes = 0;
    for (const auto& [url, script] : files) bytes += script.size();
    EXPECT_EQ(seen->pages + seen->files, truth.size());
    EXPECT_EQ(seen->files, files.size());
    EXPECT_EQ(seen->file_bytes, bytes);
  }
}

// An engine on a corpus of these texts.
class EngineOn {
 public:
  explicit EngineOn(const std::vector<std::string>& texts, unsigned threads = 1)
      : corpus_(MakeCorpus(folder_.path(), texts)) {
    EngineOptions options;
    options.threads = threads;
    options.spill_folder = folder_.path();
    auto engine = LocalEngine::Open(corpus_, options);
    EXPECT_TRUE(engine.ok());
    engine_ = std::move(*engine);
  }

  LocalEngine* operator->() const { return engine_.get(); }

 private:
  TempFolder folder_;
  CorpusReader corpus_;
  std::unique_ptr<LocalEngine> engine_;
};

struct NumberOfPage {
  static constexpr uint32_t kParts = kNoParts;
  struct Scratch {
    std::string key;
  };
  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    scratch->key = std::to_string(page.number);
    sink->Row(scratch->key, "page");
  }
};

struct WholeGroups {
  static constexpr bool kWholeGroups = true;
  struct Scratch {};
  void operator()(std::string_view key, const RowGroup& rows, Scratch*, std::vector<std::string>* out) const {
    std::string found(key);
    rows.ForEach([&](const WideRow& row) { found.append(" ").append(row.value); });
    out->push_back(found);
  }
};

struct NumbersFromOutside {
  size_t tasks() const { return 2; }
  template <class Sink>
  Status operator()(size_t task, Sink* sink) const {
    sink->Row(std::to_string(task), "");
    return {};
  }
};

struct NothingOutside {
  size_t tasks() const { return 2; }
  template <class Sink>
  Status operator()(size_t, Sink*) const {
    return EnvironmentError("no such thing");
  }
};

TEST(MapRows, RowsOfSeveralSourcesAreGroupedTogether) {
  const EngineOn engine({"one", "two", "three"}, 2);
  auto rows = engine->MapRows(NumberOfPage{});
  ASSERT_TRUE(rows.ok());
  ASSERT_TRUE(engine->MapRowsInto(NumberOfPage{}, rows->get()).ok());
  ASSERT_TRUE(engine->AddRows(NumbersFromOutside{}, rows->get()).ok());
  const auto found = engine->Collect<std::string>(std::move(*rows), WholeGroups{});
  ASSERT_TRUE(found.ok());
  EXPECT_THAT(*found, ::testing::UnorderedElementsAre("0  page page", "1  page page", "2 page page"));
}

TEST(MapRows, TroubleOutsideEndsTheStage) {
  const EngineOn engine({"one"});
  auto rows = engine->MapRows(NumberOfPage{});
  ASSERT_TRUE(rows.ok());
  EXPECT_EQ(engine->AddRows(NothingOutside{}, rows->get()).message(), "no such thing");
}

// What a thread was given.
struct Numbers {
  std::mutex* mutex;
  std::set<uint64_t>* all;
  std::set<uint64_t> own;
  void Add(uint64_t number) { own.insert(number); }
  Status status() const { return {}; }
  Status Finish() {
    const std::lock_guard lock(*mutex);
    all->merge(own);
    return {};
  }
};

struct PagesToNumbers {
  static constexpr uint32_t kParts = kNoParts;
  struct Scratch {};
  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* out) const {
    out->Add(page.number);
  }
};

TEST(MapTo, EveryPageToAnOutputOfItsThread) {
  const EngineOn engine({"one", "two", "three"}, 2);
  std::mutex mutex;
  std::set<uint64_t> all;
  ASSERT_TRUE(engine->MapTo(PagesToNumbers{},
                            [&] {
                              return std::make_unique<Numbers>(Numbers{&mutex, &all, {}});
                            })
                  .ok());
  EXPECT_THAT(all, ::testing::ElementsAre(0, 1, 2));
}

// Says that of every page it needs more than there is.
struct PagesSeenBefore {
  static constexpr uint32_t kParts = kTextPart;
  static constexpr size_t kScratchPerWord = size_t{1} << 40;
  struct Scratch {
    uint64_t pages = 0;
  };
  template <class Sink>
  void operator()(const PageView&, Scratch* scratch, Sink* out) const {
    out->Add(scratch->pages++);
  }
};

TEST(MapTo, ScratchOfALargePageIsThrownAway) {
  const EngineOn engine({"one", "two", "three"});
  std::mutex mutex;
  std::set<uint64_t> seen;
  const auto make = [&] { return std::make_unique<Numbers>(Numbers{&mutex, &seen, {}}); };
  ASSERT_TRUE(engine->MapTo(PagesSeenBefore{}, make).ok());
  EXPECT_THAT(seen, ::testing::ElementsAre(0));
  EXPECT_EQ(engine->counts().large, 3u);
}

struct TextsOfSome {
  static constexpr uint32_t kParts = kTextPart;
  struct Scratch {};
  std::vector<bool> wanted;
  const std::vector<bool>* wanted_pages() const { return &wanted; }
  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    sink->Row("", page.text);
  }
};

TEST(MapRows, OnlyThePagesThatAreWanted) {
  const EngineOn engine({"one", "two", "three", "four"});
  auto rows = engine->MapRows(TextsOfSome{{false, true, false, true}});
  ASSERT_TRUE(rows.ok());
  const auto texts = engine->Collect<std::string>(std::move(*rows), RowsAsTheyAre());
  ASSERT_TRUE(texts.ok());
  EXPECT_THAT(*texts, ::testing::ElementsAre("four", "two"));
}

struct PagesBackwards {
  static constexpr uint32_t kParts = kNoParts;
  struct Scratch {};
  template <class Output>
  void operator()(const PageView& page, Scratch*, Output* out) const {
    out->Add(NumberRow{-static_cast<int64_t>(page.number)});
    out->Add(NumberRow{7});
  }
};

TEST(MapSorted, RowsComeInTheOrderOfTheirTable) {
  const EngineOn engine({"one", "two", "three"}, 2);
  const auto sorted = engine->MapSorted<NumberRow>(PagesBackwards{});
  ASSERT_TRUE(sorted.ok());
  std::vector<int64_t> numbers;
  RowSorter<NumberRow>::Reader reader(sorted->get());
  for (NumberRow row; reader.Next(&row);) numbers.push_back(row.number);
  EXPECT_TRUE(reader.status().ok());
  EXPECT_THAT(numbers, ::testing::ElementsAre(-2, -1, 0, 7, 7, 7));
}

}  // namespace
}  // namespace seamripper
