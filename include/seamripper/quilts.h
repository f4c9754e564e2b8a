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

namespace seamripper {

struct QuiltOptions {
  uint32_t k = 5;
  uint32_t m = 50;
  uint32_t c = 4;
  uint64_t theta = 500'000'000;        // patch fraction, in parts per billion
  uint64_t min_share = 0;              // of the patch grams that a source must add, in parts per billion; 0: any
  SiteMode foreign = SiteMode::kNone;  // sources on the page's own site, in this sense, do not count
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
  bool patches = true;             // also find the passages themselves
  bool collapse = false;           // near-duplicates, as the current run of phrases found them, count as one page
  std::optional<QuiltGrid> sweep;  // also count quilts under these parameters, all sources and foreign ones alone
  std::string ip_map;              // a file of hosts and their addresses; for SiteMode::kIp and kServer
};

struct QuiltSummary {
  RunSummary run;
  uint64_t pages = 0;
  uint64_t quilts = 0;
  uint64_t sources = 0;             // of all quilts
  double expected_collisions = 0;   // of distinct grams with one hash: at most
  std::vector<QuiltRow> worst;  // a few
  std::vector<QuiltSweepRow> sweep;
};

// What the current run, or another, says of one page.
struct QuiltStory {
  std::string run;  // empty: there is none
  double least_fraction = 0;   // that makes a quilt
  uint64_t least_sources = 0;  // the same
  std::optional<QuiltRow> quilt;       // nothing: it is none
  std::vector<QuiltSourceRow> sources;  // in the order of the cover
  std::vector<QuiltPatchRow> passages;  // in the order of the page
  std::vector<uint32_t> ranks;          // for each passage, of its source
};

// kUsage when `run` is not empty and no run of the detector.
Result<QuiltStory> ReadQuiltStory(const Corpus& corpus, const std::string& run, PageId page_id);

// Finds all quilts of a corpus; tables quilts, quilt_sources, quilt_patches, quilt_sweep.
Result<QuiltSummary> FindQuilts(const DetectOptions& how, const QuiltRequest& request);

// What that would need, without doing it.
Result<RunEstimate> EstimateQuilts(const DetectOptions& how, const QuiltRequest& request);

}  // namespace seamripper

#endif  // SEAMRIPPER_QUILTS_H_
