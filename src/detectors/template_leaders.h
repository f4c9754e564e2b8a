// The leaders of large buckets, which every page of the bucket is held against.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_LEADERS_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_LEADERS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "kernels/style/matches.h"
#include "kernels/style/signature.h"
#include "kernels/style/sketch.h"
#include "step/shapes.h"

namespace seamripper {

// Sketches of pages, by rising page.
struct PageSketch {
  uint64_t page = 0;
  StyleSketch sketch;
};

// A leader of a bucket.
struct BucketLeader {
  uint64_t key = 0;
  uint64_t page = 0;
};

// collect: the rows of PagesOfBucket.
struct LeadersAsRows {
  static constexpr std::string_view kName = "leaders of buckets";
  struct Scratch {};
  template <class Sink>
  void operator()(std::string_view key, std::span<const WideRow> rows, Scratch*, Sink* sink) const {
    for (const WideRow& row : rows) sink->push_back({BigEndian::Load(key), BigEndian::Load(row.value)});
  }
};

// collect: the rows of WantedSketches.
struct SketchesAsRows {
  static constexpr std::string_view kName = "sketches of a few";
  struct Scratch {};
  template <class Sink>
  void operator()(std::string_view key, std::span<const WideRow> rows, Scratch*, Sink* sink) const {
    PageSketch& found = sink->emplace_back();
    found.page = BigEndian::Load(key);
    if (rows.front().value.size() == sizeof found.sketch) {
      rows.front().value.copy(reinterpret_cast<char*>(&found.sketch), sizeof found.sketch);
    }
  }
};

// All leaders of all large buckets. A page leads many of them, so sketches are kept once. Memory: 656 bytes a page that
// leads, 4 for each bucket it leads, and the buckets, of which a page is in no more than there are probes.
class BucketLeaders {
 public:
  // In any order; each leader has a sketch.
  BucketLeaders(std::vector<BucketLeader> leaders, std::vector<PageSketch> sketches);

  size_t size() const { return pages_.size(); }
  // Of a bucket: numbers of leaders, ascending; none when it is not large.
  std::span<const uint32_t> Of(uint64_t key) const;

  uint64_t page(uint32_t leader) const { return pages_[leader]; }
  const StyleSketch& sketch(uint32_t leader) const { return sketches_[leader]; }
  const StyleSignature& signature(uint32_t leader) const { return signatures_[leader]; }

 private:
  struct Bucket {
    uint64_t key;
    size_t begin;  // in leaders_
    size_t end;
  };
  std::vector<uint64_t> pages_;  // ascending
  std::vector<StyleSketch> sketches_;
  std::vector<StyleSignature> signatures_;
  std::vector<uint32_t> leaders_;  // of one bucket after the other
  std::vector<Bucket> buckets_;    // by key
};

// A page against leaders, each of which it meets in several buckets and is compared with once. Keeps its buffers.
class LeaderChecks {
 public:
  // Both hold until the next page.
  void Begin(const BucketLeaders& leaders, const StyleSketch& sketch, uint32_t threshold);

  // Whether the page is like one of these. Calls join(leader's page) for those it is like, once for each; but for some of
  // which joined(leader's page) says that they are known to hang together with it, when it is like another.
  template <class Joined, class Join>
  bool FindAlike(std::span<const uint32_t> of_bucket, const Joined& joined, const Join& join) {
    bool found = std::ranges::any_of(of_bucket, [&](uint32_t each) { return outcomes_[each] == Outcome::kAlike; });
    for (const uint32_t leader : of_bucket) {
      if (outcomes_[leader] != Outcome::kUnknown || (found && joined(leaders_->page(leader)))) continue;
      if (Check(leader) != Outcome::kAlike) continue;
      join(leaders_->page(leader));
      found = true;
    }
    return found;
  }

  uint64_t count() const { return checked_.size(); }  // with how many leaders it was compared

 private:
  enum class Outcome : uint8_t { kUnknown, kAlike, kDifferent };

  Outcome Check(uint32_t leader) {
    const bool may_be = MostMatches(signature_, leaders_->signature(leader), cpu_) >= threshold_;
    const bool alike = may_be && CountMatches(*sketch_, leaders_->sketch(leader), cpu_) >= threshold_;
    checked_.push_back(leader);
    return outcomes_[leader] = alike ? Outcome::kAlike : Outcome::kDifferent;
  }

  const BucketLeaders* leaders_ = nullptr;
  const StyleSketch* sketch_ = nullptr;
  StyleSignature signature_;
  uint32_t threshold_ = 0;
  CpuLevel cpu_{};
  std::vector<Outcome> outcomes_;  // of each leader
  std::vector<uint32_t> checked_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_LEADERS_H_
