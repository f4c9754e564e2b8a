#include "step/page_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <thread>

namespace seamripper {
namespace {

using ::testing::ElementsAre;

TEST(PageNames, AreNumberedByTheirBytesWhateverCameFirst) {
  PageNames names(4);
  NameChanges changes(&names);
  changes.Emit(3, "b");
  changes.Emit(0, std::string_view("a\0b", 3));
  changes.Emit(1, "b");
  changes.EmitName("");
  names.Number();
  EXPECT_THAT(names.names(), ElementsAre("", std::string_view("a\0b", 3), "b"));
  EXPECT_EQ(names[0], 1u);
  EXPECT_EQ(names[1], 2u);
  EXPECT_EQ(names[2], PageNames::kNone);
  EXPECT_EQ(names[3], 2u);
  EXPECT_EQ(names.Find("b"), 2u);
  EXPECT_EQ(names.Find("a"), PageNames::kNone);
}

TEST(PageNames, NamesOfAnyLengthFromTwoThreads) {
  constexpr uint64_t kPages = 20'000;
  const auto name_of = [](uint64_t page) {
    const uint64_t number = page % 5'000;
    return std::string(number % 100 == 0 ? 70'000 : number % 40, 'x') + std::to_string(number);
  };
  PageNames names(kPages);
  const auto emit = [&](uint64_t first) {
    NameChanges changes(&names);
    for (uint64_t page = first; page < kPages; page += 2) changes.Emit(page, name_of(page));
  };
  std::thread other(emit, 1);
  emit(0);
  other.join();
  names.Number();
  std::map<std::string, uint32_t> expected;
  for (uint64_t page = 0; page < 5'000; ++page) expected.emplace(name_of(page), 0);
  uint32_t number = 0;
  for (auto& [name, its_number] : expected) its_number = number++;
  ASSERT_EQ(names.names().size(), expected.size());
  for (uint64_t page = 0; page < kPages; ++page) ASSERT_EQ(names[page], expected.at(name_of(page))) << page;
}

}  // namespace
}  // namespace seamripper
