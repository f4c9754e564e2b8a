// What one page shares with others, as far as it was found: which pages, and where. Not who copied: no run knows that.
#ifndef SEAMRIPPER_API_REPORT_SHARED_PASSAGES_H_
#define SEAMRIPPER_API_REPORT_SHARED_PASSAGES_H_

#include <string>
#include <vector>

#include "api/report/beside_sources.h"

namespace seamripper {

struct SharedPassages {
  std::string detector;  // by whose current run; empty: no run was asked
  std::string run;
  std::string lead;           // in a sentence or two
  std::string noun;           // what the others are called: "source", "quilt", ...
  bool rewritten = false;     // passages are not word for word
  bool from_outside = false;  // the other is a document that was not crawled
  bool own_site = false;      // all the others are on the page's own site
  std::vector<DrawnSource> sources;
  uint64_t all_sources = 0;
  std::vector<DrawnPassage> passages;  // in the order of the page
  uint64_t site_passages = 0;          // left out: most pages of the site have them
};

// The first of: a quilt with its sources; quilts with the page as their source; a near-duplicate; a page with its labelled
// chunks. Of sources and quilts `limits.sources` at most. kUsage when there is none of them.
// Beside a near-duplicate or one page with its chunks `rewritten` tells which passages (compare.h).
Result<SharedPassages> FindSharedPassages(const Corpus& corpus, const PageFacts& page, const DrawingLimits& limits,
                                          bool rewritten);

// With the text of a file. kUsage when they share no passage, or there is no such file.
Result<SharedPassages> SharedWithDocument(const Corpus& corpus, const PageFacts& page, const std::string& file,
                                          bool rewritten);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_REPORT_SHARED_PASSAGES_H_
