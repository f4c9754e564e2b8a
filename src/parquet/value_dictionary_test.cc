#include "parquet/value_dictionary.h"

#include <gtest/gtest.h>

#include "base/xxh3.h"

namespace seamripper {
namespace {

TEST(ValueDictionary, NumbersValuesAsTheyCome) {
  ValueDictionary dictionary;
  for (int round = 0; round < 2; ++round) {
    for (uint32_t i = 0; i < ValueDictionary::kMostValues; ++i) {
      const std::string value = "value " + std::to_string(i);
      ASSERT_EQ(dictionary.Find(Xxh3Of64(value), value), i);
      ASSERT_EQ(dictionary.ValueOf(i), value);
    }
  }
  EXPECT_EQ(dictionary.size(), ValueDictionary::kMostValues);
  EXPECT_LT(dictionary.strangers(), 2 * ValueDictionary::kMostValues);
  dictionary.Clear();
  EXPECT_EQ(dictionary.size(), 0u);
  EXPECT_EQ(dictionary.Find(1, "x"), 0u);
}

TEST(ValueDictionary, ValuesOfOneHashAreToldApartAndCounted) {
  ValueDictionary dictionary;
  for (uint32_t i = 0; i < 100; ++i) EXPECT_EQ(dictionary.Find(~uint64_t{0}, std::to_string(i)), i);
  for (uint32_t i = 0; i < 100; ++i) EXPECT_EQ(dictionary.Find(~uint64_t{0}, std::to_string(i)), i);
  EXPECT_EQ(dictionary.strangers(), 2u * 99 * 100 / 2);
}

}  // namespace
}  // namespace seamripper
