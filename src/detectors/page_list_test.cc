#include "detectors/page_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace seamripper {
namespace {

std::vector<uint64_t> WrittenAndRead(const std::vector<uint64_t>& pages) {
  std::string bytes;
  AppendPages(pages, &bytes);
  std::vector<uint64_t> read(bytes.size());
  read.resize(static_cast<size_t>(ReadPages(bytes, read.data()) - read.data()));
  return read;
}

TEST(PageList, ComesBack) {
  for (const std::vector<uint64_t>& pages : {std::vector<uint64_t>{},
                                             {0},
                                             {0, 1, 2},
                                             {127, 128, 255, 383},
                                             {16'383, 16'384, 32'768},
                                             {0, UINT64_MAX},
                                             {UINT64_MAX}}) {
    EXPECT_EQ(WrittenAndRead(pages), pages);
  }
}

TEST(PageList, RandomListsComeBack) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 1'000; ++round) {
    std::vector<uint64_t> pages(random() % 60);
    const int shift = static_cast<int>(random() % 64);
    for (uint64_t& page : pages) page = random() >> shift;
    std::ranges::sort(pages);
    ASSERT_EQ(WrittenAndRead(pages), pages);
  }
}

TEST(PageList, NeighboursTakeAByte) {
  std::string bytes = "x";
  AppendPages(std::vector<uint64_t>{5, 6, 100}, &bytes);
  EXPECT_EQ(bytes, std::string("x\x05\x01\x5e"));
}

}  // namespace
}  // namespace seamripper
