// Near-duplicates at any threshold: pages whose sets of grams have a Jaccard similarity of at least t, every pair verified
// and none missed.
//
// In the order of page ids, a page is kept when no page kept before it is so near. Every other page has a representative:
// the kept page with the largest similarity, of equals the smallest. So no page is dropped for the sake of one that it is
// not near itself, and no chain joins what differs.
#ifndef SEAMRIPPER_NEAR_H_
#define SEAMRIPPER_NEAR_H_

#include <cstdint>
#include <vector>

#include "columns/near_tables.h"
#include "seamripper/detect.h"
#include "seamripper/options.h"

namespace seamripper {

struct NearOptions {
  uint64_t at = 800'000'000;  // billionths, at least one
  uint32_t k = 5;
};

template <>
struct OptionTable<NearOptions> {
  static constexpr Option<NearOptions> kOptions[] = {
      {"at", 0, "SHARE", "least Jaccard similarity of the sets of k-word runs of two pages, above 0",
       ShareOption("at_billionths"), [](auto* r) { return &r->at; }},
      {"gram-words", 'k', "N", "words in a run", CountOption("k", 1, kMostGramWords), [](auto* r) { return &r->k; }},
  };
};

struct NearSummary {
  RunSummary run;
  uint64_t at = 0;              // as asked
  uint64_t pages = 0;           // of the corpus
  uint64_t near_pages = 0;      // that have another so near
  uint64_t dropped = 0;         // of them, that a kept one represents
  uint64_t pairs = 0;           // a dropped page and a kept one so near
  uint64_t probes = 0;          // the work: pages met under a rare gram of another,
  uint64_t verifications = 0;   // and pairs counted gram by gram
  std::vector<NearRow> first;   // a few
};

// Finds them all; tables near, near_pairs. Memory and disk as all detectors; with little memory the kept pages are gone
// through in parts, and all others held against each. kUsage for a threshold of 0.
Result<NearSummary> FindNear(const DetectOptions& how, const NearOptions& options);

// What that would need, without doing it.
Result<RunEstimate> EstimateNear(const DetectOptions& how, const NearOptions& options);

}  // namespace seamripper

#endif  // SEAMRIPPER_NEAR_H_
