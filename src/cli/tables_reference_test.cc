#include "cli/tables_reference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testing/toy_table.h"

namespace seamripper::cli {
namespace {

using testing::EndsWith;

constexpr char kBefore[] =
    "\n## seams\n\nA row is a seam. Written by `toys`.\nKey: `seam_id`. Order: `seam_id`.\n\n"
    "| column | type | what |\n|---|---|---|\n| `seam_id` | integer | |\n| `stitches` | integer | from end to end |\n";

TEST(TablesReference, AColumnMoreIsALineMore) {
  const TableFacts before = FactsOf<ToyRow>("toys");
  const TableFacts after = FactsOf<ToyRowWithThread>("toys");
  EXPECT_THAT(TablesReference({&before, 1}), EndsWith(kBefore));
  EXPECT_THAT(TablesReference({&after, 1}),
              EndsWith(std::string(kBefore) + "| `thread` | text | what it is sewn with |\n"));
}

}  // namespace
}  // namespace seamripper::cli
