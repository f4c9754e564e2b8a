// Phrases (Fetterly, Manasse, Najork 2005): near-duplicate pages, phrases that many pages have in common, pages put
// together from such phrases, sites full of such pages.
//
// A page of n words, written round a circle, has n phrases of k words. 84 hash functions each choose one of them: the one
// with the smallest value, which is the shingle of that index. Pages whose shingles agree in two of six runs of fourteen are
// near-duplicates, and so is whatever these link together; the smallest page id of a cluster represents it, and everything
// after counts representatives only, as documents. A shingle is popular when five documents have it, at the same index.
#ifndef SEAMRIPPER_PHRASES_H_
#define SEAMRIPPER_PHRASES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "columns/phrase_tables.h"
#include "seamripper/corpus.h"
#include "seamripper/detect.h"
#include "seamripper/options.h"

namespace seamripper {

// Shares are in parts per billion. OptionTable below says what each option means.
struct PhraseOptions {
  uint32_t k = 5;
  uint64_t min_similarity = 0;
  uint32_t min_documents = 5;
  uint32_t min_popular = 30;
  uint32_t max_donors = 64;
  bool prune = false;
  SiteMode foreign = SiteMode::kServer;
  SiteMode site = SiteMode::kHost;
};

struct PhraseRequest {
  PhraseOptions options;
  bool popular = true;  // without, the table duplicates alone
  std::string ip_map;
};

template <>
struct OptionTable<PhraseRequest> {
  static constexpr bool (*kIfPopular)(const PhraseRequest&) = [](const PhraseRequest& r) { return r.popular; };
  static constexpr Option<PhraseRequest> kOptions[] = {
      {"gram-words", 'k', "N", "words per phrase", CountOption("k", 1, kMostGramWords),
       [](auto* r) { return &r->options.k; }},
      {"min-similarity", 0, "SHARE",
       "least similarity (Jaccard, of phrases) between a near-duplicate and its cluster's representative",
       ShareOption("min_similarity_billionths"), [](auto* r) { return &r->options.min_similarity; }},
      {"no-popular", 0, "", "find near-duplicates only: no popular phrases, covers or sites", YesNoOption("popular"),
       [](auto* r) { return &r->popular; }},
      {"min-documents", 0, "N", "documents that must share a shingle to make it popular",
       CountOption("min_documents", 2, 1'000'000), [](auto* r) { return &r->options.min_documents; }, kIfPopular},
      {"min-popular", 0, "N", "popular shingles, of 84, that make a page worth covering",
       CountOption("min_popular", 1, 84), [](auto* r) { return &r->options.min_popular; }, kIfPopular},
      {"max-donors", 0, "N", "consider at most this many donors per shingle: one of each host first",
       CountOption("max_donors", 1, 10'000), [](auto* r) { return &r->options.max_donors; }, kIfPopular},
      {"prune", 0, "", "leave donors out of a cover when the others make them redundant", YesNoOption("prune"),
       [](auto* r) { return &r->options.prune; }, kIfPopular},
      {"foreign", 0, "SITE",
       "prefer donors on other sites than the page's own, which is its host, domain (registrable), private (domain, "
       "counting private suffixes), ip (recorded address) or server (domain or address); none prefers none",
       ChoiceOption("foreign", kSiteModes), [](auto* r) { return &r->options.foreign; }, kIfPopular},
      {"ip-map", 0, "FILE", "addresses of hosts besides the recorded ones: a host and its addresses per line",
       FileOption("ip_map"), [](auto* r) { return &r->ip_map; }},
      {"site", 0, "SITE", "what counts as a site in the statistics: host, domain or private",
       ChoiceOption("site", kSiteModes, SiteMode::kHost, SiteMode::kPrivate), [](auto* r) { return &r->options.site; },
       kIfPopular},
  };
};

struct PhraseClusterExample {
  int64_t cluster_id = 0;
  std::string url;  // of the representative
  uint64_t pages = 0;
  double least_jaccard = 0;  // of a member with the representative
};

struct PopularPhraseExample {
  std::string phrase;
  uint64_t documents = 0;  // in which it was sampled, at any index
};

// More than half of a site, or of the whole crawl, is one cluster: perhaps pages of one form and few words.
struct PhraseWarning {
  std::string site;  // empty: the crawl
  int64_t cluster_id = 0;
  uint64_t pages = 0;  // of the site
};

struct PhraseSummary {
  RunSummary run;
  uint64_t pages = 0;
  uint64_t without_words = 0;
  uint64_t clusters = 0;          // of two pages or more
  uint64_t near_duplicates = 0;   // pages that another one represents
  uint64_t chained = 0;           // of them, that are near to others of their cluster, but not to the representative
  uint64_t documents = 0;         // pages left, with words
  bool popular_found = true;      // false: near-duplicates alone were wanted
  uint64_t with_popular = 0;      // documents with a popular shingle
  uint64_t half_popular = 0;      // documents half of whose shingles are
  uint64_t popular_shingles = 0;  // distinct
  uint64_t covers = 0;
  uint64_t suspicious_sites = 0;
  uint64_t sites_of_one_cluster = 0;          // more than half of whose pages are near-duplicates of each other
  double expected_collisions = 0;             // of different shingles that one key stands for: at most
  std::vector<PhraseClusterExample> largest;  // a few clusters
  std::vector<PopularPhraseExample> popular;  // a few phrases
  std::vector<PhraseSiteRow> suspicious;      // a few sites
  std::vector<PhraseWarning> warnings;        // the first few
};

// Finds them; tables duplicates, popular_phrases, phrase_pages, phrase_covers, phrase_sites.
Result<PhraseSummary> FindPhrases(const DetectOptions& how, const PhraseRequest& request);

// What that would need, without doing it.
Result<RunEstimate> EstimatePhrases(const DetectOptions& how, const PhraseRequest& request);

// Where a page's text has a popular phrase. Ends are behind the last byte.
struct PopularPassage {
  uint64_t start_byte = 0;
  uint64_t end_byte = 0;
};

// What the current run, or another, says of one page.
struct PhraseStory {
  std::string run;                        // empty: there is none
  uint64_t least_popular = 0;             // shingles that make a page worth covering
  std::optional<DuplicateRow> duplicate;  // nothing: it has no near-duplicates
  std::vector<DuplicateRow> duplicates;   // the other pages of its cluster, the first few
  std::optional<PhrasePageRow> popular;   // nothing: it has no popular shingle, or near-duplicates alone were wanted
  std::vector<PhraseCoverRow> donors;
  std::vector<PopularPassage>
      passages;  // of its popular shingles, as far as they go together, in the order of the text
};

// kUsage when `run` is not empty and no run of the detector.
Result<PhraseStory> ReadPhraseStory(const Corpus& corpus, const std::string& run, PageId page_id);

}  // namespace seamripper

#endif  // SEAMRIPPER_PHRASES_H_
