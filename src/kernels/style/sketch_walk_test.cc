#include "kernels/style/sketch_walk.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "kernels/hash/interleaved_sha1.h"
#include "testing/naive_sketch.h"

namespace seamripper {
namespace {

constexpr uint64_t kSeed = 20060810;

std::string RandomNoise(size_t count, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::string noise(count, '\0');
  for (char& byte : noise) byte = "<>=\"/ \n.;-"[random() % 10];
  return noise;
}

TEST(SketchWalk, EqualsTheNaiveSketchBesideHashing) {
  const StyleProfile profile(kSeed);
  std::mt19937_64 random(1);
  for (int round = 0; round < 100; ++round) {
    const std::string noise = RandomNoise(random() % 2'000, random());
    const std::string whole(random() % 10'000, 'w');
    const std::string_view messages[] = {"small", std::string_view(whole).substr(0, whole.size() / 3)};
    Sha1Digest digests[2];
    SketchMinima minima;
    SketchWalk walk(profile, noise, &minima);
    InterleavedSha1 hasher(whole, &walk);
    hasher.HashEach(messages, digests);
    ASSERT_EQ(hasher.Finish(), Sha1Of(whole));
    ASSERT_EQ(walk.Finish(), NaiveSketch(noise, kSeed, 32)) << noise.size();
  }
}

TEST(SketchWalk, HasAStepForEachGramButTheFirst) {
  const StyleProfile profile(kSeed);
  SketchMinima minima;
  EXPECT_EQ(SketchWalk(profile, "", &minima).left(), 0);
  EXPECT_EQ(SketchWalk(profile, RandomNoise(31, 2), &minima).left(), 0);
  EXPECT_EQ(SketchWalk(profile, RandomNoise(32, 2), &minima).left(), 0);
  EXPECT_EQ(SketchWalk(profile, RandomNoise(100, 2), &minima).left(), 68);
}

}  // namespace
}  // namespace seamripper
