#include "seamripper/phrases.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "base/xxh3.h"
#include "columns/phrase_tables.h"
#include "runs/detector_run.h"
#include "runs/ip_map.h"
#include "runs/phrase_tables.h"
#include "runs/row_outputs.h"
#include "runs/run_rows.h"

namespace seamripper {
namespace {

constexpr uint64_t kAlgorithm = 3;
constexpr size_t kExamples = 3;

Result<PhraseTask> TaskOf(const SharedCorpus& corpus, const PhraseRequest& request) {
  std::string ip_map;
  if (request.popular && !request.ip_map.empty()) {
    ASSIGN_OR_RETURN(ip_map, ReadWholeFile(request.ip_map));
  }
  return PhraseTaskOf(corpus.reader().manifest(), request, ip_map);
}

// A document has 84 shingles and up to as many phrases; in the middle of a documentation crawl half of them were popular,
// with lists of donors of a hundred bytes.
StreamCosts CostsOf(const ManifestTotals& totals) {
  const double pages_per_word =
      totals.words == 0 ? 0 : static_cast<double>(totals.pages) / static_cast<double>(totals.words);
  StreamCosts costs;
  costs.key_bytes_per_word = 2 * kShingles * 8.3 * pages_per_word;
  costs.row_bytes_per_word = kShingles * 70 * pages_per_word;
  costs.next_row_bytes_per_word = kShingles * 50 * pages_per_word;
  return costs;
}

// Of n shingles under keys of 63 bits, n^2 / 2^64 pairs are expected to share one; of n pairs of runs under 64, n^2 / 2^65.
double ExpectedCollisions(uint64_t documents, uint64_t pages) {
  const double shingles = static_cast<double>(documents) * kShingles;
  const double run_pairs = static_cast<double>(pages) * kRunPairs;
  return std::ldexp(shingles, -64) * shingles + std::ldexp(run_pairs, -65) * run_pairs;
}

// The largest come first.
Status ReadLargest(const Findings& findings, PhraseSummary* summary) {
  return ForEachRowOf<DuplicateRow>(findings, [&](const DuplicateRow& row) {
    std::vector<PhraseClusterExample>& largest = summary->largest;
    const double jaccard = Table<DuplicateRow>::Jaccard(row);
    if (largest.empty() || largest.back().cluster_id != row.cluster_id) {
      if (largest.size() == kExamples) return false;
      largest.push_back({row.cluster_id, "", static_cast<uint64_t>(row.cluster_size), jaccard});
    }
    if (row.page_id == row.cluster_id) largest.back().url = row.url;
    largest.back().least_jaccard = std::min(largest.back().least_jaccard, jaccard);
    return true;
  });
}

// One phrase may have been chosen by several hash functions: its rows stand together or among those of phrases as
// frequent, so whatever is as frequent as the last example is looked at.
Status ReadPopular(const Findings& findings, PhraseSummary* summary) {
  std::map<std::string, int64_t> documents;
  int64_t least = 0;
  RETURN_IF_ERROR(ForEachRowOf<PopularPhraseRow>(findings, [&](const PopularPhraseRow& row) {
    if (documents.size() >= kExamples && row.sampled_pages < least) return false;
    documents.emplace(row.phrase, row.sampled_pages);
    least = row.sampled_pages;
    return true;
  }));
  for (const auto& [phrase, pages] : documents) summary->popular.push_back({phrase, static_cast<uint64_t>(pages)});
  std::ranges::stable_sort(summary->popular, std::greater(), &PopularPhraseExample::documents);
  if (summary->popular.size() > kExamples) summary->popular.resize(kExamples);
  return {};
}

// Suspicious sites, which come first, and those of which a cluster has more than half.
Status ReadSites(const Findings& findings, PhraseSummary* summary) {
  std::vector<PhraseSiteRow> of_one_cluster;
  RETURN_IF_ERROR(ForEachRowOf<PhraseSiteRow>(findings, [&](const PhraseSiteRow& row) {
    if (row.suspicious && summary->suspicious.size() < kExamples) summary->suspicious.push_back(row);
    if (row.majority_cluster < 0) return true;
    const auto order = [](const PhraseSiteRow& site) {
      return std::tuple(Falling{site.crawled_pages}, std::string_view(site.site));
    };
    KeepFirst(kExamples, order, row, &of_one_cluster);
    return true;
  }));
  for (const PhraseSiteRow& row : of_one_cluster) {
    summary->warnings.push_back({row.site, row.majority_cluster, static_cast<uint64_t>(row.crawled_pages)});
  }
  return {};
}

Result<PhraseSummary> SummaryOfPhrases(const Findings& findings, bool answered_before) {
  PhraseSummary summary;
  summary.run = SummaryOf(findings, answered_before);
  const auto count = [&summary](const char* name) { return summary.run.CountOf(name); };
  summary.pages = count("pages");
  summary.without_words = count("without_words");
  summary.clusters = count("clusters");
  summary.near_duplicates = count("near_duplicates");
  summary.chained = count("chained");
  summary.documents = count("documents");
  summary.with_popular = count("with_popular");
  summary.half_popular = count("half_popular");
  summary.covers = count("covers");
  summary.suspicious_sites = count("suspicious_sites");
  summary.sites_of_one_cluster = count("sites_of_one_cluster");
  const TableRecord* popular = findings.FindTable(Table<PopularPhraseRow>::kName);
  summary.popular_found = popular != nullptr;
  summary.popular_shingles = popular == nullptr ? 0 : popular->rows;
  summary.expected_collisions = ExpectedCollisions(summary.documents, summary.pages);
  RETURN_IF_ERROR(ReadLargest(findings, &summary));
  for (const PhraseClusterExample& cluster : summary.largest) {
    if (summary.pages >= static_cast<uint64_t>(kSuspiciousPages) && 2 * cluster.pages > summary.pages) {
      summary.warnings.push_back({"", cluster.cluster_id, summary.pages});
    }
  }
  if (popular == nullptr) return summary;
  RETURN_IF_ERROR(ReadPopular(findings, &summary));
  RETURN_IF_ERROR(ReadSites(findings, &summary));
  return summary;
}

using Tables = SortedTables<DuplicateRow, PopularPhraseRow, PhrasePageRow, PhraseCoverRow, PhraseSiteRow>;

uint64_t BytesPerPage(const SharedCorpus& corpus) {
  return kPhraseBytesPerPage + BytesPerPageOfHosts(corpus.reader().manifest().totals, kPhraseBytesPerHost);
}

Result<Findings> Compute(const SharedCorpus& corpus, const PhraseTask& task, const DetectOptions& how) {
  ASSIGN_OR_RETURN(std::unique_ptr<DetectorRun> run,
                   DetectorRun::Begin(corpus, task.question, how, BytesPerPage(corpus)));
  Tables tables(run.get());
  ASSIGN_OR_RETURN(const PhraseCounts counts, DetectPhrases(run->engine(), task.question.seed, task.request.options,
                                                            task.request.popular, &task.addresses, &tables));
  RETURN_IF_ERROR(tables.Write<DuplicateRow>(run.get()));
  if (task.request.popular) {
    RETURN_IF_ERROR(tables.Write<PopularPhraseRow>(run.get()));
    RETURN_IF_ERROR(tables.Write<PhrasePageRow>(run.get()));
    RETURN_IF_ERROR(tables.Write<PhraseCoverRow>(run.get()));
    RETURN_IF_ERROR(tables.Write<PhraseSiteRow>(run.get()));
  }
  return run->Commit(CountsOf(counts, task.pages));
}

}  // namespace

Result<PhraseTask> PhraseTaskOf(const Manifest& manifest, const PhraseRequest& request, std::string_view ip_map) {
  PhraseTask task;
  task.request = request;
  task.pages = manifest.totals.pages;
  task.question = QuestionTo(manifest, "phrases", kAlgorithm, {"words", "text", "psl", "limits"});
  std::map<std::string, std::string>& options = task.question.options;
  ASSIGN_OR_RETURN(options, AskedOptions(request));
  if (request.popular && !request.ip_map.empty()) {
    ASSIGN_OR_RETURN(task.addresses, ParseIpMap(ip_map, request.ip_map));
    options["ip_map"] = ToHex(Xxh3Of128(ip_map));
  }
  return task;
}

std::map<std::string, uint64_t> CountsOf(const PhraseCounts& counts, uint64_t pages) {
  return {{"pages", pages},
          {"without_words", counts.without_words},
          {"clusters", counts.clusters},
          {"near_duplicates", counts.near_duplicates},
          {"chained", counts.chained},
          {"not_compared", counts.not_compared},
          {"documents", counts.documents},
          {"with_popular", counts.with_popular},
          {"without_popular", counts.documents - counts.with_popular},
          {"half_popular", counts.half_popular},
          {"covers", counts.covers},
          {"capped_covers", counts.capped_covers},
          {"suspicious_sites", counts.suspicious_sites},
          {"sites_of_one_cluster", counts.sites_of_one_cluster},
          {"hosts_without_address", counts.hosts_without_address}};
}

Result<PhraseSummary> FindPhrases(const DetectOptions& how, const PhraseRequest& request) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const PhraseTask task, TaskOf(corpus, request));
  ASSIGN_OR_RETURN(const Answer answer,
                   AnswerTo(corpus, task.question, how, [&] { return Compute(corpus, task, how); }));
  return SummaryOfAnswer(answer, SummaryOfPhrases(answer.findings, answer.given_before));
}

Result<RunEstimate> EstimatePhrases(const DetectOptions& how, const PhraseRequest& request) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const PhraseTask task, TaskOf(corpus, request));
  return EstimateRun(corpus, task.question, how, CostsOf(corpus.reader().manifest().totals), BytesPerPage(corpus));
}

}  // namespace seamripper
