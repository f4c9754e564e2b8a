#include "detectors/style_rest.h"

#include <algorithm>
#include <bit>

#include "base/check.h"

namespace seamripper {
namespace {

// Larger when it has more members, then when its value is smaller: groups of a dimension are numbered by value.
uint64_t HeapEntry(uint32_t members, uint32_t group) { return uint64_t{members} << 32 | static_cast<uint32_t>(~group); }
uint32_t MembersOf(uint64_t entry) { return static_cast<uint32_t>(entry >> 32); }
uint32_t GroupOf(uint64_t entry) { return ~static_cast<uint32_t>(entry); }

}  // namespace

LargestOfAll::LargestOfAll(size_t members) : leaves_(std::bit_ceil(std::max<size_t>(members, 1))), tree_(2 * leaves_) {}

void LargestOfAll::Set(size_t member, uint8_t value) {
  size_t node = leaves_ + member;
  tree_[node] = value;
  while (node > 1) {
    node /= 2;
    const uint8_t larger = std::max(tree_[2 * node], tree_[2 * node + 1]);
    if (tree_[node] == larger) return;
    tree_[node] = larger;
  }
}

size_t LargestOfAll::First() const {
  size_t node = 1;
  while (node < leaves_) node = tree_[2 * node] >= tree_[2 * node + 1] ? 2 * node : 2 * node + 1;
  return node - leaves_;
}

void StyleRest::Reset(uint32_t members, uint32_t threshold) {
  threshold_ = threshold;
  left_ = members;
  groups_of_.resize(size_t{members} * kSketchDimensions);
  occupied_.resize(members);
  gone_.assign(members, false);
  seen_.assign(members, false);
  matches_.assign(members, 0);
  groups_.clear();
  listed_.clear();
  listed_.reserve(groups_of_.size());
  heaps_.assign(kSketchDimensions, {});
  centroid_.assign(kSketchDimensions, kNone);
  nearest_ = LargestOfAll(members);
}

void StyleRest::Place(uint32_t member, const StyleSketch& sketch) {
  std::ranges::copy(sketch.values, GroupsOf(member).begin());
  occupied_[member] = sketch.occupied;
}

void StyleRest::LayOut() {
  for (size_t dimension = 0; dimension < kSketchDimensions; ++dimension) LayOutDimension(dimension);
  for (size_t dimension = 0; dimension < kSketchDimensions; ++dimension) {
    if (heaps_[dimension].empty()) continue;
    centroid_[dimension] = LargestGroup(&heaps_[dimension]);
    for (const uint32_t member : LeftIn(&groups_[centroid_[dimension]])) ++matches_[member];
  }
  for (uint32_t member = 0; member < left_; ++member) nearest_.Set(member, static_cast<uint8_t>(matches_[member] + 1));
}

void StyleRest::LayOutDimension(size_t dimension) {
  std::vector<uint64_t> order;  // value, member
  for (uint32_t member = 0; member < left_; ++member) {
    uint32_t& value = GroupsOf(member)[dimension];
    if ((occupied_[member][dimension / 64] >> dimension % 64 & 1) != 0) order.push_back(uint64_t{value} << 32 | member);
    value = kNone;
  }
  std::ranges::sort(order);
  const size_t first_group = groups_.size();
  for (size_t i = 0; i < order.size(); ++i) {
    const auto place = static_cast<uint32_t>(listed_.size());
    if (i == 0 || order[i] >> 32 != order[i - 1] >> 32) groups_.push_back({place, place, 0});
    const auto member = static_cast<uint32_t>(order[i]);
    listed_.push_back(member);
    ++groups_.back().end;
    ++groups_.back().left;
    GroupsOf(member)[dimension] = static_cast<uint32_t>(groups_.size() - 1);
  }
  for (size_t group = first_group; group < groups_.size(); ++group) {
    heaps_[dimension].push_back(HeapEntry(groups_[group].left, static_cast<uint32_t>(group)));
  }
  std::ranges::make_heap(heaps_[dimension]);
}

// Those that left are taken off the list on the way.
std::span<const uint32_t> StyleRest::LeftIn(Group* group) {
  const auto all = std::span(listed_).subspan(group->begin, group->end - group->begin);
  if (group->left < all.size()) {
    const auto end = std::remove_if(all.begin(), all.end(), [this](uint32_t member) { return gone_[member]; });
    group->end -= static_cast<uint32_t>(all.end() - end);
  }
  return all.first(group->left);
}

uint8_t StyleRest::MatchesOf(uint32_t a, uint32_t b) {
  const std::span<const uint32_t> of_a = GroupsOf(a);
  const std::span<const uint32_t> of_b = GroupsOf(b);
  uint32_t matches = 0;
  for (size_t d = 0; d < kSketchDimensions; ++d) {
    matches += static_cast<uint32_t>(of_a[d] == of_b[d]) & static_cast<uint32_t>(of_a[d] != kNone);
  }
  return static_cast<uint8_t>(matches);
}

// A member that shares `threshold` groups with the prototype, of so many that it has, shares one of any `filled` - threshold + 1
// of them: the smallest will do.
void StyleRest::FindLike(uint32_t prototype) {
  std::array<uint64_t, kSketchDimensions> of_prototype;
  size_t filled = 0;
  for (const uint32_t group : GroupsOf(prototype)) {
    if (group != kNone) of_prototype[filled++] = uint64_t{groups_[group].left} << 32 | group;
  }
  CHECK(filled >= threshold_);
  std::sort(of_prototype.begin(), of_prototype.begin() + filled);
  candidates_.clear();
  for (size_t i = 0; i < filled - threshold_ + 1; ++i) {
    for (const uint32_t member : LeftIn(&groups_[static_cast<uint32_t>(of_prototype[i])])) {
      if (seen_[member]) continue;
      seen_[member] = true;
      candidates_.push_back(member);
    }
  }
  taken_.clear();
  for (const uint32_t member : candidates_) {
    seen_[member] = false;
    const uint8_t matches = MatchesOf(prototype, member);
    if (matches >= threshold_) taken_.push_back({member, matches});
  }
  std::ranges::sort(taken_, {}, &Taken::member);
}

void StyleRest::Remove(uint32_t member) {
  gone_[member] = true;
  nearest_.Set(member, 0);
  --left_;
  for (const uint32_t group : GroupsOf(member)) {
    if (group != kNone) --groups_[group].left;
  }
}

// An entry says no less than there are, so the first that says the truth has most.
uint32_t StyleRest::LargestGroup(GroupHeap* heap) const {
  while (!heap->empty()) {
    const uint32_t group = GroupOf(heap->front());
    const uint32_t left = groups_[group].left;
    if (left == MembersOf(heap->front())) return group;
    std::ranges::pop_heap(*heap);
    heap->back() = HeapEntry(left, group);
    if (left > 0) std::ranges::push_heap(*heap);
    if (left == 0) heap->pop_back();
  }
  return kNone;
}

void StyleRest::AddMatches(uint32_t group, int change) {
  if (group == kNone) return;
  for (const uint32_t member : LeftIn(&groups_[group])) {
    matches_[member] = static_cast<uint8_t>(matches_[member] + change);
    nearest_.Set(member, static_cast<uint8_t>(matches_[member] + 1));
  }
}

void StyleRest::RefreshCentroid() {
  for (size_t dimension = 0; dimension < kSketchDimensions; ++dimension) {
    const uint32_t before = centroid_[dimension];
    if (before == kNone) continue;
    centroid_[dimension] = LargestGroup(&heaps_[dimension]);
    if (centroid_[dimension] == before) continue;
    AddMatches(before, -1);
    AddMatches(centroid_[dimension], 1);
  }
}

StyleRest::Family StyleRest::TakeFamily() {
  const auto prototype = static_cast<uint32_t>(nearest_.First());
  FindLike(prototype);
  for (const Taken& taken : taken_) Remove(taken.member);
  RefreshCentroid();
  return {prototype, taken_};
}

}  // namespace seamripper
