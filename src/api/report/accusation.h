// What is known against one page: which pages it shares passages with, and where.
#ifndef SEAMRIPPER_API_REPORT_ACCUSATION_H_
#define SEAMRIPPER_API_REPORT_ACCUSATION_H_

#include <string>
#include <vector>

#include "api/report/beside_sources.h"

namespace seamripper {

struct Accusation {
  std::string detector;  // by whose current run
  std::string run;
  std::string told;  // in a sentence or two
  std::vector<DrawnSource> sources;
  uint64_t all_sources = 0;
  std::vector<DrawnPassage> passages;  // in the order of the page
};

// The first of: a quilt with its sources, `limits.sources` of them at most; a near-duplicate; a page with its labelled
// chunks. kUsage when it is none of them.
Result<Accusation> FindAccusation(const Corpus& corpus, const PageFacts& page, const DrawingLimits& limits);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_REPORT_ACCUSATION_H_
