#include <algorithm>
#include <set>
#include <span>

#include "api/detector_run.h"
#include "columns/phrase_tables.h"
#include "detectors/page_shingles.h"
#include "detectors/popular_phrases.h"
#include "kernels/shingle/sampled_phrases.h"
#include "seamripper/corpus.h"
#include "seamripper/phrases.h"

namespace seamripper {
namespace {

constexpr char kDetector[] = "phrases";
constexpr char kMostDuplicates[] = "10";

uint64_t Number(const Value& value) { return static_cast<uint64_t>(std::get<int64_t>(value)); }
std::string Text(const Value& value) { return std::string(std::get<std::string_view>(value)); }

// Calls visit(row) for each row of the query, whose parameters are pages.
template <class Visit>
Status ForEachRow(const QueryDatabase& tables, const std::string& statement, std::vector<Value> pages, Visit visit) {
  ASSIGN_OR_RETURN(const std::unique_ptr<Query> query, tables.Run(statement, pages));
  while (query->Next()) visit(query->row());
  return query->status();
}

Status ReadDuplicates(const QueryDatabase& tables, int64_t page_id, PhraseStory* story) {
  story->cluster_id = page_id;
  RETURN_IF_ERROR(
      ForEachRow(tables, "SELECT cluster_id, cluster_size, jaccard, runs_agreeing FROM duplicates WHERE page_id = $1",
                 {page_id}, [&](std::span<const Value> row) {
                   story->cluster_id = std::get<int64_t>(row[0]);
                   story->cluster_size = Number(row[1]);
                   story->jaccard = std::get<double>(row[2]);
                   story->runs_agreeing = static_cast<uint32_t>(Number(row[3]));
                 }));
  if (story->cluster_size == 0) return {};
  return ForEachRow(tables,
                    std::string("SELECT page_id, url, shingles_agreeing, jaccard FROM duplicates "
                                "WHERE cluster_id = $1 AND page_id <> $2 ORDER BY page_id LIMIT ") +
                        kMostDuplicates,
                    {story->cluster_id, page_id}, [&](std::span<const Value> row) {
                      const int64_t id = std::get<int64_t>(row[0]);
                      story->duplicates.push_back({id, Text(row[1]), id == story->cluster_id,
                                                   static_cast<uint32_t>(Number(row[2])), std::get<double>(row[3])});
                    });
}

Status ReadCover(const QueryDatabase& tables, int64_t page_id, PhraseStory* story) {
  RETURN_IF_ERROR(ForEachRow(
      tables, "SELECT popular, cover_size, foreign_contribution, capped FROM phrase_pages WHERE page_id = $1",
      {page_id}, [&](std::span<const Value> row) {
        story->popular = Number(row[0]);
        story->covered = std::get<int64_t>(row[1]) >= 0;
        if (!story->covered) return;
        story->foreign_contribution = Number(row[2]);
        story->capped = Number(row[3]);
      }));
  return ForEachRow(tables,
                    "SELECT rank, donor_id, donor_url, gain, \"foreign\" FROM phrase_covers WHERE page_id = $1 "
                    "ORDER BY rank",
                    {page_id}, [&](std::span<const Value> row) {
                      story->donors.push_back({static_cast<uint32_t>(Number(row[0])), std::get<int64_t>(row[1]),
                                               Text(row[2]), Number(row[3]), std::get<bool>(row[4])});
                    });
}

// The page's words, phrases and shingles again.
struct ShingledPage {
  ShingledPage(std::string_view text, const PageShingler& shingler) {
    FingerprintWords(shingler.word_hash(), text, &words, &spans);
    shingler.phrase_hash().Phrases(words, &phrases);
    if (!phrases.empty()) shingler.Shingle(phrases, &shingles);
  }
  std::vector<uint64_t> words;
  std::vector<WordSpan> spans;
  std::vector<uint64_t> phrases;
  Shingles shingles{};
};

// Those of the page's phrases that are popular, as fingerprints.
Result<std::set<uint64_t>> PopularPhrasesOf(const QueryDatabase& tables, const Shingles& shingles, uint64_t seed) {
  std::string statement = "SELECT shingle_index FROM popular_phrases WHERE false";
  for (size_t i = 0; i < shingles.size(); ++i) {
    statement += " OR shingle_index = " + std::to_string(i + 1) + " AND shingle = '" + ShingleText(shingles[i]) + "'";
  }
  const SampledPhrases sampled(seed);
  std::set<uint64_t> popular;
  RETURN_IF_ERROR(ForEachRow(tables, statement, {}, [&](std::span<const Value> row) {
    const auto index = static_cast<int>(std::get<int64_t>(row[0])) - 1;
    popular.insert(sampled.PhraseOf(index, shingles[static_cast<size_t>(index)]));
  }));
  return popular;
}

// A phrase round the end of the page is marked as far as that.
std::vector<PopularPassage> PassagesOf(const ShingledPage& page, const std::set<uint64_t>& popular, size_t k) {
  std::vector<PopularPassage> passages;
  for (size_t i = 0; i < page.phrases.size(); ++i) {
    if (!popular.contains(page.phrases[i])) continue;
    const PopularPassage found = {page.spans[i].begin, page.spans[std::min(i + k, page.spans.size()) - 1].end};
    if (!passages.empty() && found.start_byte < passages.back().end_byte) {
      passages.back().end_byte = found.end_byte;
    } else {
      passages.push_back(found);
    }
  }
  return passages;
}

Status ReadPassages(const QueryDatabase& tables, const std::string& corpus, const Findings& findings, int64_t page_id,
                    PhraseStory* story) {
  ASSIGN_OR_RETURN(const PageFacts page, ReadPage(corpus, std::to_string(page_id)));
  const auto k = static_cast<uint32_t>(NumberAskedWith(findings, "k"));
  const uint64_t seed = findings.record().question.seed;
  const PageShingler shingler(seed, k);
  const ShingledPage shingled(page.text, shingler);
  if (shingled.phrases.empty()) return {};
  ASSIGN_OR_RETURN(const std::set<uint64_t> popular, PopularPhrasesOf(tables, shingled.shingles, seed));
  story->passages = PassagesOf(shingled, popular, k);
  return {};
}

}  // namespace

Result<PhraseStory> ReadPhraseStory(const std::string& corpus, const std::string& run, int64_t page_id) {
  ASSIGN_OR_RETURN(const std::optional<Findings> findings, RunToTell(corpus, kDetector, run));
  PhraseStory story;
  if (!findings.has_value()) return story;
  story.run = findings->id();
  story.least_popular = NumberAskedWith(*findings, "min_popular");
  ASSIGN_OR_RETURN(const auto tables,
                   OpenTables(*findings, {Table<DuplicateRow>::kName, Table<PopularPhraseRow>::kName,
                                          Table<PhrasePageRow>::kName, Table<PhraseCoverRow>::kName}));
  RETURN_IF_ERROR(ReadDuplicates(*tables, page_id, &story));
  if (findings->FindTable(Table<PhrasePageRow>::kName) == nullptr) return story;
  RETURN_IF_ERROR(ReadCover(*tables, page_id, &story));
  if (story.popular > 0) {
    RETURN_IF_ERROR(ReadPassages(*tables, corpus, *findings, page_id, &story));
  }
  return story;
}

}  // namespace seamripper
