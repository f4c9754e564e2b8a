#include "engine/local_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <random>
#include <set>

#include "base/xxh3.h"
#include "columns/order.h"
#include "engine/estimate.h"
#include "engine/row_sort.h"
#include "os/file.h"
#include "testing/counted_memory.h"
#include "testing/made_corpus.h"
#include "testing/temp_folder.h"

namespace seamripper {

// How many distinct words a page shares with others.
struct SharedRow {
  int64_t page = 0;
  int64_t words = 0;
  friend bool operator==(const SharedRow&, const SharedRow&) = default;
};

template <>
struct Table<SharedRow> {
  static constexpr std::string_view kName = "shared";
  static constexpr auto kFields = std::tuple(Stored("page", &SharedRow::page), Stored("words", &SharedRow::words));
  static auto Key(const SharedRow& row) { return std::tie(row.page); }
  static auto Order(const SharedRow& row) { return std::tuple(Falling{row.words}, row.page); }
};

namespace {

using ::testing::ElementsAre;

template <class Visit>
void ForEachWord(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    if (end > 0) visit(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

struct WordsOfPage {
  static constexpr std::string_view kName = "words";
  static constexpr uint32_t kParts = kTextPart;
  struct Scratch {
    std::vector<uint64_t> words;
  };
  std::atomic<bool>* stop_after = nullptr;
  std::atomic<int>* pages_after_stop = nullptr;

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    if (stop_after != nullptr) {
      if (*stop_after) ++*pages_after_stop;
      *stop_after = true;
    }
    scratch->words.clear();
    ForEachWord(page.text, [&](std::string_view word) { scratch->words.push_back(Xxh3Of64(word)); });
    for (const uint64_t word : scratch->words) sink->Key(word);
  }
};

struct HoldersOfWord {
  struct Scratch {};
  uint32_t least_pages() const { return 2; }
  uint32_t list_cap() const { return 100'000; }
  template <class Sink>
  void operator()(const NarrowGroup& word, Scratch*, Sink* sink) const {
    for (const uint64_t page : word.page) sink->Row(BigEndian(page).bytes(), BigEndian(word.key).bytes());
  }
};

struct WordsShared {
  static constexpr std::string_view kName = "shared";
  struct Scratch {};
  template <class Sink>
  void operator()(std::string_view page, std::span<const WideRow> words, Scratch*, Sink* sink) const {
    sink->Row("all", std::string(page) + std::string(BigEndian(words.size()).bytes()));
  }
};

struct RowsOfAll {
  struct Scratch {};
  void operator()(std::string_view, std::span<const WideRow> pages, Scratch*, std::vector<SharedRow>* out) const {
    for (const WideRow& row : pages) {
      out->push_back({static_cast<int64_t>(BigEndian::Load(row.value)),
                      static_cast<int64_t>(BigEndian::Load(row.value.substr(8)))});
    }
  }
};

std::vector<SharedRow> NaiveShared(const std::vector<std::string>& texts) {
  std::map<std::string_view, std::set<int64_t>> pages;
  for (size_t i = 0; i < texts.size(); ++i) {
    ForEachWord(texts[i], [&](std::string_view word) { pages[word].insert(static_cast<int64_t>(i)); });
  }
  std::map<int64_t, int64_t> words;
  for (const auto& [word, holders] : pages) {
    for (const int64_t page : holders) words[page] += holders.size() > 1 ? 1 : 0;
  }
  std::vector<SharedRow> rows;
  for (const auto& [page, count] : words) {
    if (count > 0) rows.push_back({page, count});
  }
  std::sort(rows.begin(), rows.end(), StandsBefore<SharedRow>);
  return rows;
}

std::vector<std::string> RandomTexts(size_t pages, size_t words, uint64_t vocabulary, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::string> texts(pages);
  for (std::string& text : texts) {
    for (size_t i = 0, count = 1 + random() % (2 * words); i < count; ++i) {
      text += "w" + std::to_string(random() % vocabulary) + " ";
    }
  }
  return texts;
}

class LocalEngineTest : public ::testing::Test {
 protected:
  LocalEngineTest() {
    EXPECT_TRUE(MakeDirectory(folder_.path() + "/spill").ok());
    options_.spill_folder = folder_.path() + "/spill";
    options_.thread_bytes = 0;
  }

  void Make(std::vector<std::string> texts) {
    texts_ = std::move(texts);
    corpus_ = std::make_unique<CorpusReader>(MakeCorpus(folder_.path(), texts_));
  }
  std::unique_ptr<LocalEngine> Open() {
    auto engine = LocalEngine::Open(*corpus_, options_);
    EXPECT_TRUE(engine.ok()) << engine.status().message();
    return std::move(*engine);
  }
  // All stages; the rows go through a sorter.
  Result<std::vector<SharedRow>> Run(LocalEngine* engine, const WordsOfPage& words = {}) {
    auto keys = engine->MapKeys(words);
    if (!keys.ok()) return keys.status();
    auto holders = engine->GroupKeys(std::move(*keys), HoldersOfWord{});
    if (!holders.ok()) return holders.status();
    auto shared = engine->GroupRows(std::move(*holders), WordsShared{});
    if (!shared.ok()) return shared.status();
    using Sorter = RowSorter<SharedRow>;
    Sorter sorter(engine->plan().finding_bytes, options_.spill_folder, engine->disk());
    RETURN_IF_ERROR(engine->CollectTo<SharedRow>(std::move(*shared), RowsOfAll{},
                                                 [&] { return std::make_unique<Sorter::Writer>(&sorter); }));
    std::vector<SharedRow> rows;
    Sorter::Reader reader(&sorter);
    for (SharedRow row; reader.Next(&row);) rows.push_back(row);
    RETURN_IF_ERROR(reader.status());
    return rows;
  }
  void ExpectNothingLeft(LocalEngine* engine) const {
    EXPECT_EQ(engine->disk()->used(), 0u);
    const auto names = ListDirectory(options_.spill_folder);
    ASSERT_TRUE(names.ok());
    EXPECT_TRUE(names->empty());
  }

  TempFolder folder_;
  std::vector<std::string> texts_;
  std::unique_ptr<CorpusReader> corpus_;
  EngineOptions options_;
};

TEST_F(LocalEngineTest, SameAnswerOnAnyThreadsAndMemory) {
  Make(RandomTexts(1200, 30, 15'000, 1));
  const std::vector<SharedRow> truth = NaiveShared(texts_);
  for (const unsigned threads : {1u, 3u}) {
    for (const uint64_t memory : {uint64_t{1} << 18, uint64_t{2} << 20, uint64_t{256} << 20}) {
      options_.threads = threads;
      options_.memory_bytes = memory;
      const auto engine = Open();
      const auto rows = Run(engine.get());
      ASSERT_TRUE(rows.ok()) << rows.status().message();
      EXPECT_EQ(*rows, truth) << threads << " threads, " << memory << " bytes";
      if (memory < 1 << 20) {
        EXPECT_GT(engine->counts().sorted_partitions, 0u);
      }
      ExpectNothingLeft(engine.get());
    }
  }
}

TEST_F(LocalEngineTest, StagesHaveNamesTimesAndBytes) {
  Make(RandomTexts(600, 60, 5'000, 2));
  options_.memory_bytes = 1 << 18;
  std::vector<EngineProgress> seen;
  options_.threads = 2;
  options_.progress = [&](const EngineProgress& progress) { seen.push_back(progress); };
  const auto engine = Open();
  ASSERT_TRUE(Run(engine.get()).ok());
  ASSERT_EQ(engine->stages().size(), 4u);
  EXPECT_EQ(engine->stages()[0].name, "words");
  EXPECT_EQ(engine->stages()[1].name, "group keys");
  EXPECT_EQ(engine->stages()[2].name, "shared");
  EXPECT_EQ(engine->stages()[3].name, "collect");
  EXPECT_GT(engine->stages()[0].bytes, 0u);
  EXPECT_GT(engine->stages()[1].bytes, 0u);
  ASSERT_GE(seen.size(), 8u);
  for (size_t i = 0; i < seen.size(); ++i) {
    EXPECT_LE(seen[i].done, seen[i].tasks);
    if (i == 0 || seen[i - 1].number == seen[i].number) continue;
    EXPECT_EQ(seen[i].number, seen[i - 1].number + 1);
    EXPECT_EQ(seen[i].done, 0u);
    EXPECT_EQ(seen[i - 1].done, seen[i - 1].tasks);
  }
}

TEST_F(LocalEngineTest, StopsAfterThePageAtHand) {
  Make(RandomTexts(3000, 5, 100, 3));
  std::atomic<bool> stop = false;
  std::atomic<int> after = 0;
  options_.threads = 2;
  options_.memory_bytes = 1 << 18;
  options_.stop = &stop;
  const auto engine = Open();
  const auto rows = Run(engine.get(), WordsOfPage{&stop, &after});
  ASSERT_FALSE(rows.ok());
  EXPECT_EQ(rows.status().code(), Code::kInterrupted);
  EXPECT_LE(after, 2);
  ExpectNothingLeft(engine.get());
}

TEST_F(LocalEngineTest, ADiskBudgetThatIsTooSmallSaysWhatIsEnough) {
  Make(RandomTexts(1000, 100, 5'000, 4));
  options_.memory_bytes = 1 << 18;
  options_.disk_bytes = 300'000;
  const auto engine = Open();
  const auto rows = Run(engine.get());
  ASSERT_FALSE(rows.ok());
  EXPECT_EQ(rows.status().code(), Code::kEnvironment);
  EXPECT_EQ(rows.status().message().find("needs about "), 0u) << rows.status().message();
  EXPECT_NE(rows.status().message().find("may use 300.0 kB"), std::string::npos) << rows.status().message();
  EXPECT_LE(engine->disk()->peak(), options_.disk_bytes);
  ExpectNothingLeft(engine.get());
}

TEST_F(LocalEngineTest, MemoryThatDoesNotHoldThePagesIsRefused) {
  Make(RandomTexts(100, 2, 10, 5));
  options_.memory_bytes = 1000;
  const auto engine = LocalEngine::Open(*corpus_, options_);
  ASSERT_FALSE(engine.ok());
  EXPECT_EQ(engine.status().code(), Code::kEnvironment);
  EXPECT_EQ(engine.status().message(),
            "needs at least 2.8 kB of memory for 100 pages, and may use 1.0 kB: raise --memory");
}

// What of its scratch a thread keeps.
struct Hoarder : WordsOfPage {
  struct Scratch : WordsOfPage::Scratch {
    Scratch() { ++made; }
  };
  static inline std::atomic<int> made = 0;
  static inline std::atomic<int> at_large = 0;
  static inline std::atomic<int> most_at_large = 0;

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    const bool large = page.text.size() > 100'000;
    if (large) most_at_large = std::max(most_at_large.load(), ++at_large);
    WordsOfPage::operator()(page, scratch, sink);
    if (large) --at_large;
  }
};

TEST_F(LocalEngineTest, LargePagesWaitForEachOtherAndAreForgotten) {
  std::vector<std::string> texts = RandomTexts(4000, 5, 1000, 6);
  int large = 0;
  for (size_t i = 100; i < texts.size(); i += 400, ++large) {
    for (int word = 0; word < 100'000; ++word) texts[i] += " a" + std::to_string(word % 7);
  }
  Make(std::move(texts));
  options_.threads = 3;
  options_.memory_bytes = uint64_t{16} << 20;
  const auto engine = Open();
  Hoarder::made = 0;
  ASSERT_TRUE(engine->MapKeys(Hoarder{}).ok());
  EXPECT_EQ(Hoarder::most_at_large, 1);
  EXPECT_EQ(Hoarder::made, 3 + large);
  EXPECT_EQ(engine->counts().large, static_cast<uint64_t>(large));
}

// The lengths and first words of what a page was shown beside.
struct Seen {
  static constexpr std::string_view kName = "see";
  struct Scratch {};
  uint32_t page_parts() const { return kTextPart; }
  uint32_t other_parts() const { return kTextPart; }
  void operator()(const PageView& page, std::span<const PageView> others, Scratch*, std::string* all) const {
    *all = std::to_string(page.number) + ":" + std::to_string(Xxh3Of64(page.text));
    for (const PageView& other : others) {
      *all += " " + std::to_string(other.number) + ":" + std::to_string(Xxh3Of64(other.text));
      if (other.prepared.empty()) continue;
      *prepared += 1;
      EXPECT_THAT(PreparedValues<uint64_t>(other.prepared), ElementsAre(other.number, Xxh3Of64(other.text)));
    }
  }
  static constexpr size_t kPreparedPerWord = 2 * sizeof(uint64_t);
  void Prepare(const PageView& other, std::string* bytes) const {
    const uint64_t values[] = {other.number, Xxh3Of64(other.text)};
    AppendPrepared(std::span<const uint64_t>(values), bytes);
  }
  std::atomic<size_t>* prepared;
};

// What Seen should give of each page with its others.
std::vector<std::string> TruthOf(const std::vector<PagePair>& pairs, const std::vector<std::string>& texts) {
  const auto named = [&](uint64_t page) { return std::to_string(page) + ":" + std::to_string(Xxh3Of64(texts[page])); };
  std::vector<std::string> truth;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (i == 0 || pairs[i].page != pairs[i - 1].page) truth.push_back(named(pairs[i].page));
    truth.back() += " " + named(pairs[i].other);
  }
  std::ranges::sort(truth);
  return truth;
}

std::vector<std::string> StoredTexts(LocalEngine* engine) {
  std::vector<std::string> stored(engine->page_numbers());
  EXPECT_TRUE(
      engine->ForEachPage(kTextPart, [&](const PageView& page) { stored[page.number] = std::string(page.text); }).ok());
  return stored;
}

std::vector<std::string> FoundOf(LocalEngine* engine, const std::vector<PagePair>& pairs, std::atomic<size_t>* prepared) {
  std::vector<std::string> found;
  const Status status = engine->Pair<std::string>(pairs, Seen{prepared}, [&](const std::string& seen) {
    found.push_back(seen);
    return Status();
  });
  EXPECT_TRUE(status.ok()) << status.message();
  std::ranges::sort(found);
  return found;
}

TEST_F(LocalEngineTest, ATextWantedByManyIsKeptOnce) {
  std::vector<std::string> texts = RandomTexts(1000, 5, 1000, 7);
  texts[500] = RandomTexts(1, 20'000, 1000, 8)[0];
  texts[501] = RandomTexts(1, 20'000, 1000, 9)[0];
  texts[500].resize(100'000, 'x');
  texts[501].resize(100'000, 'y');
  Make(std::move(texts));
  std::vector<PagePair> pairs;
  for (uint64_t page = 0; page < 1000; page += 2) {
    pairs.push_back({page, 1, 501});
    pairs.push_back({page, 2, page / 2});
    pairs.push_back({page, 3, 500});
  }
  for (const uint64_t memory : {uint64_t{1} << 18, uint64_t{64} << 20}) {
    options_.memory_bytes = memory;
    options_.threads = 2;
    const auto engine = Open();
    const std::vector<std::string> stored = StoredTexts(engine.get());
    std::atomic<size_t> prepared = 0;
    EXPECT_EQ(FoundOf(engine.get(), pairs, &prepared), TruthOf(pairs, stored));
    EXPECT_EQ(prepared, memory < uint64_t{1} << 20 ? 0u : 1000u) << "where there is room for it";
    EXPECT_EQ(engine->stages()[1].name, "pages to compare");
    EXPECT_LT(engine->disk()->taken(), 10'000'000u) << "copied 500 times they are 100 MB";
    ExpectNothingLeft(engine.get());
  }
}

TEST_F(LocalEngineTest, OthersThatDoNotFitTogetherAreKeptInBatches) {
  Make(RandomTexts(1000, 700, 1000, 7));
  std::vector<PagePair> pairs;
  for (uint64_t page = 0; page < 1000; page += 2) {
    for (uint32_t rank = 1; rank < 20; ++rank) pairs.push_back({page, rank, (page + rank * rank) % 1000});
  }
  for (const unsigned threads : {1u, 3u}) {
    options_.memory_bytes = uint64_t{6} << 20;
    options_.threads = threads;
    const auto engine = Open();
    const std::vector<std::string> stored = StoredTexts(engine.get());
    std::atomic<size_t> prepared = 0;
    EXPECT_EQ(FoundOf(engine.get(), pairs, &prepared), TruthOf(pairs, stored));
    const auto batches =
        std::ranges::count_if(engine->stages(), [](const StageRecord& stage) { return stage.name == "see"; });
    EXPECT_GT(batches, 1);
    EXPECT_LT(engine->disk()->taken(), 1'000'000u) << "sent to each page they are 20 MB";
    ExpectNothingLeft(engine.get());
  }
}

TEST_F(LocalEngineTest, MemoryHolds) {
  if (!MemoryIsCounted()) GTEST_SKIP() << "sanitizers count memory themselves";
  std::vector<std::string> texts = RandomTexts(2000, 600, 1'000'000, 10);
  for (int word = 0; word < 100'000; ++word) texts[1000] += " a" + std::to_string(word);
  for (std::string& text : texts) text += " everywhere";
  Make(std::move(texts));
  options_.threads = 2;
  for (const uint64_t memory : {uint64_t{8} << 20, uint64_t{32} << 20}) {
    options_.memory_bytes = memory;
    const uint64_t before = AllocatedBytes();
    ResetPeakAllocatedBytes();
    const auto engine = Open();
    const auto rows = Run(engine.get());
    ASSERT_TRUE(rows.ok()) << rows.status().message();
    const uint64_t peak = PeakAllocatedBytes() - before;
    EXPECT_LE(peak, memory / 10 * 11 + (uint64_t{16} << 20)) << "with " << memory;
    EXPECT_GT(engine->disk()->taken(), 0u);
    EXPECT_GT(engine->counts().large, 0u);
  }
}

}  // namespace
}  // namespace seamripper
