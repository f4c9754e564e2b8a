// The steps of the template detector up to the joins.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_STEPS_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_STEPS_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "detectors/template_buckets.h"
#include "detectors/template_leaders.h"
#include "detectors/template_probes.h"
#include "kernels/style/matches.h"
#include "kernels/style/sketch.h"
#include "step/page_column.h"
#include "step/page_view.h"
#include "step/shapes.h"
#include "step/total.h"

namespace seamripper {

inline StyleSketch SketchOf(const PageView& page) {
  StyleSketch sketch;
  if (page.sketch.size() == sizeof sketch) std::memcpy(&sketch, page.sketch.data(), sizeof sketch);
  return sketch;
}

// What was compared.
struct TemplateChecks {
  uint64_t checks = 0;  // which threads spare each other, so their number is no result
  uint64_t large_buckets = 0;
  uint64_t leader_pages = 0;  // pages of large buckets, in each
  uint64_t left_alone = 0;    // of those, like no leader

  TemplateChecks& operator+=(const TemplateChecks& other) {
    checks += other.checks;
    large_buckets += other.large_buckets;
    leader_pages += other.leader_pages;
    left_alone += other.left_alone;
    return *this;
  }
};

// map valued keys: a page's keys, one for each probe whose dimensions are filled, and its sketch. A page that has fewer
// filled than must match is like none, and has no key. Counts pages that have any filled.
struct ProbesOfPage {
  static constexpr std::string_view kName = "probes";
  static constexpr uint32_t kParts = kSketchPart;
  using Value = StyleSketch;
  struct Scratch {};
  const TemplateProbes& probes;
  const uint32_t threshold;
  PartOfTotal<uint64_t> changes;

  ProbesOfPage(const TemplateProbes& the_probes, uint32_t least_matches, Total<uint64_t>* styled_pages)
      : probes(the_probes), threshold(least_matches), changes(styled_pages) {}

  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    const StyleSketch sketch = SketchOf(page);
    const uint32_t filled = CountFilled(sketch);
    *sink->changes += filled > 0 ? 1 : 0;
    if (filled < threshold) return;
    sink->Value(sketch);
    for (size_t i = 0; i < probes.dimensions().size(); ++i) {
      if (const auto key = probes.KeyOf(sketch, i)) sink->Key(*key);
    }
  }
};

// group valued keys: the pages of a small bucket, joined as far as they are alike; of a large one, its leaders.
//
//   by bucket: 8 page      big-endian
struct PagesOfBucket {
  static constexpr std::string_view kName = "buckets";
  struct Scratch {
    std::vector<uint64_t> joined;  // the smallest page that each is known to hang together with
    SmallBucket small;
    LeaderFinder leaders;
  };
  struct Changes {
    PageJoins joins;
    PartOfTotal<TemplateChecks> checks;
  };
  const uint32_t threshold;
  const TemplateLimits limits;
  Changes changes;

  PagesOfBucket(uint32_t least_matches, const TemplateLimits& the_limits, JoinedPages* joined,
                Total<TemplateChecks>* checks)
      : threshold(least_matches),
        limits(the_limits),
        changes{PageJoins(joined), PartOfTotal<TemplateChecks>(checks)} {}

  uint32_t least_pages() const { return 2; }
  uint32_t list_cap() const { return limits.bucket_pages; }

  template <class Group, class Sink>
  void operator()(const Group& bucket, Scratch* scratch, Sink* sink) const {
    if (bucket.pages <= limits.bucket_pages) return JoinSmall(bucket, scratch, sink);
    ++sink->changes.checks->large_buckets;
    for (const uint32_t leader : scratch->leaders.Find(bucket.values(), threshold, limits.leaders)) {
      sink->Row(BigEndian(bucket.key).bytes(), BigEndian(bucket.page[leader]).bytes());
    }
  }

 private:
  template <class Group, class Sink>
  void JoinSmall(const Group& bucket, Scratch* scratch, Sink* sink) const {
    PageJoins& joins = sink->changes.joins;
    scratch->joined.resize(bucket.page.size());
    std::ranges::transform(bucket.page, scratch->joined.begin(), [&](uint64_t page) { return joins.Known(page); });
    if (std::ranges::count(scratch->joined, scratch->joined.front()) == std::ssize(scratch->joined)) return;
    sink->changes.checks->checks +=
        scratch->small.JoinAlike(bucket.values(), scratch->joined, threshold,
                                 [&](size_t a, size_t b) { joins.Emit(bucket.page[a], bucket.page[b]); });
  }
};

// map rows: the sketches of a few pages.
//
//   by page: sketch
struct WantedSketches {
  static constexpr std::string_view kName = "sketches";
  static constexpr uint32_t kParts = kSketchPart;
  static constexpr size_t kScratchPerWord = 0;
  struct Scratch {};
  const std::vector<bool>& wanted;

  const std::vector<bool>* wanted_pages() const { return &wanted; }

  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    sink->Row(BigEndian(page.number).bytes(), page.sketch);
  }
};

// map: a page against the leaders of its large buckets. Joins it with those it is like.
struct LeadersOfPage {
  static constexpr std::string_view kName = "leaders";
  static constexpr uint32_t kParts = kSketchPart;
  struct Scratch {
    LeaderChecks checks;
  };
  struct Changes {
    PageJoins joins;
    PartOfTotal<TemplateChecks> checks;
  };
  const TemplateProbes& probes;
  const uint32_t threshold;
  const BucketLeaders& leaders;
  Changes changes;

  LeadersOfPage(const TemplateProbes& the_probes, uint32_t least_matches, const BucketLeaders& of_buckets,
                JoinedPages* joined, Total<TemplateChecks>* checks)
      : probes(the_probes),
        threshold(least_matches),
        leaders(of_buckets),
        changes{PageJoins(joined), PartOfTotal<TemplateChecks>(checks)} {}

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    const StyleSketch sketch = SketchOf(page);
    if (CountFilled(sketch) < threshold) return;
    scratch->checks.Begin(leaders, sketch, threshold);
    PageJoins& joins = sink->changes.joins;
    uint64_t known = joins.Known(page.number);
    const auto joined = [&](uint64_t leader) { return joins.Known(leader) == known; };
    const auto join = [&](uint64_t leader) {
      joins.Emit(leader, page.number);
      known = joins.Known(page.number);
    };
    TemplateChecks* const counts = &*sink->changes.checks;
    for (size_t i = 0; i < probes.dimensions().size(); ++i) {
      const auto key = probes.KeyOf(sketch, i);
      if (!key) continue;
      const std::span<const uint32_t> of_bucket = leaders.Of(*key);
      if (of_bucket.empty()) continue;
      ++counts->leader_pages;
      counts->left_alone += scratch->checks.FindAlike(of_bucket, joined, join) ? 0 : 1;
    }
    counts->checks += scratch->checks.count();
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_STEPS_H_
