// Pages held against a few that are known, one by one.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_LIKE_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_LIKE_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "columns/template_tables.h"
#include "detectors/template_steps.h"
#include "kernels/style/sketch.h"
#include "seamripper/templates.h"
#include "step/page_view.h"
#include "step/total.h"

namespace seamripper {

struct MostAlike {
  uint32_t matches = 0;
  size_t index = 0;  // of the known page; of equals the first
};

// There is one known page at least.
MostAlike FindMostAlike(const StyleSketch& sketch, std::span<const StyleSketch> known);

using LikeHistogram = std::array<uint64_t, kStyleDimensions + 1>;

// Where a template ends. From the highest number of matches down, the longest run of numbers that together less than a
// thousandth of all pages have; it is a gap when it is three numbers long, has a fuller number above it and one below it.
// That one is in no gap.
std::vector<LikeGap> FindGaps(const LikeHistogram& histogram);

// How many of the gaps, from the top down, lie above a page with so many matches.
uint32_t GapsAbove(std::span<const LikeGap> gaps, uint32_t matches);

// Pages by how much they are like the one they are most like.
struct LikeCounts {
  LikeHistogram pages{};

  LikeCounts& operator+=(const LikeCounts& other) {
    for (size_t matches = 0; matches < pages.size(); ++matches) pages[matches] += other.pages[matches];
    return *this;
  }
};

// map: a page that is like enough.
struct LikenessOfPage {
  static constexpr std::string_view kName = "similarities";
  static constexpr uint32_t kParts = kSketchPart | kHeadPart;
  struct Scratch {};
  const std::vector<StyleSketch>& known;
  const uint32_t threshold;
  PartOfTotal<LikeCounts> changes;

  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    const MostAlike most = FindMostAlike(SketchOf(page), known);
    ++sink->changes->pages[most.matches];
    if (most.matches < threshold) return;
    sink->Add(LikeRow{most.matches, page.id, std::string(page.url), std::string(page.domain),
                      static_cast<int64_t>(most.index)});
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_LIKE_H_
