// The members of a cluster that are in no family yet, and the families among them, one after the other.
//
// Taking the centroid of all that are left anew for each family would cost every family a pass over them, and a chain of a
// hundred thousand pages falls into tens of thousands of families. So here lies, for each value of each dimension, who has it: the
// centroid and each member's matches with it are kept up as members leave, and a family is found by its prototype's rare values
// alone. All families together then cost about as much as laying the lists out; at worst, when many values are about as frequent,
// as one pass for each.
#ifndef SEAMRIPPER_DETECTORS_STYLE_REST_H_
#define SEAMRIPPER_DETECTORS_STYLE_REST_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/style/sketch.h"

namespace seamripper {

// For each of `members` a number of 0 to 254, and which of them has the largest.
class LargestOfAll {
 public:
  explicit LargestOfAll(size_t members);
  void Set(size_t member, uint8_t value);
  // The first of equals.
  size_t First() const;

 private:
  size_t leaves_;
  std::vector<uint8_t> tree_;  // the larger of nodes 2i and 2i + 1 at i; members from leaves_ on
};

class StyleRest {
 public:
  // What it takes for each member, at worst.
  static constexpr uint64_t kBytesPerMember = 5'400;

  struct Taken {
    uint32_t member;
    uint8_t matches;  // with the prototype
  };
  struct Family {
    uint32_t prototype;
    std::span<const Taken> members;  // ascending; until the next call
  };

  // `members` has size(), one at least, and ForEach(visit), which calls visit(member, const StyleSketch&) once for each. Each sketch
  // has at least `threshold` dimensions filled.
  template <class Members>
  void Open(const Members& members, uint32_t threshold) {
    Reset(static_cast<uint32_t>(members.size()), threshold);
    members.ForEach([&](size_t member, const StyleSketch& sketch) { Place(static_cast<uint32_t>(member), sketch); });
    LayOut();
  }

  bool empty() const { return left_ == 0; }

  // The family whose prototype has, of those left, most matches with their centroid; it is gone then. Not when empty.
  Family TakeFamily();

 private:
  static constexpr uint32_t kNone = ~uint32_t{0};
  // All members with one value in one dimension: a stretch of listed_.
  struct Group {
    uint32_t begin;
    uint32_t end;   // those that left may still stand in it
    uint32_t left;  // how many did not leave
  };
  // The groups of a dimension, by falling number of members as it was when they were last looked at, then rising value.
  using GroupHeap = std::vector<uint64_t>;

  void Reset(uint32_t members, uint32_t threshold);
  void Place(uint32_t member, const StyleSketch& sketch);
  void LayOut();
  void LayOutDimension(size_t dimension);
  std::span<uint32_t> GroupsOf(uint32_t member) {
    return std::span(groups_of_).subspan(size_t{member} * kSketchDimensions, kSketchDimensions);
  }
  std::span<const uint32_t> LeftIn(Group* group);
  uint8_t MatchesOf(uint32_t a, uint32_t b);
  void FindLike(uint32_t prototype);
  void Remove(uint32_t member);
  void RefreshCentroid();
  uint32_t LargestGroup(GroupHeap* heap) const;
  void AddMatches(uint32_t group, int change);

  uint32_t threshold_ = 0;
  uint32_t left_ = 0;
  std::vector<uint32_t> groups_of_;  // of each member its groups by dimension; while it is laid out, its values
  std::vector<std::array<uint64_t, 2>> occupied_;
  std::vector<bool> gone_;
  std::vector<bool> seen_;        // by FindLike, and not cleared yet
  std::vector<uint8_t> matches_;  // with the centroid
  std::vector<Group> groups_;
  std::vector<uint32_t> listed_;
  std::vector<GroupHeap> heaps_;
  std::vector<uint32_t> centroid_;  // a group each dimension, or kNone
  LargestOfAll nearest_{0};
  std::vector<Taken> taken_;
  std::vector<uint32_t> candidates_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_STYLE_REST_H_
