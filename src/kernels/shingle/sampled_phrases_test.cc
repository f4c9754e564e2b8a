#include "kernels/shingle/sampled_phrases.h"

#include <gtest/gtest.h>

#include <random>

namespace seamripper {
namespace {

TEST(SampledPhrases, UndoesEveryFunction) {
  for (const ShingleVariant variant : {ShingleVariant::kPortable, BestShingleVariant()}) {
    for (const uint64_t seed : {uint64_t{0}, uint64_t{12345}}) {
      const ShingleMaker maker(seed);
      const SampledPhrases phrases(seed, variant);
      std::mt19937_64 random(seed);
      for (int index = 0; index < kShingles; ++index) {
        for (int round = 0; round < 50; ++round) {
          const uint64_t phrase = round == 0 ? 0 : round == 1 ? ~uint64_t{0} : random();
          EXPECT_EQ(phrases.PhraseOf(index, maker.Shingle(index, phrase)), phrase);
        }
      }
    }
  }
}

}  // namespace
}  // namespace seamripper
