// The steps of the template detector up to the joins.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_STEPS_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_STEPS_H_

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/status.h"
#include "detectors/first_trouble.h"
#include "detectors/template_buckets.h"
#include "detectors/template_probes.h"
#include "kernels/style/matches.h"
#include "kernels/style/sketch.h"
#include "step/page_view.h"
#include "step/shapes.h"

namespace seamripper {

inline StyleSketch SketchOf(const PageView& page) {
  StyleSketch sketch;
  if (page.sketch.size() == sizeof sketch) std::memcpy(&sketch, page.sketch.data(), sizeof sketch);
  return sketch;
}

// What was compared.
struct TemplateChecks {
  std::atomic<uint64_t> checks = 0;  // which threads spare each other, so their number is no result
  std::atomic<uint64_t> large_buckets = 0;
  std::atomic<uint64_t> leader_pages = 0;  // pages of large buckets, in each
  std::atomic<uint64_t> left_alone = 0;    // of those, like no leader when there were as many as may be
};

// map: a page's keys, one for each probe whose dimensions are filled. A page that has fewer filled than must match is
// like none, and has no key.
template <class Sketches>
struct ProbesOfPage {
  static constexpr std::string_view kName = "probes";
  static constexpr uint32_t kParts = kSketchPart;
  struct Scratch {};
  const TemplateProbes* probes;
  uint32_t threshold;
  Sketches* sketches;  // by page, of those that have keys
  std::atomic<uint64_t>* styled_pages;
  FirstTrouble* trouble;

  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    const StyleSketch sketch = SketchOf(page);
    const uint32_t filled = CountFilled(sketch);
    if (filled > 0) styled_pages->fetch_add(1, std::memory_order_relaxed);
    if (filled < threshold || !trouble->Passes(sketches->Set(page.number, sketch))) return;
    for (size_t i = 0; i < probes->dimensions().size(); ++i) {
      if (const auto key = probes->KeyOf(sketch, i)) sink->Key(*key);
    }
  }
};

// group keys: the pages of a bucket, joined as far as they are alike.
template <class Sketches, class Components>
struct PagesOfBucket {
  static constexpr std::string_view kName = "buckets";
  static constexpr bool kEachPage = true;
  struct OpenBucket {
    LargeBucket bucket;
    uint64_t pages = 0;  // that were seen
  };
  struct Scratch {
    std::vector<uint64_t> joined;   // the smallest page that each hangs together with
    std::vector<StyleSketch> read;  // sketches that do not lie in memory
    std::vector<const StyleSketch*> sketches;
    SmallBucket small;
    std::unordered_map<uint64_t, OpenBucket> large;  // by key, until all pages were seen
  };
  uint32_t threshold;
  TemplateLimits limits;
  const Sketches* sketches;
  Components* components;
  TemplateChecks* counts;
  FirstTrouble* trouble;

  uint32_t least_pages() const { return 2; }
  uint32_t list_cap() const { return limits.bucket_pages; }

  template <class Sink>
  void operator()(const NarrowGroup& bucket, uint64_t page, Scratch* scratch, Sink*) const {
    if (bucket.pages > limits.bucket_pages) {
      AddToLarge(bucket, page, scratch);
    } else if (page == bucket.page.front()) {
      JoinSmall(bucket, scratch);
    }
  }

  void JoinSmall(const NarrowGroup& bucket, Scratch* scratch) const {
    const size_t pages = bucket.page.size();
    scratch->joined.resize(pages);
    std::ranges::transform(bucket.page, scratch->joined.begin(),
                           [this](uint64_t page) { return components->SmallestOf(page); });
    if (std::ranges::count(scratch->joined, scratch->joined.front()) == std::ssize(scratch->joined)) return;
    scratch->read.resize(std::max(scratch->read.size(), pages));
    scratch->sketches.resize(pages);
    for (size_t i = 0; i < pages; ++i) {
      if (!trouble->Passes(sketches->Find(bucket.page[i], &scratch->read[i], &scratch->sketches[i]))) return;
    }
    const uint64_t checks =
        scratch->small.JoinAlike(scratch->sketches, scratch->joined, threshold,
                                 [&](size_t a, size_t b) { components->Join(bucket.page[a], bucket.page[b]); });
    counts->checks.fetch_add(checks, std::memory_order_relaxed);
  }

  void AddToLarge(const NarrowGroup& bucket, uint64_t page, Scratch* scratch) const {
    OpenBucket& open = scratch->large[bucket.key];
    StyleSketch read;
    const StyleSketch* sketch = nullptr;
    if (trouble->Passes(sketches->Find(page, &read, &sketch))) {
      const LargeBucket::Outcome outcome =
          open.bucket.Add(page, *sketch, threshold, limits.leaders,
                          [&](uint64_t leader, uint64_t other) { components->Join(leader, other); });
      counts->checks.fetch_add(outcome.checks, std::memory_order_relaxed);
      counts->left_alone.fetch_add(outcome.left_alone ? 1 : 0, std::memory_order_relaxed);
    }
    if (++open.pages < bucket.pages) return;
    counts->large_buckets.fetch_add(1, std::memory_order_relaxed);
    counts->leader_pages.fetch_add(bucket.pages, std::memory_order_relaxed);
    scratch->large.erase(bucket.key);
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_STEPS_H_
