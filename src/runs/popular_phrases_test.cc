#include "detectors/popular_phrases.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/local_engine.h"
#include "testing/made_corpus.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

struct NoRows {
  static constexpr uint32_t kParts = kNoParts;
  struct Scratch {};
  template <class Sink>
  void operator()(const PageView&, Scratch*, Sink*) const {}
};

struct ValuesOfRows {
  struct Scratch {};
  void operator()(std::string_view key, std::span<const WideRow> rows, Scratch*, std::vector<std::string>* out) const {
    for (const WideRow& row : rows) out->push_back(std::string(key).append(row.value));
  }
};

std::string RowOf(PopularRow kind, uint64_t value) {
  return std::string(1, static_cast<char>(kind)).append(BigEndian(value).bytes());
}

// A popular shingle on so many domains.
struct RowsOfKey {
  std::string key;
  uint64_t domains;
  uint64_t phrase;

  size_t tasks() const { return 1; }
  template <class Sink>
  Status operator()(size_t, Sink* sink) const {
    sink->Row(key, RowOf(PopularRow::kCount, 2 * domains));
    for (int round = 0; round < 2; ++round) {
      for (uint64_t domain = 0; domain < domains; ++domain) sink->Row(key, RowOf(PopularRow::kDomain, domain));
    }
    PageView page;
    page.number = 5;
    page.url = "http://example.com/";
    std::string example;
    ExampleRow{page, phrase, 12'345, 3}.Store("some words", &example);
    sink->Row(key, example);
    return {};
  }
};

// The example comes behind all domains, and they are more than a thread's share of the memory.
TEST(ShingleOfKey, KnowsAShingleOnMoreDomainsThanFitTheMemory) {
  constexpr uint64_t kDomains = 30'000;
  constexpr uint64_t kPhrase = 77;
  const std::string key(BigEndian(ShingleKey(3, 12'345)).bytes());
  const TempFolder folder;
  const CorpusReader corpus = MakeCorpus(folder.path(), {"a page"});
  for (const uint64_t memory : {uint64_t{1} << 16, uint64_t{1} << 28}) {
    EngineOptions how;
    how.memory_bytes = memory;
    how.thread_bytes = 0;
    how.spill_folder = folder.path();
    const auto engine = LocalEngine::Open(corpus, how);
    ASSERT_TRUE(engine.ok());
    auto rows = (*engine)->MapRows(NoRows{});
    ASSERT_TRUE(rows.ok());
    ASSERT_TRUE((*engine)->AddRows(RowsOfKey{key, kDomains, kPhrase}, rows->get()).ok());
    auto shingles = (*engine)->GroupRows(std::move(*rows), ShingleOfKey());
    ASSERT_TRUE(shingles.ok());
    const auto found = (*engine)->Collect<std::string>(std::move(*shingles), ValuesOfRows());
    ASSERT_TRUE(found.ok());
    std::string expected(BigEndian(PhraseKey(kPhrase)).bytes());
    expected.append(RowOf(PopularRow::kShingle, 2 * kDomains)).append(BigEndian(kDomains).bytes());
    expected.append(BigEndian(12'345).bytes()).append(1, 3).append("http://example.com/\nsome words");
    EXPECT_EQ(*found, std::vector<std::string>{expected}) << memory;
  }
}

}  // namespace
}  // namespace seamripper
