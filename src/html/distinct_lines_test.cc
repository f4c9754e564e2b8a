#include "html/distinct_lines.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

namespace seamripper {
namespace {

void ExpectAsASet(uint64_t kinds) {
  std::mt19937_64 random(kinds);
  std::string text;
  DistinctLines lines(&text);
  std::set<std::string> seen;
  for (int round = 0; round < 20'000; ++round) {
    const std::string line = std::to_string(random() % kinds);
    const size_t begin = text.size();
    text += line;
    const bool is_new = seen.insert(line).second;
    ASSERT_EQ(lines.AddFrom(begin), is_new) << line;
    if (is_new) {
      text += '\n';
    } else {
      text.resize(begin);
    }
  }
}

TEST(DistinctLines, InTheTable) { ExpectAsASet(100); }
TEST(DistinctLines, MoreThanTheTableHolds) { ExpectAsASet(5'000); }

}  // namespace
}  // namespace seamripper
