#include "base/aggregate.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace seamripper {
namespace {

struct MustBeGiven {
  explicit MustBeGiven(int* the_number) : number(the_number) {}
  int* number;
};
struct Given {
  MustBeGiven first;
  std::vector<MustBeGiven> more;
  std::string name = "all";
};
struct Nothing {};
struct Eight {
  int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8;
};

static_assert(MembersOf<Given>() == 3);
static_assert(MembersOf<Nothing>() == 0);
static_assert(MembersOf<Eight>() == 8);

TEST(Aggregate, EveryMemberInOrder) {
  std::string seen;
  Eight eight;
  ForEachMemberOf(eight, [&](int& member) { seen += std::to_string(member++); });
  EXPECT_EQ(seen, "12345678");
  EXPECT_EQ(eight.h, 9);
  const Nothing nothing;
  ForEachMemberOf(nothing, [&](const auto&) { FAIL(); });
}

}  // namespace
}  // namespace seamripper
