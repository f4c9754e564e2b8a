#include "cpu/cpu.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace seamripper {
namespace {

const CpuChoice kAvx2Machine = {CpuLevel::kAvx2, true, true, true, true, ""};

TEST(ChooseCpu, WithoutARequestTakesWhatTheMachineHas) {
  const CpuChoice choice = ChooseCpu(kAvx2Machine, "");
  EXPECT_EQ(choice.level, CpuLevel::kAvx2);
  EXPECT_TRUE(choice.sha);
  EXPECT_TRUE(choice.pclmul);
  EXPECT_TRUE(choice.vpclmul);
  EXPECT_TRUE(choice.gfni);
  EXPECT_EQ(choice.refused, "");
}

TEST(ChooseCpu, ScalarAlsoTurnsOffTheExtras) {
  const CpuChoice choice = ChooseCpu(kAvx2Machine, "scalar");
  EXPECT_EQ(choice.level, CpuLevel::kScalar);
  EXPECT_FALSE(choice.sha);
  EXPECT_FALSE(choice.pclmul);
  EXPECT_FALSE(choice.vpclmul);
  EXPECT_FALSE(choice.gfni);
  EXPECT_EQ(choice.refused, "");
  EXPECT_FALSE(ChooseCpu({CpuLevel::kScalar, true, true, true, true, ""}, "").sha);
  EXPECT_FALSE(ChooseCpu({CpuLevel::kScalar, true, true, true, true, ""}, "").pclmul);
  EXPECT_FALSE(ChooseCpu({CpuLevel::kScalar, true, true, true, true, ""}, "").vpclmul);
  EXPECT_FALSE(ChooseCpu({CpuLevel::kScalar, true, true, true, true, ""}, "").gfni);
}

TEST(ChooseCpu, LowersToEveryLevelTheMachineReaches) {
  const CpuChoice machine = {CpuLevel::kAvx512, false, false, false, false, ""};
  for (const CpuLevel level : {CpuLevel::kScalar, CpuLevel::kAvx2, CpuLevel::kAvx512}) {
    const CpuChoice choice = ChooseCpu(machine, Name(level));
    EXPECT_EQ(choice.level, level);
    EXPECT_FALSE(choice.sha);
    EXPECT_FALSE(choice.pclmul);
    EXPECT_FALSE(choice.vpclmul);
    EXPECT_FALSE(choice.gfni);
    EXPECT_EQ(choice.refused, "");
  }
}

TEST(ChooseCpu, RefusesWhatTheMachineLacksAndWhatNobodyKnows) {
  for (const char* requested : {"avx512", "AVX2", "sse4", " avx2", "scalar "}) {
    const CpuChoice choice = ChooseCpu(kAvx2Machine, requested);
    EXPECT_EQ(choice.level, CpuLevel::kAvx2) << requested;
    EXPECT_TRUE(choice.sha) << requested;
    EXPECT_EQ(choice.refused, requested);
  }
}

TEST(ActiveCpu, ObeysTheEnvironmentThisTestRunsIn) {
  const char* requested = std::getenv("SEAMRIPPER_CPU");
  if (requested != nullptr && ActiveCpu().refused.empty() && *requested != '\0') {
    EXPECT_EQ(Name(ActiveCpuLevel()), requested);
  }
  EXPECT_EQ(&ActiveCpu(), &ActiveCpu());
  EXPECT_FALSE((CpuHasSha() || CpuHasPclmul()) && ActiveCpuLevel() == CpuLevel::kScalar);
  EXPECT_FALSE((CpuHasVpclmul() || CpuHasGfni()) && !CpuHasPclmul());
}

}  // namespace
}  // namespace seamripper
