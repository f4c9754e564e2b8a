// The quilt detector against the oracle on a whole tiny world: every corpus of three pages of up to five words over two
// words, every division of the pages into sites.
//
// Thousands of corpora lie in one, which costs one ingest: no two share a word, so none has a gram of another, and what
// is found must be what the oracle finds in each alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "base/json_writer.h"
#include "testing/quilt_corpora.h"
#include "testing/quilt_tables.h"
#include "testing/slow.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

namespace oracle = quilt_oracle;

constexpr int kMaxWords = 5;

// A corpus of the tiny world under each division into sites, as pages of a crawl: the sites are domains.
struct TinyCopy {
  std::vector<oracle::Finding> plain, foreign;  // with c and theta at their least
  CrawlPages pages;
};

class TinyWorld {
 public:
  explicit TinyWorld(const std::vector<uint64_t>& numbers) : numbers_(numbers) {
    for (const uint64_t number : numbers) {
      for (int division = 1; division < oracle::kTinySites; ++division) AddCopy(number, division);
    }
  }

  const std::string& rows() const { return rows_; }

  // Asks the oracle anew for every m.
  void SetM(uint64_t m) {
    options_.m = m;
    for (size_t i = 0; i < numbers_.size(); ++i) AskOracle(i);
  }

  QuiltTables Expected(bool foreign, uint64_t c, uint64_t theta) const {
    oracle::Options options = options_;
    options.c = c;
    options.theta = theta;
    QuiltTables tables;
    for (const TinyCopy& copy : copies_) {
      for (const oracle::Finding& finding : foreign ? copy.foreign : copy.plain) {
        AddExpectedCount(finding, theta, &tables);
        if (oracle::IsQuilted(finding, options)) AddExpectedRows(copy.pages, finding, &tables);
      }
    }
    return tables;
  }

 private:
  void AddCopy(uint64_t number, int division) {
    std::vector<oracle::Page> pages = oracle::TinyCorpus(number, kMaxWords);
    oracle::DivideIntoSites(division, &pages);
    const std::string suffix = std::to_string(copies_.size());
    TinyCopy copy;
    for (const oracle::Page& page : pages) {
      CrawlPage crawled;
      crawled.domain = "site" + std::to_string(*page.sites.begin()) + "in" + suffix + ".example";
      crawled.sites = {crawled.domain};
      crawled.url = "http://page" + std::to_string(page.id) + "." + crawled.domain + "/";
      WrittenText written;
      for (const std::string& word : page.words) written.Append(" ", word + suffix);
      crawled.places = std::move(written.places);
      JsonWriter json(AppendJsonString);
      json.BeginObject();
      json.Key("url"), json.String(crawled.url);
      json.Key("text"), json.String(written.text.empty() ? "." : written.text);  // an empty payload is no page
      json.EndObject();
      rows_ += json.text() + "\n";
      copy.pages[page_count_++] = std::move(crawled);
    }
    copies_.push_back(std::move(copy));
  }

  void AskOracle(size_t corpus) {
    std::vector<oracle::Page> pages = oracle::TinyCorpus(numbers_[corpus], kMaxWords);
    const oracle::Holders holders = oracle::HoldersOfGrams(pages, options_.k);
    const std::vector<oracle::Finding> plain = oracle::Find(pages, holders, options_);
    for (int division = 1; division < oracle::kTinySites; ++division) {
      TinyCopy& copy = copies_[corpus * (oracle::kTinySites - 1) + static_cast<size_t>(division) - 1];
      oracle::DivideIntoSites(division, &pages);
      copy.plain = plain;
      copy.foreign = oracle::Find(pages, holders, options_);
      for (auto* findings : {&copy.plain, &copy.foreign}) Renumber(copy.pages.begin()->first, findings);
    }
  }

  static void Renumber(PageId first, std::vector<oracle::Finding>* findings) {
    for (oracle::Finding& finding : *findings) {
      finding.page += first;
      for (oracle::Source& source : finding.sources) source.page += first;
      for (oracle::Patch& patch : finding.patches) patch.source += first;
    }
  }

  const std::vector<uint64_t> numbers_;
  oracle::Options options_ = {.k = 2, .m = 2, .c = 1, .theta = 500'000'000};
  std::string rows_;
  std::vector<TinyCopy> copies_;
  PageId page_count_ = 0;
};

// Adds how many quilts there were.
void ExpectEqualTables(const std::vector<uint64_t>& numbers, uint64_t* quilts) {
  TinyWorld world(numbers);
  const TempFolder folder;
  const CorpusReader corpus = IngestForTesting(folder.path() + "/corpus", {world.rows()}, uint64_t{64} << 20);
  for (const uint32_t m : {2u, 3u}) {
    world.SetM(m);
    for (const SiteMode mode : {SiteMode::kNone, SiteMode::kDomain}) {
      for (const uint32_t c : {1u, 2u}) {
        for (const uint64_t theta : {500'000'000u, 1'000'000'000u}) {
          const QuiltOptions options = {.k = 2, .m = m, .c = c, .theta = theta, .foreign = mode};
          EngineOptions how;
          how.memory_bytes = uint64_t{256} << 20;
          how.spill_folder = folder.path();
          QuiltTables expected = world.Expected(mode != SiteMode::kNone, c, theta);
          *quilts += expected.quilts.size();
          if (c == 2 && theta == 500'000'000u) {
            const FakeClusterOptions cluster = {.slices = m == 2 ? 3u : 8u, .seed = m, .how = how};
            ASSERT_EQ(FirstDifference(expected, ClusteredQuilts(corpus, options, {}, cluster)), "");
          }
          ASSERT_EQ(FirstDifference(std::move(expected), DetectedQuilts(corpus, options, {}, how)), "")
              << "m " << m << ", foreign " << (mode != SiteMode::kNone) << ", c " << c << ", theta " << theta;
        }
      }
    }
  }
}

TEST(QuiltsTinyWorld, TablesEqualTheOracles) {
  constexpr size_t kAtOnce = 5'000;
  std::vector<uint64_t> numbers(oracle::TinyPages(kMaxWords) * oracle::TinyPages(kMaxWords) *
                                oracle::TinyPages(kMaxWords));
  ASSERT_EQ(numbers.size(), 250'047u);
  std::iota(numbers.begin(), numbers.end(), 0);
  std::shuffle(numbers.begin(), numbers.end(), std::mt19937_64(2012));
  if (!IsSlowRun() || kSanitized) numbers.resize(kAtOnce);
  uint64_t quilts = 0;
  for (size_t begin = 0; begin < numbers.size() && !HasFatalFailure(); begin += kAtOnce) {
    const size_t end = std::min(begin + kAtOnce, numbers.size());
    ExpectEqualTables(
        {numbers.begin() + static_cast<std::ptrdiff_t>(begin), numbers.begin() + static_cast<std::ptrdiff_t>(end)},
        &quilts);
  }
  EXPECT_GT(quilts, numbers.size());
  RecordProperty("quilts", std::to_string(quilts));
}

}  // namespace
}  // namespace seamripper
