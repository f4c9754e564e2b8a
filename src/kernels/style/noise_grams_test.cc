#include "kernels/style/noise_grams.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "kernels/style/sketch.h"

namespace seamripper {
namespace {

std::string RandomSource(std::mt19937_64* random) {
  const std::vector<std::string> pieces = {"a", "5", "<", "> ", "\r", "\n", "\r\n", "é", "½", "漢", "😀", "€", "-----"};
  std::string source;
  for (size_t left = (*random)() % 200; left > 0; --left) source += pieces[(*random)() % pieces.size()];
  return source;
}

TEST(PlacedNoise, IsTheNoiseAndKnowsWhereItStands) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 500; ++round) {
    const std::string source = RandomSource(&random);
    std::string noise;
    AppendNoise(&noise, source);
    const PlacedNoise placed(source);
    ASSERT_EQ(placed.bytes, noise);
    ASSERT_EQ(placed.places.size(), noise.size());
    for (size_t i = 0; i < noise.size(); ++i) ASSERT_EQ(source[placed.places[i]], noise[i]);
    ASSERT_TRUE(std::is_sorted(placed.places.begin(), placed.places.end()));
  }
}

TEST(NoiseGrams, AreASet) {
  EXPECT_EQ(NoiseGrams(std::string(31, '.')).size(), 0u);
  const std::string run(100, '.');
  EXPECT_EQ(NoiseGrams(run).size(), 1u);
  EXPECT_TRUE(NoiseGrams(run).Has(std::string(32, '.')));
  EXPECT_FALSE(NoiseGrams(run).Has(std::string(32, ',')));
}

TEST(NoiseGrams, SharedOnesAreTheIntersection) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 100; ++round) {
    std::string a, b;
    for (std::string* noise : {&a, &b}) {
      for (size_t left = random() % 60; left > 0; --left) *noise += random() % 5 == 0 ? "<><>" : "----------";
    }
    std::set<std::string> of_a, shared;
    for (size_t i = 0; i + 32 <= a.size(); ++i) of_a.insert(a.substr(i, 32));
    for (size_t i = 0; i + 32 <= b.size(); ++i) {
      if (of_a.contains(b.substr(i, 32))) shared.insert(b.substr(i, 32));
    }
    EXPECT_EQ(NoiseGrams(a).size(), of_a.size());
    EXPECT_EQ(NoiseGrams(a).CountShared(NoiseGrams(b)), shared.size());
    EXPECT_EQ(NoiseGrams(b).CountShared(NoiseGrams(a)), shared.size());
  }
}

}  // namespace
}  // namespace seamripper
