#include "detectors/template_buckets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

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

// The smallest index of what hangs together, by all pairs or by leaders.
std::vector<size_t> NaiveClusters(const std::vector<StyleSketch>& pages, size_t most_leaders) {
  std::vector<size_t> cluster(pages.size());
  std::iota(cluster.begin(), cluster.end(), size_t{0});
  std::vector<size_t> leaders;
  for (size_t page = 0; page < pages.size(); ++page) {
    bool matched = false;
    for (const size_t leader : leaders) {
      if (CountMatches(pages[page], pages[leader]) < kThreshold) continue;
      matched = true;
      const size_t a = cluster[page], b = cluster[leader];
      std::replace(cluster.begin(), cluster.end(), std::max(a, b), std::min(a, b));
    }
    const bool all = most_leaders == 0;
    if (all || (!matched && leaders.size() < most_leaders)) leaders.push_back(page);
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
    ASSERT_EQ(joined.cluster, NaiveClusters(pages, 0));
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
    for (size_t page = 0; page < pages.size(); ++page) expected(page, NaiveClusters(pages, 0)[page]);
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

TEST(LargeBucket, JoinsWhatLeadersDo) {
  std::mt19937_64 random(3);
  for (int round = 0; round < 300; ++round) {
    const std::vector<StyleSketch> pages = RandomPages(&random);
    const auto most_leaders = static_cast<uint32_t>(1 + random() % 6);
    Joined joined(pages.size());
    LargeBucket bucket;
    for (size_t page = 0; page < pages.size(); ++page) {
      const auto outcome =
          bucket.Add(page, pages[page], kThreshold, most_leaders, [&](uint64_t a, uint64_t b) { joined(a, b); });
      ASSERT_LE(outcome.checks, most_leaders);
    }
    ASSERT_EQ(joined.cluster, NaiveClusters(pages, most_leaders));
  }
}

TEST(LargeBucket, CountsWhoIsLikeNoLeader) {
  std::mt19937_64 random(4);
  LargeBucket bucket;
  const auto ignore = [](uint64_t, uint64_t) {};
  for (uint32_t family = 0; family < 3; ++family) {
    EXPECT_FALSE(bucket.Add(family, Sketch(family, 0, &random), kThreshold, 3, ignore).left_alone);
  }
  EXPECT_TRUE(bucket.Add(3, Sketch(9, 0, &random), kThreshold, 3, ignore).left_alone);
  EXPECT_FALSE(bucket.Add(4, Sketch(2, 0, &random), kThreshold, 3, ignore).left_alone);
}

}  // namespace
}  // namespace seamripper
