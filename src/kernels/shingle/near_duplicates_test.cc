// How often are two pages near-duplicates? With a share J of their phrases in common each shingle agrees with probability J,
// a run of fourteen with J^14, and two of six runs as the binomial says.
#include <gtest/gtest.h>

#include <cmath>

#include "kernels/hash/splitmix64.h"
#include "kernels/shingle/runs.h"
#include "kernels/shingle/shingles.h"
#include "testing/slow.h"

namespace seamripper {
namespace {

constexpr size_t kUnionPhrases = 10'000;

double ProbabilityOfNearDuplicates(double jaccard) {
  const double run = std::pow(jaccard, kRunShingles);
  const double none = std::pow(1 - run, kRuns);
  const double one = kRuns * run * std::pow(1 - run, kRuns - 1);
  return 1 - none - one;
}

TEST(NearDuplicates, TheFormulaGivesThePapersFigures) {
  EXPECT_NEAR(ProbabilityOfNearDuplicates(0.77), 0.0093, 0.0001);
  EXPECT_NEAR(ProbabilityOfNearDuplicates(0.8207), 0.05, 0.0001);
  EXPECT_NEAR(ProbabilityOfNearDuplicates(0.825), 0.057, 0.001);  // where the paper says "less than 5 %"
  EXPECT_NEAR(ProbabilityOfNearDuplicates(0.965), 0.962, 0.001);
}

// Two pages of phrases drawn at random, `shared` of them in both, the others divided between them.
class PairOfPages {
 public:
  PairOfPages(const ShingleMaker* maker, uint64_t seed) : maker_(maker), random_(seed), phrases_(kUnionPhrases) {}

  bool AreNearDuplicates(size_t shared) {
    for (uint64_t& phrase : phrases_) phrase = random_.Next();
    const auto all = std::span<const uint64_t>(phrases_);
    const size_t first_only = (kUnionPhrases - shared) / 2;
    Shingles common, first, second;
    maker_->Minima(all.first(shared), &common);
    maker_->Minima(all.subspan(shared, first_only), &first);
    maker_->Minima(all.subspan(shared + first_only), &second);
    for (size_t i = 0; i < common.size(); ++i) {
      first[i] = std::min(first[i], common[i]);
      second[i] = std::min(second[i], common[i]);
    }
    return RunsAgreeing(first, second) >= kRunsOfNearDuplicates;
  }

 private:
  const ShingleMaker* maker_;
  SplitMix64 random_;
  std::vector<uint64_t> phrases_;
};

TEST(NearDuplicates, AsOftenAsTheFormulaSays) {
  const int pairs = kSanitized ? 100 : IsSlowRun() ? 20'000 : 600;
  const ShingleMaker maker(1);
  for (const double jaccard : {0.77, 0.8207, 0.90, 0.95, 0.965}) {
    PairOfPages pages(&maker, static_cast<uint64_t>(jaccard * kUnionPhrases));
    int near = 0;
    for (int i = 0; i < pairs; ++i) {
      near += pages.AreNearDuplicates(static_cast<size_t>(std::lround(jaccard * kUnionPhrases))) ? 1 : 0;
    }
    const double expected = ProbabilityOfNearDuplicates(jaccard);
    const double standard_error = std::sqrt(expected * (1 - expected) / pairs);
    EXPECT_NEAR(static_cast<double>(near) / pairs, expected, 3 * standard_error) << jaccard;
    RecordProperty("near at " + std::to_string(jaccard), std::to_string(near));
  }
}

}  // namespace
}  // namespace seamripper
