// The quilt detector on the local engine, against the oracle: the whole way from crawl file to findings.
#include "detectors/quilts.h"

#include <gtest/gtest.h>

#include <random>

#include "base/json_writer.h"
#include "engine/local_engine.h"
#include "os/file.h"
#include "seamripper/ingest.h"
#include "testing/quilt_corpora.h"
#include "testing/quilt_oracle.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

namespace oracle = quilt_oracle;

std::string TextOf(const oracle::Words& words) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : " ").append(word);
  return text.empty() ? "." : text;  // an empty payload is no page; one without words is
}

// A page's site is its registrable domain.
std::string RowOf(size_t number, const oracle::Page& page) {
  const std::string site = page.sites.empty() ? "any" : "site" + std::to_string(*page.sites.begin());
  const std::string text = TextOf(page.words);
  JsonWriter json;
  json.BeginObject();
  json.Key("url"), json.String("http://p" + std::to_string(number) + "." + site + ".example/");
  json.Key("text"), json.String(text);
  json.EndObject();
  return json.text() + "\n";
}

// A corpus on disk whose pages have the numbers 0, 1, 2, ...
class QuiltsTest : public ::testing::Test {
 protected:
  void MakeCorpus(const std::vector<oracle::Page>& pages) {
    const std::string corpus = folder_.path() + "/c" + std::to_string(++corpora_);
    std::string rows;
    for (size_t i = 0; i < pages.size(); ++i) rows += RowOf(i, pages[i]);
    ASSERT_TRUE(ReplaceFile(corpus + ".jsonl", rows).ok());
    IngestOptions options;
    options.inputs = {corpus + ".jsonl"};
    options.corpus = corpus;
    options.threads = 1;
    options.segment_bytes = 4096;
    const Result<IngestSummary> summary = Ingest(options);
    ASSERT_TRUE(summary.ok()) << summary.status().message();
    ASSERT_EQ(summary->corpus.pages, pages.size());
    Result<CorpusReader> reader = CorpusReader::Open(corpus);
    ASSERT_TRUE(reader.ok());
    corpus_ = std::make_unique<CorpusReader>(std::move(*reader));
  }

  // By page id; patches by rank of their source, then by place in the page.
  std::vector<QuiltRows> Find(const QuiltOptions& options, unsigned threads, uint64_t memory) {
    EngineOptions engine_options;
    engine_options.threads = threads;
    engine_options.memory_bytes = memory;
    engine_options.spill_folder = folder_.path();
    const auto engine = LocalEngine::Open(*corpus_, engine_options);
    EXPECT_TRUE(engine.ok());
    std::vector<QuiltRows> quilts;
    const auto counts = FindQuilts(engine->get(), kDefaultSeed, options, true, {}, [&](const QuiltRows& rows) {
      quilts.push_back(rows);
      return Status();
    });
    EXPECT_TRUE(counts.ok()) << counts.status().message();
    std::sort(quilts.begin(), quilts.end(),
              [](const QuiltRows& a, const QuiltRows& b) { return a.quilt.page_id < b.quilt.page_id; });
    return quilts;
  }

  TempFolder folder_;
  std::unique_ptr<CorpusReader> corpus_;
  int corpora_ = 0;
};

// The oracle's findings with page ids as the engine numbers pages.
std::vector<oracle::Finding> Quilted(const std::vector<oracle::Page>& pages, const oracle::Options& options) {
  std::map<PageId, PageId> numbers;
  for (size_t i = 0; i < pages.size(); ++i) numbers[pages[i].id] = static_cast<PageId>(i);
  std::vector<oracle::Finding> quilted;
  for (oracle::Finding& finding : oracle::Find(pages, options)) {
    if (!finding.quilted) continue;
    finding.page = numbers[finding.page];
    for (oracle::Source& source : finding.sources) source.page = numbers[source.page];
    for (oracle::Patch& patch : finding.patches) patch.source = numbers[patch.source];
    quilted.push_back(std::move(finding));
  }
  return quilted;
}

