#include "archive/parquet_verdict.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

using Kind = ParquetVerdict::Kind;

TEST(ParquetVerdict, ComesBackAsItWas) {
  for (const ParquetVerdict& verdict :
       {ParquetVerdict{Kind::kSound, 0, ""}, ParquetVerdict{Kind::kSound, UINT64_MAX, ""},
        ParquetVerdict{Kind::kOther, 0, "no url"}, ParquetVerdict{Kind::kDamaged, 0, ""}}) {
    EXPECT_EQ(ParseVerdict(VerdictLine(verdict)), verdict);
  }
  EXPECT_EQ(VerdictLine({Kind::kDamaged, 0, "two\nlines"}), "damaged two lines\n");
}

TEST(ParquetVerdict, AnythingElseIsNone) {
  for (const char* said : {"", "\n", "sound", "sound 1", "sound \n", "sound -1\n", "sound 1 \n",
                           "sound 99999999999999999999\n", "sound 1\nsound 1\n", "damage x\n", "{}\n"}) {
    EXPECT_FALSE(ParseVerdict(said)) << said;
  }
}

TEST(ParquetVerdict, RowsHaveABoundForEveryFile) {
  EXPECT_EQ(MostJsonlBytes(0), uint64_t{1} << 30);
  EXPECT_EQ(MostJsonlBytes(1 << 20), uint64_t{2} << 30);
  EXPECT_GT(MostJsonlBytes(UINT64_MAX), uint64_t{1} << 60);
}

}  // namespace
}  // namespace seamripper
