#include "detectors/template_probes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "testing/template_oracle.h"

namespace seamripper {
namespace {

StyleSketch FullSketch(uint32_t value) {
  StyleSketch sketch;
  sketch.values.fill(value);
  sketch.occupied = {UINT64_MAX, UINT64_MAX};
  return sketch;
}

// The paper's own setting, and the bound it gives for p t >= 512. In parts of a million.
TEST(MissProbability, OfThePaper) {
  EXPECT_NEAR(MissProbability({1, 20, 35}), 0.00089, 0.00001);
  for (uint32_t probes = 4; probes <= 128; ++probes) {
    const uint32_t threshold = (512 + probes - 1) / probes;
    if (threshold > 128) continue;
    EXPECT_LT(MissProbability({1, probes, threshold}), 0.01) << probes;
  }
}

TEST(MissProbability, AtTheEnds) {
  EXPECT_EQ(MissProbability({1, 128, 1}), 0);
  EXPECT_EQ(MissProbability({1, 1, 128}), 0);
  EXPECT_NEAR(MissProbability({1, 1, 1}), 127.0 / 128, 1e-12);
  EXPECT_EQ(MissProbability({3, 20, 2}), 1);
  EXPECT_EQ(MissProbability({1, 32, 1}, 32), 0);
  EXPECT_NEAR(MissProbability({1, 1, 33}, 64), 47.0 / 64, 1e-12);  // 17 dimensions that count twice
  EXPECT_NEAR(MissProbability({2, 3, 64}), std::pow(1 - 64.0 * 63 / (128 * 127), 3), 1e-12);
}

TEST(TemplateProbes, AreDistinctAndThoseOfTheOracle) {
  for (const uint32_t key_size : {1u, 2u, 3u, 16u}) {
    for (const uint32_t count : {1u, 20u, 128u}) {
      const TemplateProbes probes({key_size, count, 35}, 17);
      EXPECT_EQ(probes.dimensions(), template_oracle::Probes(key_size, count, 17));
      if (key_size > 1 || count <= 32) {
        EXPECT_EQ(TemplateProbes({key_size, count, 35}, 17, 32).dimensions(),
                  template_oracle::Probes(key_size, count, 17, 32));
      }
      const std::set<std::vector<uint32_t>> distinct(probes.dimensions().begin(), probes.dimensions().end());
      EXPECT_EQ(distinct.size(), count);
    }
  }
}

// These never change: findings of different versions are compared.
TEST(TemplateProbes, PinnedDraws) {
  const TemplateProbes probes({1, 5, 35}, 0);
  EXPECT_EQ(probes.dimensions(), (std::vector<std::vector<uint32_t>>{{123}, {101}, {56}, {91}, {85}}));
}

TEST(TemplateProbes, EqualKeysMeanEqualValuesOfOneProbe) {
  const TemplateProbes probes({2, 30, 35}, 3);
  std::set<uint64_t> keys;
  for (uint32_t value = 0; value < 200; ++value) {
    for (size_t probe = 0; probe < 30; ++probe) {
      const auto key = probes.KeyOf(FullSketch(value), probe);
      ASSERT_TRUE(key.has_value());
      EXPECT_TRUE(keys.insert(*key).second);
      StyleSketch other = FullSketch(value);
      for (uint32_t d = 0; d < kSketchDimensions; ++d) {
        if (d != probes.dimensions()[probe][0] && d != probes.dimensions()[probe][1]) other.values[d] = 7;
      }
      EXPECT_EQ(probes.KeyOf(other, probe), key);
    }
  }
}

TEST(TemplateProbes, AnEmptyDimensionMakesNoKey) {
  const TemplateProbes probes({2, 20, 35}, 3);
  for (size_t probe = 0; probe < 20; ++probe) {
    for (const uint32_t d : probes.dimensions()[probe]) {
      StyleSketch sketch = FullSketch(1);
      sketch.occupied[d / 64] ^= uint64_t{1} << d % 64;
      EXPECT_FALSE(probes.KeyOf(sketch, probe).has_value());
    }
  }
}

}  // namespace
}  // namespace seamripper
