// A copied page and the pages it has passages from, cut for drawing side by side.
#ifndef SEAMRIPPER_API_REPORT_BESIDE_SOURCES_H_
#define SEAMRIPPER_API_REPORT_BESIDE_SOURCES_H_

#include <span>
#include <string>
#include <vector>

#include "report/copied_page.h"
#include "seamripper/corpus.h"
#include "seamripper/quilts.h"

namespace seamripper {

struct DrawnSource {
  uint32_t number = 0;  // that passages name it by
  PageFacts page;
  report::Facts facts;
};

// Where a passage stands in the page, and in the source with this number. Ends are behind the last byte.
struct DrawnPassage {
  uint32_t source = 0;
  uint64_t start_byte = 0, end_byte = 0;
  uint64_t source_start_byte = 0, source_end_byte = 0;
};

struct DrawingLimits {
  uint64_t context_words = 0;  // of own text kept around passages
  size_t page_bytes = 0;       // of HTML
  size_t source_bytes = 0;     // of each source
  size_t sources = 0;
};

// `passages` are in the order of the page. Facts, and how many sources there are
// besides, are for the caller to add.
report::CopiedPage BesideSources(const PageFacts& page, std::span<const DrawnSource> sources,
                                 std::span<const DrawnPassage> passages, const DrawingLimits& limits);

// The first sources of a quilt that the limits allow, read from the corpus, with what the quilt has of each.
Result<std::vector<DrawnSource>> ReadSources(const Corpus& corpus, const QuiltStory& story,
                                             const DrawingLimits& limits);

// But for those that are the site's text.
std::vector<DrawnPassage> PassagesOf(const QuiltStory& story);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_REPORT_BESIDE_SOURCES_H_
