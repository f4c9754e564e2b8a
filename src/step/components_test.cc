#include "step/components.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <thread>

namespace seamripper {
namespace {

using Edges = std::vector<std::pair<uint32_t, uint32_t>>;

// Floods from each node in turn, smallest first.
std::vector<uint32_t> NaiveComponents(size_t nodes, const Edges& edges) {
  std::vector<std::vector<uint32_t>> beside(nodes);
  for (const auto& [a, b] : edges) {
    beside[a].push_back(b);
    beside[b].push_back(a);
  }
  std::vector<uint32_t> label(nodes, UINT32_MAX);
  for (uint32_t from = 0; from < nodes; ++from) {
    std::vector<uint32_t> wet = {from};
    while (!wet.empty()) {
      const uint32_t node = wet.back();
      wet.pop_back();
      if (label[node] != UINT32_MAX) continue;
      label[node] = from;
      wet.insert(wet.end(), beside[node].begin(), beside[node].end());
    }
  }
  return label;
}

template <class Node>
std::vector<uint32_t> Found(size_t nodes, const Edges& edges, unsigned threads) {
  Components<Node> components(nodes);
  {
    std::vector<std::jthread> all;
    for (unsigned t = 0; t < threads; ++t) {
      all.emplace_back([&, t] {
        for (size_t i = t; i < edges.size(); i += threads) {
          components.Join(static_cast<Node>(edges[i].first), static_cast<Node>(edges[i].second));
        }
      });
    }
  }
  std::vector<uint32_t> label(nodes);
  for (size_t i = 0; i < nodes; ++i) label[i] = static_cast<uint32_t>(components.SmallestOf(static_cast<Node>(i)));
  return label;
}

TEST(Components, EqualAFloodWhateverTheOrderAndThreads) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 500; ++round) {
    const size_t nodes = 1 + random() % 200;
    Edges edges(random() % (2 * nodes));
    for (auto& [a, b] : edges) a = static_cast<uint32_t>(random() % nodes), b = static_cast<uint32_t>(random() % nodes);
    const std::vector<uint32_t> truth = NaiveComponents(nodes, edges);
    EXPECT_EQ(Found<uint32_t>(nodes, edges, 1), truth);
    std::shuffle(edges.begin(), edges.end(), random);
    EXPECT_EQ(Found<uint64_t>(nodes, edges, 1 + static_cast<unsigned>(round % 4)), truth);
  }
}

TEST(Components, NoNodesAreNoComponents) { EXPECT_EQ(Components<uint32_t>(0).nodes(), 0u); }

constexpr uint32_t kMany = 1'000'000;

// Steps for each edge, joined in the order in which `order` has them.
double StepsPerEdge(const Edges& edges, const std::vector<uint32_t>& order) {
  Components<uint32_t> components(kMany);
  uint64_t steps = 0;
  for (const uint32_t i : order) steps += components.Join(edges[i].first, edges[i].second);
  for (uint32_t i = 0; i < kMany; ++i) EXPECT_EQ(components.SmallestOf(i), 0u);
  return static_cast<double>(steps) / static_cast<double>(edges.size());
}

TEST(Components, LongChainsAndLargeStarsAreLinear) {
  Edges chain, star, star_of_last;
  for (uint32_t i = 1; i < kMany; ++i) {
    chain.emplace_back(i - 1, i);
    star.emplace_back(0, i);
    star_of_last.emplace_back(kMany - 1, i - 1);
  }
  std::vector<uint32_t> forwards(kMany - 1);
  std::iota(forwards.begin(), forwards.end(), 0);
  std::vector<uint32_t> backwards(forwards.rbegin(), forwards.rend());
  std::vector<uint32_t> mixed = forwards;
  std::shuffle(mixed.begin(), mixed.end(), std::mt19937_64(12));
  for (const Edges* edges : {&chain, &star, &star_of_last}) {
    for (const std::vector<uint32_t>* order : {&forwards, &backwards, &mixed})
      EXPECT_LT(StepsPerEdge(*edges, *order), 8);
  }
}

}  // namespace
}  // namespace seamripper
