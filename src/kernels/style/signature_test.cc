#include "kernels/style/signature.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <span>
#include <vector>

#include "kernels/style/matches.h"

namespace seamripper {
namespace {

uint32_t NaiveMostMatches(const StyleSketch& a, const StyleSketch& b) {
  const auto low = [](uint32_t value) { return std::clamp(value % 256, 1u, 254u); };
  uint32_t matches = 0;
  for (uint32_t d = 0; d < kSketchDimensions; ++d) {
    if (IsFilled(a, d) && IsFilled(b, d) && low(a.values[d]) == low(b.values[d])) ++matches;
  }
  return matches;
}

TEST(MostMatches, IsTheNaiveCountAndNoLessThanTheMatches) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 2'000; ++round) {
    StyleSketch a, b;
    const uint64_t kinds = 1 + random() % 600;
    for (StyleSketch* sketch : {&a, &b}) {
      for (uint32_t& value : sketch->values) value = static_cast<uint32_t>(random() % kinds);
      for (uint64_t& word : sketch->occupied) word = random() | (random() % 2 == 0 ? UINT64_MAX : random());
    }
    const StyleSignature x = SignatureOf(a), y = SignatureOf(b);
    ASSERT_EQ(MostMatches(x, y), NaiveMostMatches(a, b));
    ASSERT_EQ(MostMatches(x, y, CpuLevel::kScalar), NaiveMostMatches(a, b));
    ASSERT_GE(MostMatches(x, y), CountMatches(a, b));
  }
}

TEST(FindAlike, IsTheFirstThatMatches) {
  std::mt19937_64 random(2);
  std::vector<StyleSignature> signatures(50);
  for (StyleSignature& signature : signatures) {
    for (uint8_t& value : signature.values) value = static_cast<uint8_t>(random() % 5);
  }
  for (int round = 0; round < 500; ++round) {
    const StyleSignature& one = signatures[random() % signatures.size()];
    const auto some = std::span<const StyleSignature>(signatures).subspan(random() % 30, random() % 20);
    const auto threshold = static_cast<uint32_t>(20 + random() % 30);
    size_t first = 0;
    while (first < some.size() && MostMatches(one, some[first]) < threshold) ++first;
    ASSERT_EQ(FindAlike(one, some, threshold), first);
    ASSERT_EQ(FindAlike(one, some, threshold, CpuLevel::kScalar), first);
  }
}

}  // namespace
}  // namespace seamripper
