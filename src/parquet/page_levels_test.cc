#include "parquet/page_levels.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace seamripper {
namespace {

TEST(AppendRun, HasItsCountAndItsNumber) {
  std::string bytes;
  AppendRun(3, 1, &bytes);
  AppendRun(100, 0, &bytes);
  EXPECT_EQ(bytes, std::string("\x06\x01\xc8\x01\x00", 5));
}

TEST(AppendPacked, IsTheExampleOfTheSpecification) {
  std::string bytes;
  AppendPacked(std::vector<uint32_t>{0, 1, 2, 3, 4, 5, 6, 7}, 3, &bytes);
  EXPECT_EQ(bytes, "\x03\x88\xc6\xfa");
}

TEST(AppendPacked, EveryBitIsInItsPlace) {
  std::mt19937 random(1);
  for (int width = 1; width <= 32; ++width) {
    for (const size_t count : {1u, 7u, 8u, 9u, 500u}) {
      std::vector<uint32_t> numbers(count);
      for (uint32_t& number : numbers) number = static_cast<uint32_t>(random() >> (32 - width));
      std::string bytes;
      AppendPacked(numbers, width, &bytes);
      const size_t head = (count + 7) / 8 < 64 ? 1 : 2;  // bytes of the varint
      ASSERT_EQ(bytes.size(), head + (count + 7) / 8 * static_cast<size_t>(width));
      for (size_t bit = 0; bit < count * static_cast<size_t>(width); ++bit) {
        const bool is_set = (static_cast<uint8_t>(bytes[head + bit / 8]) >> bit % 8 & 1) != 0;
        const size_t of_number = bit % static_cast<size_t>(width);
        ASSERT_EQ(is_set, (numbers[bit / static_cast<size_t>(width)] >> of_number & 1) != 0);
      }
    }
  }
}

TEST(ReadNumbers, RunsAndPackedOnesComeBack) {
  std::mt19937 random(2);
  for (int width = 1; width <= 32; ++width) {
    for (const size_t count : {1u, 7u, 8u, 9u, 500u}) {
      std::vector<uint32_t> numbers(count);
      for (uint32_t& number : numbers) number = static_cast<uint32_t>(random() >> (32 - width));
      std::string bytes;
      AppendPacked(numbers, width, &bytes);
      std::vector<uint32_t> read(count);
      ASSERT_TRUE(ReadNumbers(bytes, width, read));
      ASSERT_EQ(read, numbers);
      ASSERT_FALSE(ReadNumbers(bytes + "x", width, read));
      ASSERT_FALSE(ReadNumbers(bytes.substr(0, bytes.size() - 1), width, read));
    }
  }
  std::string runs;
  AppendRun(3, 1, &runs);
  AppendRun(200, 0, &runs);
  std::vector<uint32_t> read(203), expected(203);
  expected[0] = expected[1] = expected[2] = 1;
  ASSERT_TRUE(ReadNumbers(runs, 1, read));
  EXPECT_EQ(read, expected);
  read.resize(204);
  EXPECT_FALSE(ReadNumbers(runs, 1, read));
  read.resize(202);
  EXPECT_FALSE(ReadNumbers(runs, 1, read));
}

}  // namespace
}  // namespace seamripper
