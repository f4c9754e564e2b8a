// Near-duplicates at any threshold: pages whose sets of grams have a Jaccard similarity of at least t, every pair verified
// and none missed.
//
// In the order of page ids, a page is kept when no page kept before it is so near. Every other page has a representative:
// the kept page with the largest similarity, of equals the smallest. So no page is dropped for the sake of one that it is
// not near itself, and no chain joins what differs. All pairs can be asked for, too, and containment: how much of the smaller
// of two pages the larger has.
#ifndef SEAMRIPPER_NEAR_H_
#define SEAMRIPPER_NEAR_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/page_id.h"
#include "columns/near_tables.h"
#include "seamripper/corpus.h"
#include "seamripper/detect.h"
#include "seamripper/options.h"

namespace seamripper {

enum class NearBy { kJaccard, kContainment };
inline constexpr std::string_view kNearBy[] = {"jaccard", "containment"};

struct NearOptions {
  uint64_t at = 800'000'000;  // billionths, at least one
  uint32_t k = 5;
  NearBy by = NearBy::kJaccard;
  bool all_pairs = false;           // as containment always has them
  uint64_t max_pairs = 10'000'000;  // of all pairs; changes nothing but whether there is an answer

  bool WantsPairs() const { return all_pairs || by == NearBy::kContainment; }
};

template <>
struct OptionTable<NearOptions> {
  static constexpr Option<NearOptions> kOptions[] = {
      {"at", 0, "SHARE", "least Jaccard similarity of the sets of k-word runs of two pages, above 0",
       ShareOption("at_billionths"), [](auto* r) { return &r->at; }},
      {"gram-words", 'k', "N", "words in a run", CountOption("k", 1, kMostGramWords), [](auto* r) { return &r->k; }},
      {"by", 0, "MEASURE",
       "jaccard: shared runs as a share of those of both pages together; containment: as a share of the smaller page's, every pair listed",
       ChoiceOption("by", kNearBy), [](auto* r) { return &r->by; },
       [](const NearOptions& options) { return options.by != NearBy::kJaccard; }},
      {"all-pairs", 0, "", "also list every pair of pages that similar, in the table page_pairs", YesNoOption("all_pairs"),
       [](auto* r) { return &r->all_pairs; }, [](const NearOptions& options) { return options.all_pairs; }},
      {"max-pairs", 0, "N", "of --all-pairs and containment: refuse if more pairs than this are expected",
       CountOption("max_pairs", 1, kAnyCount), [](auto* r) { return &r->max_pairs; },
       [](const NearOptions&) { return false; }},
  };
};

struct NearSummary {
  RunSummary run;
  uint64_t at = 0;              // as asked
  uint64_t pages = 0;           // of the corpus
  uint64_t near_pages = 0;      // that have another so near
  uint64_t dropped = 0;         // of them, that a kept one represents
  uint64_t pairs = 0;           // a dropped page and a kept one so near
  uint64_t page_pairs = 0;      // of any pages, when all are asked for
  NearBy by = NearBy::kJaccard;
  bool has_page_pairs = false;
  uint64_t probes = 0;          // the work: pages met under a rare gram of another,
  uint64_t verifications = 0;   // and pairs counted gram by gram
  std::vector<NearRow> first;   // a few
};

// Finds them all; tables near, near_pairs, and with all pairs page_pairs; of containment page_pairs alone. kUsage when these are
// more than allowed. Memory and disk as all detectors; with little memory the kept pages are gone
// through in parts, and all others held against each. kUsage for a threshold of 0.
Result<NearSummary> FindNear(const DetectOptions& how, const NearOptions& options);

// What that would need, without doing it.
Result<RunEstimate> EstimateNear(const DetectOptions& how, const NearOptions& options);

// What a run says of one page.
struct NearStory {
  std::string run;            // empty: there is none, or none that keeps pages
  uint64_t at = 0;            // as it was asked
  std::optional<NearRow> row;  // nothing: no page is so near
  std::vector<NearRow> like;  // a few of the pages that it stands for, the nearest first
};

// Of the current run, or of another. kUsage when `run` is not empty and no run of the detector.
Result<NearStory> ReadNearStory(const Corpus& corpus, const std::string& run, PageId page_id);

}  // namespace seamripper

#endif  // SEAMRIPPER_NEAR_H_
