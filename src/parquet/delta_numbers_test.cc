#include "parquet/delta_numbers.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "base/bytes.h"

namespace seamripper {
namespace {

std::string PlainBytes(const std::vector<int64_t>& numbers) {
  std::string bytes;
  for (const int64_t number : numbers) AppendLittleEndian(&bytes, number);
  return bytes;
}

class DeltaReader {
 public:
  explicit DeltaReader(std::string_view bytes) : rest_(bytes) {}

  std::vector<int64_t> ReadAll() {
    EXPECT_EQ(Varint(), 128u);
    EXPECT_EQ(Varint(), 4u);
    std::vector<int64_t> numbers(Varint());
    uint64_t number = Unzigzag(Varint());
    numbers[0] = static_cast<int64_t>(number);
    for (size_t i = 1; i < numbers.size();) {
      const uint64_t least = Unzigzag(Varint());
      const std::string_view widths = Take(4);
      for (size_t part = 0; part < 4; ++part) {
        const auto width = static_cast<size_t>(widths[part]);
        EXPECT_TRUE(i < numbers.size() || width == 0);
        const std::string_view packed = Take(4 * width);
        for (size_t j = 0; j < 32 && i < numbers.size(); ++j, ++i) {
          number += least + BitsAt(packed, j * width, width);
          numbers[i] = static_cast<int64_t>(number);
        }
      }
    }
    EXPECT_TRUE(rest_.empty());
    return numbers;
  }

 private:
  std::string_view Take(size_t bytes) {
    const std::string_view taken = rest_.substr(0, bytes);
    rest_.remove_prefix(bytes);
    return taken;
  }
  uint64_t Varint() {
    uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
      const auto byte = static_cast<uint8_t>(Take(1)[0]);
      value |= uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80) return value;
    }
  }
  static uint64_t Unzigzag(uint64_t value) { return value >> 1 ^ (0 - (value & 1)); }
  static uint64_t BitsAt(std::string_view bytes, size_t begin, size_t width) {
    uint64_t value = 0;
    for (size_t i = 0; i < width; ++i) {
      const size_t bit = begin + i;
      value |= uint64_t{static_cast<uint8_t>(bytes[bit / 8]) >> bit % 8 & 1u} << i;
    }
    return value;
  }

  std::string_view rest_;
};

TEST(AppendDeltas, AreReadAgainAsTheSpecificationSays) {
  std::mt19937_64 random(5);
  for (const size_t count : {1u, 2u, 32u, 33u, 34u, 127u, 128u, 129u, 130u, 257u, 1000u}) {
    for (int bits = 0; bits <= 31; ++bits) {
      std::vector<int64_t> numbers(count);
      for (int64_t& number : numbers) number = static_cast<int64_t>(random() % (uint64_t{1} << bits)) - (1 << 20);
      std::string bytes = "before";
      ASSERT_TRUE(AppendDeltas(PlainBytes(numbers), &bytes));
      ASSERT_EQ(DeltaReader(std::string_view(bytes).substr(6)).ReadAll(), numbers);
      std::vector<int64_t> read(count);
      ASSERT_TRUE(ReadDeltas(std::string_view(bytes).substr(6), read));
      ASSERT_EQ(read, numbers);
    }
  }
}

TEST(AppendDeltas, MayGoRoundTheEnd) {
  const std::vector<int64_t> numbers = {INT64_MAX, INT64_MIN, INT64_MAX, INT64_MIN + 5};
  std::string bytes;
  ASSERT_TRUE(AppendDeltas(PlainBytes(numbers), &bytes));
  EXPECT_EQ(DeltaReader(bytes).ReadAll(), numbers);
  std::vector<int64_t> read(numbers.size());
  ASSERT_TRUE(ReadDeltas(bytes, read));
  EXPECT_EQ(read, numbers);
}

TEST(ReadDeltas, OthersThanSoManyAreNone) {
  std::string bytes;
  ASSERT_TRUE(AppendDeltas(PlainBytes({5, 7, 1}), &bytes));
  std::vector<int64_t> read(2);
  EXPECT_FALSE(ReadDeltas(bytes, read));
  read.resize(3);
  EXPECT_FALSE(ReadDeltas(bytes + "x", read));
  for (size_t size = 0; size < bytes.size(); ++size) EXPECT_FALSE(ReadDeltas(bytes.substr(0, size), read));
}

TEST(AppendDeltas, RisingNumbersTakeNearlyNothing) {
  std::vector<int64_t> numbers(10'000);
  for (size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<int64_t>(7 * i);
  std::string bytes;
  ASSERT_TRUE(AppendDeltas(PlainBytes(numbers), &bytes));
  EXPECT_LT(bytes.size(), numbers.size() / 16);
}

TEST(AppendDeltas, LeavesOthersAlone) {
  std::string bytes = "before";
  EXPECT_TRUE(AppendDeltas(PlainBytes({0, 1, 1 + int64_t{UINT32_MAX} + 1}), &bytes));
  bytes = "before";
  EXPECT_FALSE(AppendDeltas(PlainBytes({0, 1, 2 + int64_t{UINT32_MAX} + 1}), &bytes));
  EXPECT_EQ(bytes, "before");
}

}  // namespace
}  // namespace seamripper
