// What screening says of the pages of random crawls, under the labels of their own corpus, against what the oracle says of
// the corpus: the whole way through the label set's file.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "base/page_id.h"
#include "detectors/chunk_rules.h"
#include "os/file.h"
#include "seamripper/label_set.h"
#include "seamripper/reuse.h"
#include "seamripper/screen.h"
#include "testing/naive_sha1.h"
#include "testing/quilt_tables.h"
#include "testing/reuse_crawl.h"
#include "testing/reuse_oracle.h"
#include "testing/slow.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using Match = std::tuple<std::string, bool, uint64_t, uint64_t, bool, bool>;

template <class Value>
std::optional<Value> Perhaps(Value value, std::mt19937_64* random) {
  if ((*random)() % 2 == 0) return {};
  return value;
}

ReuseOptions DrawOptions(std::mt19937_64* random) {
  ReuseOptions options;
  options.profile = (*random)() % 2 == 0 ? ChunkProfile::kBlocks : ChunkProfile::kArdi2014;
  options.threshold = (*random)() % 5;
  options.file_threshold = (*random)() % 4;
  options.min_chunk = (*random)() % 80;
  options.stop_rules = (*random)() % 3 != 0;
  options.stop_invisible = (*random)() % 2 == 0;
  options.stop_boilerplate = (*random)() % 2 == 0;
  options.partial_threshold = Perhaps((*random)() % 11 * 100'000'000, random);
  return options;
}

bool IsOn(const DigestList& list, const std::string& hash) {
  return std::ranges::any_of(list.digests(), [&](const Sha1Digest& digest) { return ToHex(digest) == hash; });
}

// Every capture judged by what the oracle's tables say of chunks and files.
class Judge {
 public:
  Judge(const reuse_oracle::Tables& tables, const reuse_oracle::Options& options, uint64_t partial_threshold)
      : options_(options), partial_threshold_(partial_threshold) {
    for (const ReuseChunkRow& row : tables.chunks) {
      if (row.labelled) labelled_.insert(row.chunk);
      if (row.stop_reason == "boilerplate of one site") boilerplate_.insert(row.chunk);
    }
    for (const ReuseFileRow& row : tables.files) {
      if (row.labelled) labelled_files_.insert(row.file);
    }
  }

  Match Screen(const reuse_oracle::Record& record) const {
    uint64_t chunks = 0;
    uint64_t bad = 0;
    for (const reuse_oracle::Chunk& chunk : record.chunks) {
      if (!Counts(chunk)) continue;
      ++chunks;
      bad += labelled_.contains(chunk.hash) ? 1 : 0;
    }
    return {record.url,
            record.is_page,
            chunks,
            bad,
            bad * 1'000'000'000 > partial_threshold_ * chunks,
            labelled_files_.contains(record.file)};
  }

 private:
  bool Counts(const reuse_oracle::Chunk& chunk) const {
    if (options_.stop_rules && options_.shipped.contains(chunk.hash)) return false;
    if (options_.stop_rules && options_.stop_invisible && !chunk.visible) return false;
    return !options_.given.contains(chunk.hash) && !boilerplate_.contains(chunk.hash) &&
           chunk.bytes > options_.min_chunk;
  }

  const reuse_oracle::Options& options_;
  const uint64_t partial_threshold_;
  std::set<std::string> labelled_;
  std::set<std::string> boilerplate_;
  std::set<std::string> labelled_files_;
};

class ScreenedCrawl {
 public:
  explicit ScreenedCrawl(uint64_t seed) : random_(seed), options_(DrawOptions(&random_)) {
    crawl_ = RandomReuseCrawl(80, options_.profile, seed, &random_);
    IngestForTesting(Corpus(), crawl_.files, uint64_t{1} << 26);
    request_.options = options_;
  }

