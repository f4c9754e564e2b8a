// A least similarity, and what follows from it for two sets, all in integers.
#ifndef SEAMRIPPER_KERNELS_NEAR_LEAST_SIMILARITY_H_
#define SEAMRIPPER_KERNELS_NEAR_LEAST_SIMILARITY_H_

#include <algorithm>
#include <cstdint>

namespace seamripper {

// Jaccard: what two sets share, of all that either has. Containment: what they share, of all that the smaller has.
enum class SimilarityOf : uint8_t { kJaccard, kContainment };

// Sets have fewer than 2^32 members, so nothing overflows.
class LeastSimilarity {
 public:
  // From 1 to a billion billionths.
  explicit LeastSimilarity(uint64_t billionths, SimilarityOf of = SimilarityOf::kJaccard)
      : billionths_(billionths), of_(of) {}

  bool is_containment() const { return of_ == SimilarityOf::kContainment; }

  // The fewest members that sets of these sizes share if it holds: shared >= t (a + b - shared), or t min(a, b).
  uint64_t LeastShared(uint64_t a, uint64_t b) const {
    if (is_containment()) return LeastSize(std::min(a, b));
    return (billionths_ * (a + b) + kBillion + billionths_ - 1) / (kBillion + billionths_);
  }
  // The smallest set for which it may hold with one of `size` that is larger; so many they share, too, and so many a set
  // shares with any larger one.
  uint64_t LeastSize(uint64_t size) const { return (billionths_ * size + kBillion - 1) / kBillion; }

  // So many members nobody else has may a set have and still be looked up.
  uint64_t MostAlone(uint64_t size) const { return is_containment() ? size : size - LeastSize(size); }

  // Whether it may hold for sets of these sizes; containment of `a` in `b`.
  bool MayHold(uint64_t a, uint64_t b) const {
    return is_containment() ? a <= b : std::min(a, b) >= LeastSize(std::max(a, b));
  }

  // In any order of all members, a set for which it holds with a larger one shares one of so many first ones: it shares all but
  // at most size - LeastSize(size) of its own. With Jaccard the shared one is among so many first ones of the larger, too.
  uint64_t PrefixOf(uint64_t size) const { return size - LeastSize(size) + 1; }

 private:
  static constexpr uint64_t kBillion = 1'000'000'000;
  uint64_t billionths_;
  SimilarityOf of_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_NEAR_LEAST_SIMILARITY_H_
