#include "kernels/style/sketch.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <set>

#include "base/xxh3.h"
#include "testing/naive_sketch.h"

namespace seamripper {
namespace {

constexpr uint64_t kSeed = 20060810;

// Lines of mark-up with their words gone, as noise is: few kinds of lines, many times.
std::string StructuredNoise(uint64_t seed, size_t lines) {
  const std::string_view kinds[] = {"<=\"-\" =\"/\"></>\n", "    <><></></>", "<!-- --------- -->", "\n\n",
                                    "=\"//.?=&;=\" "};
  std::mt19937_64 random(seed);
  std::string noise;
  for (; lines > 0; --lines) {
    noise += kinds[random() % std::size(kinds)];
    if (random() % 4 == 0) noise += std::string(random() % 50, ' ');
  }
  return noise;
}

int Occupied(const StyleSketch& sketch) {
  return std::popcount(sketch.occupied[0]) + std::popcount(sketch.occupied[1]);
}

int Matches(const StyleSketch& a, const StyleSketch& b) {
  int matches = 0;
  for (size_t d = 0; d < kSketchDimensions; ++d) {
    const bool occupied = (a.occupied[d / 64] & b.occupied[d / 64]) >> d % 64 & 1;
    matches += occupied && a.values[d] == b.values[d];
  }
  return matches;
}

TEST(StyleProfile, NoiseShorterThanAGramIsEmpty) {
  const StyleProfile profile(kSeed);
  EXPECT_EQ(profile.Sketch(""), StyleSketch{});
  EXPECT_EQ(profile.Sketch(std::string(31, '.')), StyleSketch{});
  EXPECT_EQ(Occupied(profile.Sketch(std::string(32, '.'))), 1);
}

// These never change: a new hash is a new profile name.
TEST(StyleProfile, PinnedValues) {
  ASSERT_STREQ(kStyleProfile, "style/1");
  const StyleSketch spaces = StyleProfile(0).Sketch(std::string(32, ' '));
  EXPECT_EQ(spaces.occupied[0], uint64_t{1} << 38);
  EXPECT_EQ(spaces.values[38], 0xeab72797u);

  const StyleSketch markup = StyleProfile(kSeed).Sketch("<=\"\"><=\"/\"></></> <!-- -- --> &; ");
  EXPECT_EQ(Occupied(markup), 2);
  EXPECT_EQ(markup.values[97], 0x23e6c27cu);
  EXPECT_EQ(markup.values[106], 0x3269f3b3u);

  std::string all;
  for (int step = 1; step < 80; step += 2) {
    for (int i = 0; i < 256; ++i) all += static_cast<char>(i * step);
  }
  const StyleSketch full = StyleProfile(kSeed).Sketch(all);
  EXPECT_EQ(Occupied(full), kSketchDimensions);
  EXPECT_EQ(full.values[0], 0x000d4d15u);
  EXPECT_EQ(full.values[127], 0x047283b7u);
  const std::string_view bytes(reinterpret_cast<const char*>(full.values.data()), sizeof full.values);
  EXPECT_EQ(ToHex(Xxh3Of128(bytes)), "39acdab42c2dc772459d7707a517243d");
}

TEST(StyleProfile, IsASetOfGrams) {
  const StyleProfile profile(kSeed);
  EXPECT_EQ(profile.Sketch(std::string(32, ' ')), profile.Sketch(std::string(5000, ' ')));
  const std::string noise = StructuredNoise(1, 40);
  const StyleSketch once = profile.Sketch(noise), twice = profile.Sketch(noise + noise);
  EXPECT_GE(Matches(once, twice), Occupied(once) - 31);
}

TEST(StyleProfile, RunsOfDifferentBytesDiffer) {
  const StyleProfile profile(kSeed, 64);
  std::set<std::array<uint32_t, kSketchDimensions>> sketches;
  for (int byte = 0; byte < 256; ++byte) {
    sketches.insert(profile.Sketch(std::string(64, static_cast<char>(byte))).values);
  }
  EXPECT_EQ(sketches.size(), 256u);
}

TEST(StyleProfile, EqualsTheNaiveSketchOnRandomBytes) {
  std::mt19937_64 random(7);
  for (uint64_t round = 0; round < 60; ++round) {
    std::string noise(random() % 600, '\0');
    for (char& byte : noise) byte = static_cast<char>(random());
    ASSERT_EQ(StyleProfile(round).Sketch(noise), NaiveSketch(noise, round, 32)) << round;
  }
}

TEST(StyleProfile, EqualsTheNaiveSketchOnStructuredNoise) {
  for (uint64_t round = 0; round < 40; ++round) {
    const std::string noise = StructuredNoise(round, 5 * round);
    ASSERT_EQ(StyleProfile(kSeed).Sketch(noise), NaiveSketch(noise, kSeed, 32)) << round;
  }
}

TEST(StyleProfile, EqualsTheNaiveSketchForEveryGramLength) {
  const std::string noise = StructuredNoise(8, 10);
  for (const uint32_t gram_bytes : {1u, 2u, 8u, 31u, 33u, 63u, 64u, 65u, 100u}) {
    EXPECT_EQ(StyleProfile(kSeed, gram_bytes).Sketch(noise), NaiveSketch(noise, kSeed, gram_bytes)) << gram_bytes;
  }
}

TEST(StyleProfile, EqualsTheNaiveSketchForFewerDimensions) {
  for (const uint32_t dimensions : {32u, 64u, 128u}) {
    for (uint64_t round = 0; round < 20; ++round) {
      const std::string noise = StructuredNoise(round, 7 * round);
      const StyleSketch sketch = StyleProfile(round, 20, dimensions).Sketch(noise);
      ASSERT_EQ(sketch, NaiveSketch(noise, round, 20, dimensions)) << dimensions << " " << round;
      for (size_t d = dimensions; d < kSketchDimensions; ++d) ASSERT_EQ(sketch.values[d], sketch.values[d - dimensions]);
    }
  }
}

// The share of matching dimensions estimates the Jaccard coefficient of the grams, whatever the seed.
TEST(StyleProfile, EstimatesJaccard) {
  const std::string shared = StructuredNoise(9, 300);
  const std::string a = shared + StructuredNoise(10, 100), b = shared + StructuredNoise(11, 100);
  std::set<std::string> grams_a, grams_b, all;
  for (size_t i = 0; i + 32 <= a.size(); ++i) grams_a.insert(a.substr(i, 32));
  for (size_t i = 0; i + 32 <= b.size(); ++i) grams_b.insert(b.substr(i, 32));
  all.insert(grams_a.begin(), grams_a.end());
  all.insert(grams_b.begin(), grams_b.end());
  const double common = static_cast<double>(grams_a.size() + grams_b.size() - all.size());
  const double jaccard = common / static_cast<double>(all.size());

  constexpr int kSeeds = 200;
  for (const uint32_t dimensions : {32u, 64u, 128u}) {
    double matches = 0;
    for (uint64_t seed = 0; seed < kSeeds; ++seed) {
      const StyleProfile profile(seed, kNoiseGramBytes, dimensions);
      matches += Matches(profile.Sketch(a), profile.Sketch(b));
    }
    // Of 25,600 dimensions three standard deviations are 0.01, of a quarter of them 0.02.
    EXPECT_NEAR(matches / kSeeds / kSketchDimensions, jaccard, dimensions == 128 ? 0.01 : 0.02) << dimensions;
  }
}

}  // namespace
}  // namespace seamripper
