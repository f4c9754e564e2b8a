// Near-duplicates as a run of `phrases` found them, for detectors that count them as one page.
#ifndef SEAMRIPPER_RUNS_SET_ASIDE_H_
#define SEAMRIPPER_RUNS_SET_ASIDE_H_

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "runs/detector_run.h"
#include "step/page_column.h"
#include "step/page_view.h"

namespace seamripper {

// The current run of phrases. kUsage, with the command to type, when there is none or the corpus has grown since: a run
// of hours is not begun unasked.
Result<Findings> NearDuplicatesOf(const SharedCorpus& corpus);

// Pages that another one represents, ascending. Memory: 8 bytes for each of them.
Result<std::vector<PageId>> PagesRepresented(const Findings& near_duplicates);

// map: which pages are among these.
struct PageAmong {
  static constexpr std::string_view kName = "near-duplicates";
  static constexpr uint32_t kParts = kNoParts;
  struct Scratch {};
  const std::vector<PageId>& ids;
  PageSets<uint8_t> changes;

  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    if (std::binary_search(ids.begin(), ids.end(), page.id)) sink->changes.Emit(page.number, 1);
  }
};

// The same pages by number.
template <class Engine>
Result<std::vector<bool>> PagesSetAside(Engine* engine, const std::vector<PageId>& ids) {
  PageColumn<uint8_t, Merge::kSet> among(engine->page_numbers());
  RETURN_IF_ERROR(engine->MapPages(PageAmong{ids, PageSets<uint8_t>(&among)}));
  return std::vector<bool>(among.begin(), among.end());
}

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_SET_ASIDE_H_
