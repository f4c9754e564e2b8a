#include "detectors/template_buckets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "detectors/template_leaders.h"

namespace seamripper {
namespace {

constexpr uint32_t kThreshold = 35;

// Alike in all but `changed` dimensions of the ones with the same `family`.
StyleSketch Sketch(uint32_t family, size_t changed, std::mt19937_64* random) {
  StyleSketch sketch;
  sketch.values.fill(family);
  sketch.occupied = {UINT64_MAX, UINT64_MAX};
  for (; changed > 0; --changed) sketch.values[(*random)() % kSketchDimensions] = static_cast<uint32_t>((*random)());
  return sketch;
}

// The smallest index of what hangs together.
std::vector<size_t> NaiveClusters(const std::vector<StyleSketch>& pages) {
  std::vector<size_t> cluster(pages.size());
  std::iota(cluster.begin(), cluster.end(), size_t{0});
  for (size_t page = 0; page < pages.size(); ++page) {
    for (size_t other = 0; other < page; ++other) {
      if (CountMatches(pages[page], pages[other]) < kThreshold) continue;
      const size_t a = cluster[page], b = cluster[other];
      std::replace(cluster.begin(), cluster.end(), std::max(a, b), std::min(a, b));
    }
  }
  return cluster;
}

struct Joined {
  explicit Joined(size_t pages) : cluster(pages) { std::iota(cluster.begin(), cluster.end(), size_t{0}); }
  void operator()(uint64_t a, uint64_t b) {
    const size_t from = std::max(cluster[a], cluster[b]), to = std::min(cluster[a], cluster[b]);
    std::replace(cluster.begin(), cluster.end(), from, to);
  }
  std::vector<size_t> cluster;
};

std::vector<StyleSketch> RandomPages(std::mt19937_64* random) {
  std::vector<StyleSketch> pages;
  const size_t most_changed = 30 + (*random)() % 130;
  for (size_t left = (*random)() % 40; left > 0; --left) {
    pages.push_back(Sketch(static_cast<uint32_t>((*random)() % 4), (*random)() % most_changed, random));
  }
  return pages;
}

std::vector<const StyleSketch*> PlacesOf(const std::vector<StyleSketch>& pages) {
  std::vector<const StyleSketch*> places;
  for (const StyleSketch& page : pages) places.push_back(&page);
  return places;
}

TEST(SmallBucket, JoinsWhatAllPairsDo) {
  std::mt19937_64 random(1);
  SmallBucket bucket;
  for (int round = 0; round < 300; ++round) {
    const std::vector<StyleSketch> pages = RandomPages(&random);
    Joined joined(pages.size());
    const std::vector<uint64_t> before = joined.cluster;
    const uint64_t checks =
        bucket.JoinAlike(PlacesOf(pages), before, kThreshold, [&](size_t a, size_t b) { joined(a, b); });
    ASSERT_EQ(joined.cluster, NaiveClusters(pages));
    ASSERT_LE(checks, pages.size() * pages.size() / 2);
  }
}

TEST(SmallBucket, AddsWhatAllPairsDoToWhatIsJoined) {
  std::mt19937_64 random(5);
  SmallBucket bucket;
  for (int round = 0; round < 300; ++round) {
    const std::vector<StyleSketch> pages = RandomPages(&random);
    Joined joined(pages.size());
    for (size_t left = pages.empty() ? 0 : random() % pages.size(); left > 0; --left) {
      joined(random() % pages.size(), random() % pages.size());
    }
    Joined expected = joined;
    for (size_t page = 0; page < pages.size(); ++page) expected(page, NaiveClusters(pages)[page]);
    const std::vector<uint64_t> before = joined.cluster;
    bucket.JoinAlike(PlacesOf(pages), before, kThreshold, [&](size_t a, size_t b) {
      ASSERT_NE(joined.cluster[a], joined.cluster[b]);
      joined(a, b);
    });
    ASSERT_EQ(joined.cluster, expected.cluster);
  }
}

TEST(SmallBucket, PagesAllAlikeAreComparedOnceEach) {
  std::mt19937_64 random(2);
  const std::vector<StyleSketch> pages(4096, Sketch(1, 0, &random));
  SmallBucket bucket;
  EXPECT_EQ(bucket.JoinAlike(PlacesOf(pages), Joined(pages.size()).cluster, kThreshold, [](size_t, size_t) {}), 4095u);
}

TEST(LeaderFinder, LeadersAreLikeNoneBeforeThem) {
  std::mt19937_64 random(3);
  LeaderFinder finder;
  for (int round = 0; round < 300; ++round) {
    const std::vector<StyleSketch> pages = RandomPages(&random);
    const auto most_leaders = static_cast<uint32_t>(1 + random() % 6);
    std::vector<uint32_t> expected;
    for (uint32_t page = 0; page < pages.size() && expected.size() < most_leaders; ++page) {
      const auto is_like = [&](uint32_t leader) { return CountMatches(pages[page], pages[leader]) >= kThreshold; };
      if (std::ranges::none_of(expected, is_like)) expected.push_back(page);
    }
    ASSERT_TRUE(std::ranges::equal(finder.Find(PlacesOf(pages), kThreshold, most_leaders), expected)) << round;
  }
}

TEST(LeaderChecks, FindsTheLeadersAPageIsLikeInEachBucket) {
  std::mt19937_64 random(4);
  const StyleSketch families[] = {Sketch(0, 0, &random), Sketch(1, 0, &random), Sketch(2, 0, &random)};
  // Of bucket 70 pages 5 and 8, of bucket 3 pages 8 and 9.
  const BucketLeaders leaders({{70, 8}, {3, 9}, {70, 5}, {3, 8}}, {{9, families[2]}, {5, families[0]}, {8, families[1]}});
  EXPECT_EQ(leaders.Of(70).size(), 2u);
  EXPECT_EQ(leaders.Of(71).size(), 0u);
  LeaderChecks checks;
  std::vector<uint64_t> joined;
  const auto join = [&](uint64_t page) { joined.push_back(page); };
  const auto none = [](uint64_t) { return false; };
  const auto all = [](uint64_t) { return true; };
  checks.Begin(leaders, families[1], kThreshold);
  EXPECT_TRUE(checks.FindAlike(leaders.Of(70), none, join));
  EXPECT_TRUE(checks.FindAlike(leaders.Of(3), none, join));
  EXPECT_EQ(joined, std::vector<uint64_t>{8});
  EXPECT_EQ(checks.count(), 3u);
  checks.Begin(leaders, families[2], kThreshold);
  EXPECT_FALSE(checks.FindAlike(leaders.Of(70), all, join));
  EXPECT_EQ(checks.count(), 2u);
  EXPECT_TRUE(checks.FindAlike(leaders.Of(3), all, join));
  EXPECT_EQ(joined, (std::vector<uint64_t>{8, 9}));
  checks.Begin(leaders, families[0], kThreshold);
  EXPECT_TRUE(checks.FindAlike(leaders.Of(70), all, join));
  EXPECT_EQ(checks.count(), 1u);
}

}  // namespace
}  // namespace seamripper
