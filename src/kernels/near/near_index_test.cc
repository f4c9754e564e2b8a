#include "kernels/near/near_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace seamripper {
namespace {

using Grams = std::vector<uint64_t>;

uint64_t SharedBy(const Grams& a, const Grams& b) {
  const std::set<uint64_t> first(a.begin(), a.end());
  return static_cast<uint64_t>(std::count_if(b.begin(), b.end(), [&](uint64_t gram) { return first.count(gram) > 0; }));
}

// Of sets of these sizes, looked up and held.
bool Holds(uint64_t at, SimilarityOf of, uint64_t shared, uint64_t a, uint64_t b) {
  constexpr uint64_t kBillion = 1'000'000'000;
  const bool is_containment = of == SimilarityOf::kContainment;
  return (!is_containment || a <= b) && shared * kBillion >= at * (is_containment ? a : a + b - shared);
}

TEST(LeastSimilarity, BoundsAreTight) {
  for (const uint64_t at : {1ull, 333'333'333ull, 500'000'000ull, 800'000'000ull, 999'999'999ull, 1'000'000'000ull}) {
    for (const SimilarityOf of : {SimilarityOf::kJaccard, SimilarityOf::kContainment}) {
      const LeastSimilarity least(at, of);
      for (uint64_t a = 1; a < 30; ++a) {
        for (uint64_t b = 1; b < 30; ++b) {
          bool may_hold = false;
          for (uint64_t shared = 0; shared <= std::min(a, b); ++shared) {
            const bool holds = Holds(at, of, shared, a, b);
            EXPECT_EQ(holds, least.MayHold(a, b) && shared >= least.LeastShared(a, b))
                << at << " " << a << " " << b << " " << shared;
            may_hold = may_hold || holds;
          }
          EXPECT_EQ(may_hold, least.MayHold(a, b)) << at << " " << a << " " << b;
        }
      }
    }
  }
}

// Sets as steps make them, every pair held against the definition.
TEST(NearIndex, FindsAllAndNothingElse) {
  size_t found_pairs = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    std::mt19937_64 random(seed);
    const uint64_t at = 1 + random() % 1'000'000'000;
    const SimilarityOf of = seed % 3 == 0 ? SimilarityOf::kContainment : SimilarityOf::kJaccard;
    const LeastSimilarity least(at, of);
    std::vector<Grams> sets;
    for (int i = 0; i < 40; ++i) {
      std::set<uint64_t> set;
      if (!sets.empty() && random() % 2 == 0) {
        const Grams& other = sets[random() % sets.size()];
        set.insert(other.begin(), other.end());
      }
      const size_t more = random() % 3 == 0 ? 1 : 1 + random() % 20;
      for (size_t j = 0; j < more; ++j) set.insert(random() % 60);
      sets.emplace_back(set.begin(), set.end());
    }
    std::vector<uint32_t> pages(60);
    for (const Grams& set : sets) {
      for (const uint64_t gram : set) ++pages[gram];
    }
    NearIndex index(least);
    NearFinder finder(index);
    GramSetMaker maker;
    std::vector<size_t> numbers;  // of the sets that others may be near
    for (size_t i = 0; i < sets.size(); ++i) {
      std::vector<uint32_t> counts;
      for (const uint64_t gram : sets[i]) counts.push_back(pages[gram]);
      if (!maker.Make(sets[i], counts, least)) {
        for (size_t j = 0; j < sets.size(); ++j) {
          const uint64_t shared = SharedBy(sets[i], sets[j]);
          EXPECT_TRUE(i == j || !Holds(at, of, shared, sets[i].size(), sets[j].size())) << seed;
        }
        continue;
      }
      std::string bytes;
      AppendGramSet(maker.set(), &bytes);
      const GramSet set = ReadGramSet(bytes);
      std::vector<std::pair<size_t, uint64_t>> expected, detected;
      for (size_t j = 0; j < numbers.size(); ++j) {
        const Grams& other = sets[numbers[j]];
        const uint64_t shared = SharedBy(sets[i], other);
        if (Holds(at, of, shared, sets[i].size(), other.size())) expected.emplace_back(j, shared);
      }
      std::vector<NearFinder::Found> found;
      const size_t from = random() % 2 == 0 ? 0 : random() % (numbers.size() + 1);
      finder.FindAll(set, from, &found);
      for (const auto& [number, shared] : found) detected.emplace_back(number, shared);
      std::sort(detected.begin(), detected.end());
      std::erase_if(expected, [&](const auto& other) { return other.first < from; });
      EXPECT_EQ(detected, expected) << seed;
      found_pairs += expected.size();
      index.Add(i, set);
      numbers.push_back(i);
    }
  }
  EXPECT_GT(found_pairs, 1000u);
}

}  // namespace
}  // namespace seamripper
