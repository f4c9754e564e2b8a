#include "detectors/style_rest.h"

#include <gtest/gtest.h>

#include <random>

#include "kernels/style/matches.h"
#include "testing/template_oracle.h"

namespace seamripper {
namespace {

TEST(LargestOfAll, FirstOfEquals) {
  LargestOfAll all(5);
  EXPECT_EQ(all.First(), 0u);
  all.Set(4, 7);
  all.Set(2, 7);
  EXPECT_EQ(all.First(), 2u);
  all.Set(2, 0);
  EXPECT_EQ(all.First(), 4u);
  all.Set(0, 9);
  all.Set(0, 8);
  EXPECT_EQ(all.First(), 0u);
}

// Pages that each change some dimensions of one before, so that they hang together and their ends do not match.
std::vector<StyleSketch> RandomChain(size_t members, uint32_t least_filled, std::mt19937_64* random) {
  const uint32_t kinds = 1 + static_cast<uint32_t>((*random)() % 6);
  const uint32_t changes = 1 + static_cast<uint32_t>((*random)() % 60);
  std::vector<StyleSketch> chain;
  while (chain.size() < members) {
    StyleSketch sketch = chain.empty() ? StyleSketch() : chain[(*random)() % chain.size()];
    for (uint32_t left = changes; left > 0 || CountFilled(sketch) < least_filled; left -= left > 0 ? 1 : 0) {
      const size_t d = (*random)() % kSketchDimensions;
      const bool filled = (*random)() % 8 != 0;
      sketch.values[d] = filled ? static_cast<uint32_t>((*random)() % kinds) - 1 : 0;
      sketch.occupied[d / 64] &= ~(uint64_t{1} << d % 64);
      sketch.occupied[d / 64] |= uint64_t{filled} << d % 64;
    }
    chain.push_back(sketch);
  }
  return chain;
}

struct GivenSketches {
  size_t size() const { return sketches.size(); }
  template <class Visit>
  void ForEach(Visit visit) const {
    for (size_t i = 0; i < sketches.size(); ++i) visit(i, sketches[i]);
  }
  const std::vector<StyleSketch>& sketches;
};

TEST(StyleRest, FamiliesAreTheOracles) {
  std::mt19937_64 random(1);
  StyleRest rest;  // keeps its buffers
  size_t families = 0;
  for (int round = 0; round < 300; ++round) {
    const auto threshold = static_cast<uint32_t>(1 + random() % 90);
    const std::vector<StyleSketch> sketches = RandomChain(1 + random() % 60, threshold, &random);
    rest.Open(GivenSketches{sketches}, threshold);
    for (const template_oracle::Family& expected : template_oracle::Families(sketches, threshold)) {
      ASSERT_FALSE(rest.empty());
      const StyleRest::Family found = rest.TakeFamily();
      ASSERT_EQ(found.prototype, expected.prototype) << round;
      ASSERT_EQ(found.members.size(), expected.members.size()) << round;
      for (size_t i = 0; i < found.members.size(); ++i) {
        const size_t member = expected.members[i];
        ASSERT_EQ(found.members[i].member, member);
        ASSERT_EQ(found.members[i].matches, CountMatches(sketches[member], sketches[expected.prototype]));
      }
      ++families;
    }
    ASSERT_TRUE(rest.empty());
  }
  EXPECT_GT(families, 2'000u);
}

}  // namespace
}  // namespace seamripper
