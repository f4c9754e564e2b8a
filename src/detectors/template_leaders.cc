#include "detectors/template_leaders.h"

#include <algorithm>
#include <tuple>

#include "base/check.h"

namespace seamripper {

BucketLeaders::BucketLeaders(std::vector<BucketLeader> leaders, std::vector<PageSketch> sketches) {
  std::ranges::sort(sketches, {}, &PageSketch::page);
  for (const PageSketch& each : sketches) {
    pages_.push_back(each.page);
    sketches_.push_back(each.sketch);
    signatures_.push_back(SignatureOf(each.sketch));
  }
  std::ranges::sort(leaders, [](const BucketLeader& a, const BucketLeader& b) {
    return std::tie(a.key, a.page) < std::tie(b.key, b.page);
  });
  for (const BucketLeader& leader : leaders) {
    if (buckets_.empty() || buckets_.back().key != leader.key) {
      buckets_.push_back({leader.key, leaders_.size(), leaders_.size()});
    }
    const auto place = std::ranges::lower_bound(pages_, leader.page);
    CHECK(place != pages_.end() && *place == leader.page);
    leaders_.push_back(static_cast<uint32_t>(place - pages_.begin()));
    ++buckets_.back().end;
  }
}

std::span<const uint32_t> BucketLeaders::Of(uint64_t key) const {
  const auto found = std::ranges::lower_bound(buckets_, key, {}, &Bucket::key);
  if (found == buckets_.end() || found->key != key) return {};
  return std::span(leaders_).subspan(found->begin, found->end - found->begin);
}

void LeaderChecks::Begin(const BucketLeaders& leaders, const StyleSketch& sketch, uint32_t threshold) {
  leaders_ = &leaders;
  sketch_ = &sketch;
  signature_ = SignatureOf(sketch);
  threshold_ = threshold;
  cpu_ = ActiveCpuLevel();
  outcomes_.resize(leaders.size());
  for (const uint32_t leader : checked_) outcomes_[leader] = Outcome::kUnknown;
  checked_.clear();
}

}  // namespace seamripper
