#include "detectors/template_centroids.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <tuple>

namespace seamripper {
namespace {

TEST(ValueCounts, ComeToAllThatWasAddedHoweverOftenTheyAreGiven) {
  std::mt19937_64 random(1);
  ValueCounts counts;
  using Key = std::tuple<uint32_t, uint32_t, uint32_t>;
  std::map<Key, uint64_t> found, expected;
  size_t given = 0;
  const auto give = [&](uint32_t large, uint32_t dimension, uint32_t value, uint32_t members) {
    found[{large, dimension, value}] += members;
    ++given;
  };
  for (int page = 0; page < 16'000; ++page) {
    StyleSketch sketch;
    for (uint32_t& value : sketch.values) value = static_cast<uint32_t>(page % 2 == 0 ? random() : random() % 3);
    sketch.occupied = {random(), random()};
    const auto large = static_cast<uint32_t>(random() % 3 * 70'000);
    counts.Add(large, sketch, give);
    for (uint32_t d = 0; d < kSketchDimensions; ++d) {
      if (IsFilled(sketch, d)) ++expected[{large, d, sketch.values[d]}];
    }
  }
  EXPECT_GT(given, 0u);
  counts.GiveAll(give);
  EXPECT_TRUE(found == expected);
  EXPECT_GT(given, expected.size());
}

TEST(CentroidOfDimension, MostMembersThenTheSmallestValue) {
  const auto row = [](uint64_t value, uint64_t members) { return std::string(BigEndian(value << 32 | members).bytes()); };
  const std::vector<std::string> values = {row(0, 2), row(4, 1), row(4, 2), row(7, 3), row(9, 1)};
  std::vector<WideRow> rows;
  for (const std::string& value : values) rows.push_back({"", value});
  std::vector<CentroidValue> found;
  CentroidOfDimension::Scratch scratch;
  CentroidOfDimension()(BigEndian(5u << 7 | 127).bytes(), RowGroup(rows), &scratch, &found);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].large, 5u);
  EXPECT_EQ(found[0].dimension, 127u);
  EXPECT_EQ(found[0].value, 4u);
}

}  // namespace
}  // namespace seamripper
