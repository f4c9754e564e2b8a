// The template detector on many pages: one huge cluster costs as much as many small ones, and pages without a style make
// none.
#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "base/json_writer.h"
#include "detectors/templates.h"
#include "engine/local_engine.h"
#include "kernels/text/utf8.h"
#include "seamripper/ingest.h"
#include "seamripper/templates.h"
#include "testing/counted_memory.h"
#include "testing/slow.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

// Writes JSONL, a page at a time, then reads it in.
class CrawlOfMany {
 public:
  explicit CrawlOfMany(const std::string& folder) : folder_(folder), rows_(folder + "/pages.jsonl") {}

  void Add(const char* kind, std::string_view content) {
    JsonWriter json(AppendJsonString);
    json.BeginObject();
    json.Key("url"), json.String("http://h" + std::to_string(pages_ % 70) + ".com/" + std::to_string(pages_));
    json.Key(kind), json.String(content);
    json.EndObject();
    rows_ << json.text() << '\n';
    ++pages_;
  }

  std::string Ingested() {
    rows_.close();
    IngestOptions options;
    options.inputs = {folder_ + "/pages.jsonl"};
    options.corpus = folder_ + "/corpus";
    const Result<IngestSummary> summary = Ingest(options);
    EXPECT_TRUE(summary.ok()) << summary.status().message();
    EXPECT_EQ(summary->corpus.pages, pages_);
    return options.corpus;
  }

 private:
  const std::string folder_;
  std::ofstream rows_;
  uint64_t pages_ = 0;
};

std::string RandomNoise(size_t bytes, std::mt19937_64* random) {
  static constexpr std::string_view kBytes = "<>=\"'/-_.:;#&!?|+*()[]{}   \n\t";
  std::string noise;
  while (noise.size() < bytes) noise += kBytes[(*random)() % kBytes.size()];
  return noise;
}

struct Clustered {
  TemplateCounts counts;
  uint64_t largest = 0;
  uint64_t peak_bytes = 0;
};

// Rows are forgotten, but for how large a cluster is.
struct LargestCluster {
  struct Locked {
    LargestCluster* largest;
    template <class Row>
    Status Add(const Row& row) {
      if constexpr (std::is_same_v<Row, TemplateRow>) {
        const std::lock_guard lock(largest->mutex);
        largest->pages = std::max(largest->pages, static_cast<uint64_t>(row.pages));
      }
      return {};
    }
    Status status() const { return {}; }
    Status Finish() { return {}; }
  };
  template <class...>
  auto Output() {
    return std::unique_ptr<Locked>(new Locked{this});
  }

  std::mutex mutex;
  uint64_t pages = 0;
};

Clustered FindIn(const std::string& path, uint64_t memory_bytes) {
  const Result<CorpusReader> corpus = CorpusReader::Open(path);
  EXPECT_TRUE(corpus.ok());
  EngineOptions how;
  how.threads = 2;
  how.memory_bytes = memory_bytes;
  how.thread_bytes = 0;
  how.spill_folder = path;
  const auto engine = LocalEngine::Open(*corpus, how);
  EXPECT_TRUE(engine.ok()) << engine.status().message();
  Clustered found;
  const uint64_t before = AllocatedBytes();
  ResetPeakAllocatedBytes();
  LargestCluster largest;
  const auto counts = DetectTemplates(engine->get(), {kDefaultSeed}, TemplateOptions(), TemplateLimits(), &largest);
  EXPECT_TRUE(counts.ok()) << counts.status().message();
  found.peak_bytes = PeakAllocatedBytes() - before;
  found.counts = *counts;
  found.largest = largest.pages;
  return found;
}

// The paper's largest cluster had 626,900 pages.
TEST(TemplatesOfMany, OneClusterCostsLinearTimeAndBoundedMemory) {
  const uint64_t pages = IsSlowRun() && !kSanitized ? 626'900 : 20'000;
  std::mt19937_64 random(1);
  std::vector<std::string> lines;
  for (int i = 0; i < 12; ++i) lines.push_back(RandomNoise(64, &random));
  const TempFolder folder;
  CrawlOfMany crawl(folder.path());
  for (uint64_t page = 0; page < pages; ++page) {
    std::string source = "<html>";
    for (const std::string& line : lines) source += random() % 8 == 0 ? RandomNoise(20, &random) : line;
    crawl.Add("html", source + std::to_string(page));
  }
  constexpr uint64_t kMemory = uint64_t{128} << 20;
  const Clustered found = FindIn(crawl.Ingested(), kMemory);
  EXPECT_EQ(found.counts.clusters, 1u);
  EXPECT_GT(found.largest, pages - pages / 100);
  EXPECT_GT(found.counts.large_buckets, 0u);
  // A page is in at most 20 buckets, and mostly like the first leader or the next.
  EXPECT_LT(found.counts.checks, 3 * 20 * pages);
  if (MemoryIsCounted()) {
    EXPECT_LT(found.peak_bytes, kMemory * 11 / 10 + (64 << 20));
  }
}

TEST(TemplatesOfMany, PagesWithoutAStyleMakeNoCluster) {
  constexpr uint64_t kPages = 10'000;  // of each kind
  std::mt19937_64 random(2);
  const TempFolder folder;
  CrawlOfMany crawl(folder.path());
  for (uint64_t page = 0; page < kPages; ++page) {
    const std::string number = std::to_string(page);
    crawl.Add("html", "<html><head><title>" + number + "</title></head><body><p>Page " + number + "</p></body></html>");
    crawl.Add("html", number);
    crawl.Add("html", "<html>" + std::string(page % 2000, ' ') + number + "</html>");
    crawl.Add("text", "* " + number + RandomNoise(80, &random) + "\n" + std::string(200, '-'));
    std::string binary = "<html>";
    for (int i = 0; i < 400; ++i) AppendUtf8(&binary, static_cast<char32_t>(random() % 0x300));
    crawl.Add("html", binary);
  }
  const Clustered found = FindIn(crawl.Ingested(), uint64_t{128} << 20);
  EXPECT_EQ(found.counts.clusters, 0u);
  EXPECT_EQ(found.largest, 0u);
  EXPECT_LT(found.counts.checks, kPages);
}

}  // namespace
}  // namespace seamripper
