#include "detectors/stretch_list.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace seamripper {
namespace {

TEST(StretchList, GivesBackWhatWasAppended) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 1'000; ++round) {
    std::vector<DocumentStretch> stretches;
    uint64_t number = 0;
    for (uint64_t left = random() % 20; left > 0; --left) {
      number += (stretches.empty() ? 0 : 1) + (random() >> (random() % 63 + 1));
      const uint64_t members = random() % 2 == 0 ? uint64_t{1} << random() % 64 : random() | 1;
      stretches.push_back({number, members});
      if (number >> 62 != 0) break;
    }
    std::string bytes;
    AppendStretches(stretches, &bytes);
    std::vector<DocumentStretch> read(bytes.size() / 2);
    DocumentStretch* const end = ReadStretches(bytes, read.data());
    read.resize(static_cast<size_t>(end - read.data()));
    ASSERT_EQ(read, stretches) << round;
  }
}

TEST(StretchList, OfOnePageOfAHostEachTakesFewBytes) {
  std::string bytes;
  AppendStretches(std::vector<DocumentStretch>{{5, 1}, {9, uint64_t{1} << 63}, {10, 6}}, &bytes);
  EXPECT_EQ(bytes, std::string("\x0a\x00\x08\x3f\x03\x06\x00\x00\x00\x00\x00\x00\x00", 13));
}

}  // namespace
}  // namespace seamripper
