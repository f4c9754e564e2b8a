#include "columns/order_bytes.h"

#include <gtest/gtest.h>

#include <climits>
#include <vector>

namespace seamripper {
namespace {

template <class Value>
std::string BytesOf(const Value& value) {
  std::string bytes;
  AppendOrder(value, &bytes);
  return bytes;
}

// Every one against every other, rising and falling.
template <class Value>
void ExpectSameOrder(const std::vector<Value>& values) {
  for (const Value& a : values) {
    for (const Value& b : values) {
      EXPECT_EQ(BytesOf(a) < BytesOf(b), a < b);
      EXPECT_EQ(BytesOf(a) == BytesOf(b), a == b);
      EXPECT_EQ(BytesOf(Falling{a}) < BytesOf(Falling{b}), b < a);
      if (!(a == b)) {
        EXPECT_FALSE(BytesOf(a).starts_with(BytesOf(b)));
      }
    }
  }
}

TEST(OrderBytes, Integers) {
  std::vector<int64_t> numbers = {0, INT64_MIN, INT64_MAX};
  for (int bit = 0; bit < 63; ++bit) {
    for (const int64_t near : {-1, 0, 1}) {
      numbers.push_back((int64_t{1} << bit) + near);
      numbers.push_back(-(int64_t{1} << bit) + near);
    }
  }
  ExpectSameOrder(numbers);
  ExpectSameOrder(std::vector<int32_t>{INT_MIN, -256, -255, -1, 0, 1, 255, 256, INT_MAX});
  ExpectSameOrder(std::vector<bool>{false, true});
}

TEST(OrderBytes, SmallNumbersAreShort) {
  EXPECT_EQ(BytesOf(0), "\x80");
  EXPECT_EQ(BytesOf(2), "\x81\x02");
  EXPECT_EQ(BytesOf(-1), "\x7f");
  EXPECT_EQ(BytesOf(-2), "\x7e\xfe");
}

TEST(OrderBytes, Text) {
  const char zeros[] = "a\0\0b\0\1";
  std::vector<std::string_view> texts = {"", "a", "ab", "b", "a\1", "a\xff", "\xff", "\xff\xff", "\1"};
  for (size_t length = 0; length <= 6; ++length) texts.emplace_back(zeros, length);
  for (size_t length = 1; length <= 2; ++length) texts.emplace_back(zeros + 1, length);
  ExpectSameOrder(texts);
}

TEST(OrderBytes, Fractions) {
  std::vector<Fraction> fractions = {{0, 0}, {5, 0}, {0, 7}, {INT64_MAX, 1}, {INT64_MAX, INT64_MAX}};
  for (int64_t whole = 1; whole < 9; ++whole) {
    for (int64_t part = 0; part < 12; ++part) fractions.push_back({part, whole});
  }
  for (int64_t less = 0; less < 3; ++less) {  // as near to each other as there are
    fractions.push_back({INT64_MAX - 1 - less, INT64_MAX - less});
    fractions.push_back({INT64_MAX / 2 - less, INT64_MAX - less});
  }
  ExpectSameOrder(fractions);
}

}  // namespace
}  // namespace seamripper
