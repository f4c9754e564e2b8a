#include "api/report/report_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testing/toy_table.h"

namespace seamripper {
namespace {

using testing::ElementsAre;
using testing::Field;

TEST(ReportTables, AColumnMoreIsDrawn) {
  const WantedListing before = WholeTable(FactsOf<ToyRow>("toys"), "Seams");
  EXPECT_THAT(before.columns, ElementsAre(Field(&ShownColumn::name, "seam id"), Field(&ShownColumn::name, "stitches")));
  EXPECT_EQ(before.statement, "SELECT seam_id, stitches FROM seams ORDER BY seam_id");

  const WantedListing after = WholeTable(FactsOf<ToyRowWithThread>("toys"), "Seams");
  EXPECT_EQ(after.statement, "SELECT seam_id, stitches, thread FROM seams ORDER BY seam_id");
  ASSERT_EQ(after.columns.size(), 3U);
  EXPECT_EQ(after.columns[2].name, "thread");
  EXPECT_EQ(after.columns[2].shown, Shown::kText);
  EXPECT_EQ(after.columns[2].meaning, "what it is sewn with");
  EXPECT_EQ(after.command, "seamripper ls CORPUS seams");
}

}  // namespace
}  // namespace seamripper
