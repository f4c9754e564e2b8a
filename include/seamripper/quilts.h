// Quilts (Najork 2012): pages stitched together from other pages, with all their sources.
//
// A gram is k consecutive words; a patch gram is one that 2 to m pages hold. A page is quilted when enough of its distinct
// grams are patch grams and at least c other pages are needed to cover them, taking the page that covers most each time.
#ifndef SEAMRIPPER_QUILTS_H_
#define SEAMRIPPER_QUILTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "columns/quilt_tables.h"
#include "seamripper/corpus.h"
#include "seamripper/detect.h"
#include "seamripper/options.h"

namespace seamripper {

// Shares are in parts per billion. OptionTable below says what each option means.
struct QuiltOptions {
  uint32_t k = 5;
  uint32_t m = 50;
  uint32_t c = 4;
  uint64_t theta = 500'000'000;
  uint64_t min_share = 0;
  SiteMode foreign = SiteMode::kNone;
};

// Other values for one of the parameters at a time, the others as in QuiltOptions.
struct QuiltGrid {
  std::vector<uint32_t> k = {2, 3, 4, 5, 6, 7, 8, 9, 10};
  std::vector<uint32_t> m = {10, 20, 30, 40, 50, 60, 70, 80};
  std::vector<uint32_t> c = {2, 3, 4, 5, 6, 7, 8, 9, 10};
  std::vector<uint64_t> theta = {400'000'000, 500'000'000, 600'000'000,  700'000'000,
                                 800'000'000, 900'000'000, 1'000'000'000};
};

struct QuiltRequest {
  QuiltOptions options;
  bool patches = true;
  bool collapse = false;
  std::optional<QuiltGrid> sweep;  // counted for all sources, and for foreign ones alone
  std::string ip_map;
};

template <>
struct OptionTable<QuiltRequest> {
  static constexpr Option<QuiltRequest> kOptions[] = {
      {"gram-words", 'k', "N", "words per gram, and so the fewest that a copied passage has",
       CountOption("k", 1, kMostGramWords), [](auto* r) { return &r->options.k; }},
      {"max-pages", 'm', "N", "ignore grams that occur on more pages than this: they are boilerplate, not copies",
       CountOption("m", 2, 1'000'000), [](auto* r) { return &r->options.m; }},
      {"min-sources", 'c', "N", "other pages that must be needed to account for a page's patch grams",
       CountOption("c", 1, 1'000'000), [](auto* r) { return &r->options.c; }},
      {"theta", 0, "SHARE", "share of a page's distinct grams that must be patch grams, found on a few pages each",
       ShareOption("theta_billionths"), [](auto* r) { return &r->options.theta; }},
      {"min-share", 0, "SHARE", "share of a page's patch grams that each source must account for anew",
       ShareOption("min_share_billionths"), [](auto* r) { return &r->options.min_share; }},
      {"foreign", 0, "SITE",
       "ignore sources on the page's own site: those with the same host, domain (registrable), private (domain, "
       "counting "
       "private suffixes), ip (recorded address) or server (domain or address); none ignores none",
       ChoiceOption("foreign", kSiteModes), [](auto* r) { return &r->options.foreign; }},
      {"ip-map", 0, "FILE", "addresses of hosts besides the recorded ones: a host and its addresses per line",
       FileOption("ip_map"), [](auto* r) { return &r->ip_map; }},
      {"collapse", 0, "", "count near-duplicates, as the last run of phrases found them, as one page",
       SwitchOption("phrases"), [](auto* r) { return &r->collapse; }},
      {"sweep", 0, "", "also count quilts for k 2-10, m 10-80, c 2-10 and theta 0.4-1, varying one at a time",
       SwitchOption("sweep"), [](auto* r) { return &r->sweep; }},
      {"no-patches", 0, "", "find sources only, not the copied passages", YesNoOption("patches"),
       [](auto* r) { return &r->patches; }},
  };
};

struct QuiltSummary {
  RunSummary run;
  uint64_t pages = 0;
  uint64_t hosts = 0;
  uint64_t quilts = 0;
  uint64_t home_grown = 0;         // quilts without a foreign source
  uint64_t widely_foreign = 0;     // quilts with as many foreign sources as make one
  uint64_t least_sources = 0;      // that make one
  uint64_t sources = 0;            // of all quilts
  double expected_collisions = 0;  // of distinct grams with one hash: at most
  std::vector<QuiltRow> worst;     // a few
  std::vector<QuiltSweepRow> sweep;
};

// A quilt that a page is a source of.
struct QuiltTaker {
  QuiltSourceRow source;  // of which source_id is the page
  std::string url;        // of the quilt
};

// What the current run, or another, says of one page.
struct QuiltStory {
  std::string run;                      // empty: there is none
  double least_fraction = 0;            // that makes a quilt
  uint64_t least_sources = 0;           // the same
  std::optional<QuiltRow> quilt;        // nothing: it is none
  std::vector<QuiltSourceRow> sources;  // in the order of the cover
  std::vector<QuiltPatchRow> passages;  // in the order of the page
  std::vector<uint32_t> ranks;          // for each passage, of its source
  std::vector<bool> site_text;          // for each passage, whether MarkSiteText found it on the site; empty: not asked
  std::vector<QuiltTaker> takers;       // foreign ones first, then by grams shared; the first kMostTakers
  uint64_t all_takers = 0;
  uint64_t foreign_takers = 0;
};

inline constexpr size_t kMostTakers = 20;

// kUsage when `run` is not empty and no run of the detector.
Result<QuiltStory> ReadQuiltStory(const Corpus& corpus, const std::string& run, PageId page_id);

// Sets `site_text`: which passages of the quilt most pages of its host have, as they have menus and notices. Looks at ten
// other pages of the host at most: those in its template cluster (of the current run) and its own sources. With fewer than
// three none is.
Status MarkSiteText(const Corpus& corpus, const PageFacts& page, QuiltStory* story);

// What the current run counted of all pages: how many quilts there are under other theta and c. From its own on, they are in its
// tables; below its theta, only the patch fractions are known.
struct QuiltThresholds {
  std::string run;  // empty: there is none, or it did not count
  double theta = 0;
  uint64_t c = 0;
  std::string options;  // its others, as they are typed
  std::vector<QuiltCountRow> counts;
};
Result<QuiltThresholds> ReadQuiltThresholds(const Corpus& corpus);

// Finds all quilts of a corpus; tables quilts, quilt_sources, quilt_patches, quilt_sweep, quilt_counts.
Result<QuiltSummary> FindQuilts(const DetectOptions& how, const QuiltRequest& request);

// What that would need, without doing it.
Result<RunEstimate> EstimateQuilts(const DetectOptions& how, const QuiltRequest& request);

}  // namespace seamripper

#endif  // SEAMRIPPER_QUILTS_H_