// Which word begins at a byte of the text of `words`.
size_t WordAt(const oracle::Words& words, int64_t byte) {
  int64_t at = 0;
  for (size_t i = 0; i < words.size(); ++i) {
    if (at == byte) return i;
    at += static_cast<int64_t>(words[i].size()) + 1;
  }
  ADD_FAILURE() << "no word begins at byte " << byte;
  return words.size();
}

oracle::Finding AsFinding(const std::vector<oracle::Page>& pages, const QuiltRows& rows) {
  const auto number = [](PageId id) { return static_cast<PageId>(RecordOrdinal(id)); };
  const auto count = [](int64_t value) { return static_cast<uint64_t>(value); };
  oracle::Finding finding;
  finding.page = number(rows.quilt.page_id);
  finding.words = count(rows.quilt.words);
  finding.grams = count(rows.quilt.grams);
  finding.patch_grams = count(rows.quilt.patch_grams);
  finding.positions = count(rows.quilt.positions);
  finding.patch_positions = count(rows.quilt.patch_positions);
  finding.covered_grams = count(rows.quilt.covered_grams);
  finding.quilted = true;
  for (const QuiltSourceRow& source : rows.sources) {
    finding.sources.push_back({number(source.source_id), count(source.gain), count(source.shared_grams)});
  }
  for (const QuiltPatchRow& patch : rows.patches) {
    const PageId source = number(patch.source_id);
    const size_t page_begin = WordAt(pages[static_cast<size_t>(finding.page)].words, patch.start_byte);
    const size_t source_begin = WordAt(pages[static_cast<size_t>(source)].words, patch.source_start_byte);
    finding.patches.push_back({source, page_begin, source_begin, count(patch.words)});
    EXPECT_EQ(patch.end_byte - patch.start_byte, patch.source_end_byte - patch.source_start_byte);
    EXPECT_EQ(patch.start_char, patch.start_byte);
    EXPECT_EQ(patch.source_end_char, patch.source_end_byte);
  }
  return finding;
}

std::vector<oracle::Finding> AsFindings(const std::vector<oracle::Page>& pages, const std::vector<QuiltRows>& quilts) {
  std::vector<oracle::Finding> findings;
  for (const QuiltRows& rows : quilts) findings.push_back(AsFinding(pages, rows));
  return findings;
}

TEST_F(QuiltsTest, EqualsTheOracleOnRandomCorpora) {
  std::mt19937_64 random(2012);
  size_t quilts = 0;
  for (int round = 0; round < 60; ++round) {
    oracle::Corpus corpus = oracle::RandomCorpus(150, &random);
    if (corpus.pages.empty()) continue;
    QuiltOptions options;
    options.k = static_cast<uint32_t>(corpus.options.k);
    options.m = static_cast<uint32_t>(corpus.options.m);
    options.c = static_cast<uint32_t>(corpus.options.c);
    options.theta = corpus.options.theta;
    options.min_share = corpus.options.min_share;
    if (round % 2 == 0) {
      for (size_t i = 0; i < corpus.pages.size(); ++i) {
        const auto site = static_cast<uint32_t>(random() % (1 + corpus.pages.size() / 4));
        corpus.pages[i].sites = {site};
      }
      options.foreign = SiteMode::kDomain;
    } else {
      for (oracle::Page& page : corpus.pages) page.sites.clear();
    }
    MakeCorpus(corpus.pages);
    if (HasFatalFailure()) return;
    const std::vector<oracle::Finding> expected = Quilted(corpus.pages, corpus.options);
    quilts += expected.size();
    ASSERT_EQ(AsFindings(corpus.pages, Find(options, 1, uint64_t{256} << 20)), expected) << round;
    if (round % 4 == 0) {
      ASSERT_EQ(AsFindings(corpus.pages, Find(options, 2, uint64_t{1} << 20)), expected) << round;
    }
  }
  EXPECT_GT(quilts, 50u);
}

}  // namespace
}  // namespace seamripper
