#include "step/page_column.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <thread>
#include <vector>

#include "step/page_names.h"
#include "step/total.h"

namespace seamripper {
namespace {

// Pages of several ranges, so that changes of one are gathered while others are applied.
constexpr uint64_t kPages = 200'000;

TEST(PageColumn, AddsWhatAllThreadsEmitWheneverTheyAreDone) {
  std::vector<uint32_t> expected(kPages);
  PageColumn<uint32_t, Merge::kAdd> column(kPages);
  const PageAdds<uint32_t> first(&column);
  {
    std::vector<std::jthread> threads;
    for (unsigned seed = 0; seed < 4; ++seed) {
      threads.emplace_back([&first, seed] {
        PageAdds<uint32_t> own = first;
        std::mt19937_64 random(seed);
        for (int i = 0; i < 100'000; ++i) own.Emit(random() % kPages, static_cast<uint32_t>(i));
      });
    }
  }
  for (unsigned seed = 0; seed < 4; ++seed) {
    std::mt19937_64 random(seed);
    for (int i = 0; i < 100'000; ++i) expected[random() % kPages] += static_cast<uint32_t>(i);
  }
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), column.begin(), column.end()));
}

TEST(PageColumn, ACopyOfChangesBeginsWithNone) {
  PageColumn<uint32_t, Merge::kAdd> column(10);
  {
    PageAdds<uint32_t> changes(&column);
    changes.Emit(9, 5);
    PageAdds<uint32_t> copy = changes;
    EXPECT_EQ(column[9], 0u) << "it was not gathered";
    copy.Emit(9, 2);
    copy.Emit(0, ~uint32_t{0});
  }
  EXPECT_EQ(column[9], 7u);
  PageAdds<uint32_t>(&column).Emit(0, 3);
  EXPECT_EQ(column[0], 2u) << "sums are modulo 2^32: what was added can be taken away";
}

TEST(PageColumn, BitsAreUnited) {
  PageColumn<uint8_t, Merge::kOr> column(kPages);
  PageBits<uint8_t> changes(&column);
  for (int i = 0; i < 200; ++i) changes.Emit(kPages - 1, static_cast<uint8_t>(1 << i % 3));
  EXPECT_EQ(column[kPages - 1], 7) << "full batches are applied at once";
  EXPECT_EQ(column[0], 0);
}

TEST(PageColumn, ValuesOfEightBytesMayBeReadAnywhere) {
  struct Large {
    uint64_t a, b;
  };
  EXPECT_EQ((PageColumn<Large, Merge::kSet>::kAccess), Access::kOwn);
  EXPECT_EQ((PageColumn<uint64_t, Merge::kSet>::kAccess), Access::kAnywhere);
  PageColumn<Large, Merge::kSet> column(3, {1, 2});
  PageSets<Large>(&column).Emit(1, {5, 6});
  EXPECT_EQ(column[1].b, 6u);
  EXPECT_EQ(column[2].b, 2u);
}

TEST(PageColumn, JoinedPagesHaveTheirSmallest) {
  JoinedPages column(6);
  PageJoins joins(&column);
  joins.Emit(5, 3);
  joins.Emit(2, 3);
  EXPECT_EQ(joins.Known(5), joins.Known(2));
  EXPECT_EQ(column[5], 2u);
  EXPECT_EQ(column[4], 4u);
}

struct Counts {
  uint64_t even = 0;
  uint64_t odd = 0;
  Counts& operator+=(const Counts& other) {
    even += other.even;
    odd += other.odd;
    return *this;
  }
};

TEST(Total, IsTheSumOfAllParts) {
  Total<Counts> total;
  const PartOfTotal<Counts> first(&total);
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&first] {
        PartOfTotal<Counts> own = first;
        for (int i = 0; i < 1'001; ++i) ++(i % 2 == 0 ? own->even : own->odd);
      });
    }
  }
  EXPECT_EQ(total->even, 4 * 501u);
  EXPECT_EQ(total->odd, 4 * 500u);
}

TEST(PageNames, AreNumberedInTheirOrderWhoeverCameFirst) {
  PageNames names(5);
  {
    NameChanges one(&names), other = one;
    one.Emit(3, "m");
    other.Emit(0, "z");
    other.Emit(1, "");
    one.Emit(2, "m");
    other.EmitName("b");
  }
  names.Number();
  EXPECT_EQ(names.names(), (std::vector<std::string_view>{"", "b", "m", "z"}));
  EXPECT_EQ(names[0], 3u);
  EXPECT_EQ(names[1], 0u);
  EXPECT_EQ(names[2], 2u);
  EXPECT_EQ(names[3], 2u);
  EXPECT_EQ(names[4], PageNames::kNone);
  EXPECT_EQ(names.Find("b"), 1u);
  EXPECT_EQ(names.Find("c"), PageNames::kNone);
}

}  // namespace
}  // namespace seamripper
