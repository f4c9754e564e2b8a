#include "engine/session.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

constexpr uint64_t kMemoryBytes = uint64_t{64} << 20;

ManifestTotals TotalsOf(uint64_t text_bytes) {
  ManifestTotals totals;
  totals.pages = 1;
  totals.text_bytes = text_bytes;
  return totals;
}

TEST(Session, TextsAreKeptOfItsMemory) {
  Session session(kMemoryBytes, 0);
  EXPECT_EQ(session.texts(), nullptr);
  session.KeepTexts(TotalsOf(1 << 20), 0);
  EXPECT_NE(session.texts(), nullptr);
  EXPECT_EQ(session.memory()->used(), KeptTexts::BytesFor(TotalsOf(1 << 20)));
}

TEST(Session, TextsThatAreMoreThanASmallPartAreNotKept) {
  Session session(kMemoryBytes, 0);
  session.KeepTexts(TotalsOf(kMemoryBytes / 8), 0);
  EXPECT_EQ(session.texts(), nullptr);
  session.KeepTexts(TotalsOf(1 << 20), kMemoryBytes);
  EXPECT_EQ(session.texts(), nullptr);
  EXPECT_EQ(session.memory()->left(), kMemoryBytes);
}

}  // namespace
}  // namespace seamripper