  // Matches as they should be and as they are, and how many of them there are.
  size_t Compare() {
    const reuse_oracle::Options options = OracleOptions();
    DetectOptions how;
    how.corpus = Corpus();
    how.threads = 1;
    EXPECT_TRUE(FindReuse(how, request_).ok());
    LabelSetRequest labels;
    labels.stop_file = request_.stop_file;
    labels.output = Path("labels.srl");
    const Result<seamripper::Corpus> corpus = seamripper::Corpus::Open(Corpus());
    EXPECT_TRUE(corpus.ok());
    const Result<LabelSetInfo> exported = ExportLabelSet(*corpus, labels);
    EXPECT_TRUE(exported.ok()) << exported.status().message();
    const reuse_oracle::Tables tables = reuse_oracle::Find(crawl_.records, options);
    const Judge judge(tables, options, exported->partial_threshold);
    std::vector<Match> expected;
    for (const reuse_oracle::Record& record : crawl_.captures) {
      const Match match = judge.Screen(record);
      if (std::get<3>(match) > 0 || std::get<5>(match)) expected.push_back(match);
    }
    std::vector<Match> screened = Screened();
    std::ranges::sort(expected);
    std::ranges::sort(screened);
    EXPECT_EQ(screened, expected);
    if (options.partial_threshold) ExpectDetected(tables, screened);
    return expected.size();
  }

 private:
  std::string Path(const std::string& name) const { return folder_.path() + "/" + name; }
  std::string Corpus() const { return Path("corpus"); }

  reuse_oracle::Options OracleOptions() {
    reuse_oracle::Options options = {.threshold = options_.threshold,
                                     .file_threshold = options_.file_threshold,
                                     .min_chunk = static_cast<int64_t>(*options_.min_chunk),
                                     .stop_rules = options_.stop_rules,
                                     .stop_invisible = options_.stop_invisible,
                                     .stop_boilerplate = options_.stop_boilerplate,
                                     .partial_threshold = options_.partial_threshold,
                                     .badness_threshold = {}};
    const DigestList shipped = ShippedStopList(options_.profile);
    for (const reuse_oracle::Record& record : crawl_.captures) {
      if (IsOn(shipped, record.file)) options.shipped.insert(record.file);
      for (const reuse_oracle::Chunk& chunk : record.chunks) {
        if (IsOn(shipped, chunk.hash)) options.shipped.insert(chunk.hash);
        if (random_() % 20 == 0) options.given.insert(chunk.hash);
      }
    }
    std::string list;
    for (const std::string& hash : options.given) list += hash + "\n";
    request_.stop_file = Path("stop");
    EXPECT_TRUE(ReplaceFile(request_.stop_file, list).ok());
    return options;
  }

  std::vector<Match> Screened() {
    ScreenRequest screen;
    for (size_t i = 0; i < crawl_.files.size(); ++i) {
      screen.inputs.push_back(Path(std::to_string(i) + ".warc"));
      EXPECT_TRUE(ReplaceFile(screen.inputs.back(), crawl_.files[i]).ok());
    }
    screen.labels = Path("labels.srl");
    screen.threads = static_cast<unsigned>(1 + random_() % 3);
    std::vector<Match> matches;
    screen.found = [&](const ScreenedPage& page) {
      matches.emplace_back(page.url, page.is_page, page.chunks, page.bad_chunks, page.partial, page.file_labelled);
      return Status();
    };
    EXPECT_TRUE(Screen(screen).ok());
    return matches;
  }

  // What detection says of the corpus is among it, word for word.
  static void ExpectDetected(const reuse_oracle::Tables& tables, const std::vector<Match>& screened) {
    for (const ReusePageRow& row : tables.pages) {
      const Match detected = {row.url, true, row.chunks, row.bad_chunks, row.partial, row.file_labelled};
      EXPECT_TRUE(std::ranges::binary_search(screened, detected)) << row.url;
    }
  }

  std::mt19937_64 random_;
  TempFolder folder_;
  ReuseOptions options_;
  ReuseCrawl crawl_;
  ReuseRequest request_;
};

TEST(ScreenRandomCrawls, EqualDetection) {
  const size_t crawls = IsSlowRun() ? 400 : kSanitized ? 6 : 20;
  size_t matches = 0;
  for (size_t seed = 0; seed < crawls && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(seed);
    matches += ScreenedCrawl(seed).Compare();
  }
  EXPECT_GT(matches, 10 * crawls);
}

}  // namespace
}  // namespace seamripper
