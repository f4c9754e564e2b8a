// The families of a cluster: those alike enough to its prototype; then the same of the rest, until none is left.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_FAMILIES_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_FAMILIES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/status.h"
#include "detectors/sites.h"
#include "detectors/style_rest.h"
#include "detectors/template_clusters.h"

namespace seamripper {

// One for each thread. What is left of a cluster is laid out in memory as soon as `rest_bytes` will do; before that each family
// costs a pass over it. Memory: those, and 14 bytes a member.
template <class Sketches>
class FamilyFinder {
 public:
  FamilyFinder(const Sketches& sketches, uint32_t threshold, uint64_t rest_bytes)
      : sketches_(sketches), threshold_(threshold), most_laid_out_(rest_bytes / StyleRest::kBytesPerMember) {}

  // `matches` are those of `members` with the prototype of `all`; each member has at least `threshold` dimensions filled.
  // Fills in `places`; numbers are those of the families that it returns.
  Result<std::vector<TemplateFamily>> Find(std::span<const uint64_t> members, const StyleSpread& all,
                                           std::span<const uint8_t> matches, std::span<FamilyPlace> places) {
    families_.clear();
    rest_.clear();
    NewFamily family;
    for (uint32_t place = 0; place < members.size(); ++place) Sort(place, matches[place], places, &family);
    Close(family, all.prototype, members);
    while (rest_.size() > most_laid_out_) RETURN_IF_ERROR(TakeByPass(members, places));
    if (!rest_.empty()) RETURN_IF_ERROR(TakeAll(members, places));
    return std::move(families_);
  }

 private:
  static constexpr uint32_t kNone = ~uint32_t{0};
  struct NewFamily {
    uint32_t first = kNone;  // place
    MatchHistogram histogram{};
  };

  // Into the family, or to the rest. In rising order.
  void Sort(uint32_t place, uint8_t matches, std::span<FamilyPlace> places, NewFamily* family) {
    if (matches < threshold_) return rest_.push_back(place);
    family->first = std::min(family->first, place);
    ++family->histogram[matches];
    places[place] = {static_cast<uint32_t>(families_.size()), matches};
  }

  void Close(const NewFamily& family, uint64_t prototype, std::span<const uint64_t> members) {
    TemplateFamily& closed = families_.emplace_back();
    closed.spread = SpreadOf(prototype, family.histogram);
    closed.first = members[family.first];
  }

  Status TakeByPass(std::span<const uint64_t> members, std::span<FamilyPlace> places) {
    const std::vector<uint32_t> before = std::move(rest_);
    rest_.clear();
    pages_.clear();
    for (const uint32_t place : before) pages_.push_back(members[place]);
    matches_.resize(before.size());
    ASSIGN_OR_RETURN(const StyleSpread spread, ClusterStatistics<Sketches>(sketches_).Find(pages_, matches_));
    NewFamily family;
    for (size_t i = 0; i < before.size(); ++i) Sort(before[i], matches_[i], places, &family);
    Close(family, spread.prototype, members);
    return {};
  }

  Status TakeAll(std::span<const uint64_t> members, std::span<FamilyPlace> places) {
    RETURN_IF_ERROR(
        laid_out_.Open(static_cast<uint32_t>(rest_.size()), threshold_,
                       [&](uint32_t i, StyleSketch* sketch) { return sketches_.Read(members[rest_[i]], sketch); }));
    while (!laid_out_.empty()) {
      const StyleRest::Family found = laid_out_.TakeFamily();
      NewFamily family;
      for (const StyleRest::Taken& taken : found.members) Sort(rest_[taken.member], taken.matches, places, &family);
      Close(family, members[rest_[found.prototype]], members);
    }
    return {};
  }

  const Sketches& sketches_;
  uint32_t threshold_;
  uint64_t most_laid_out_;
  std::vector<TemplateFamily> families_;
  std::vector<uint32_t> rest_;  // places
  std::vector<uint64_t> pages_;
  std::vector<uint8_t> matches_;
  StyleRest laid_out_;
};

// Counts the sites of a cluster and of its families.
void CountSitesOfAll(const Sites& sites, std::span<const uint64_t> members, std::span<const FamilyPlace> places,
                     TemplateCluster* cluster);

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_FAMILIES_H_
