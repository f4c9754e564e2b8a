#include "engine/page_values.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "testing/temp_folder.h"

namespace seamripper {
namespace {

struct Value {
  uint64_t number = 0;
  uint32_t other = 0;
  uint32_t more = 0;
};

Value ValueOf(uint64_t page) { return {page * page, static_cast<uint32_t>(page), 7}; }

TEST(PageValues, AreTheSameInMemoryAndOnDisk) {
  const TempFolder folder;
  constexpr uint64_t kPages = 5'000;
  for (const uint64_t memory : {uint64_t{0}, 1'000 * sizeof(Value), kPages * sizeof(Value)}) {
    Budget disk(uint64_t{1} << 30);
    {
      PageValues<Value> values(kPages, memory, folder.path(), &disk);
      ASSERT_TRUE(values.Open().ok());
      const auto set = [&](uint64_t first) {
        for (uint64_t page = first; page < kPages; page += 2) EXPECT_TRUE(values.Set(page, ValueOf(page)).ok());
      };
      { std::jthread even(set, 0), odd(set, 1); }
      for (uint64_t page = kPages; page-- > 0;) {
        Value value;
        ASSERT_TRUE(values.Read(page, &value).ok());
        EXPECT_EQ(value.number, page * page);
        EXPECT_EQ(value.other, page);
        const Value* found = nullptr;
        ASSERT_TRUE(values.Find(page, &value, &found).ok());
        EXPECT_EQ(found->number, page * page);
        EXPECT_EQ(found == &value, page >= memory / sizeof(Value));
      }
      EXPECT_EQ(disk.used() > 0, memory < kPages * sizeof(Value));
    }
    EXPECT_EQ(disk.used(), 0u);
  }
}

TEST(PageValues, SayThatTheDiskIsTooSmall) {
  const TempFolder folder;
  Budget disk(100);
  PageValues<Value> values(1'000, 0, folder.path(), &disk);
  EXPECT_EQ(values.Open().code(), Code::kEnvironment);
}

TEST(PageValues, OneThatWasNotWrittenIsNotRead) {
  const TempFolder folder;
  Budget disk(uint64_t{1} << 20);
  PageValues<Value> values(10, 0, folder.path(), &disk);
  ASSERT_TRUE(values.Open().ok());
  ASSERT_TRUE(values.Set(9, ValueOf(9)).ok());
  Value value;
  EXPECT_EQ(values.Read(3, &value).code(), Code::kEnvironment);
}

}  // namespace
}  // namespace seamripper
