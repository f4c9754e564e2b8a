#include "runs/rows_by_key.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "runs/site_notes.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

// Whether the rows fit the memory or not.
TEST(RowsByKey, AreTakenAlongKeysOfWhichSomeHaveNone) {
  for (const uint64_t memory : {uint64_t{1}, uint64_t{64} << 10, uint64_t{64} << 20}) {
    std::mt19937_64 random(1);
    const TempFolder folder;
    Budget disk(uint64_t{1} << 30);
    RowsByKey<TakenWords> rows(memory, folder.path(), &disk);
    std::multiset<std::pair<PageId, PageId>> expected;
    for (int i = 0; i < 3000; ++i) {
      const TakenWords row = {static_cast<PageId>(random() % 500), static_cast<PageId>(random() % 500), 1};
      if (row.source_id % 3 == 0) expected.emplace(row.source_id, row.page_id);
      ASSERT_TRUE(rows.Add(row).ok());
    }
    ASSERT_TRUE(rows.Begin().ok());
    std::multiset<std::pair<PageId, PageId>> taken;
    for (PageId key = 0; key < 600; key += 3) {
      while (*rows.MoveTo(key)) {
        taken.emplace(rows.row().source_id, rows.row().page_id);
        ASSERT_TRUE(rows.Advance().ok());
      }
    }
    EXPECT_FALSE(rows.has_row());
    EXPECT_EQ(taken, expected) << memory;
  }
}

TEST(RowsByKey, OfNoneThereIsNoFirst) {
  const TempFolder folder;
  Budget disk(1);
  RowsByKey<ClusterId> rows(1, folder.path(), &disk);
  ASSERT_TRUE(rows.Begin().ok());
  EXPECT_FALSE(rows.has_row());
  EXPECT_FALSE(*rows.MoveTo(PageId{7}));
}

}  // namespace
}  // namespace seamripper
