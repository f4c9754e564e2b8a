#include "kernels/chunk/mutate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace seamripper {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Strings = std::vector<std::string>;

std::vector<Chunk> Cut(std::string_view payload) {
  std::vector<Chunk> chunks;
  EXPECT_TRUE(CutArdi2014(payload, payload.size(), &chunks));
  return chunks;
}

Strings Pieces(std::string_view payload) {
  Strings pieces;
  for (const Chunk& chunk : Cut(payload)) pieces.emplace_back(payload.substr(chunk.offset, chunk.length));
  return pieces;
}

std::string Mutated(std::string_view payload, Mutation mutation, uint64_t times, uint64_t seed = 1) {
  SplitMix64 random(seed);
  std::string mutated = "what was there before";
  Mutate(payload, Cut(payload), mutation, times, &random, &mutated);
  return mutated;
}

// Pages of what cuts are near, so that many chunks end in half of a cut.
std::string RandomPage(std::mt19937_64* random) {
  constexpr std::string_view kParts[] = {"<p", "<P", ">", " ", "/", "<", "p", "a", "\n", "<p>", "<p class=x>"};
  std::string page;
  for (uint64_t parts = (*random)() % 20; parts > 0; --parts) page += kParts[(*random)() % std::size(kParts)];
  return page;
}

// Those of `of` that are not in `but`, each as often as it is there more often.
Strings Less(Strings of, Strings but) {
  Strings rest;
  std::sort(of.begin(), of.end());
  std::sort(but.begin(), but.end());
  std::set_difference(of.begin(), of.end(), but.begin(), but.end(), std::back_inserter(rest));
  return rest;
}

TEST(Mutate, AddedParagraphsAreChunksOfTheirOwn) {
  std::mt19937_64 random(1);
  std::set<std::string> seen;
  for (int round = 0; round < 2000; ++round) {
    const std::string page = RandomPage(&random);
    const uint64_t times = random() % 5;
    const Strings after = Pieces(Mutated(page, Mutation::kAdd, times, random()));
    EXPECT_THAT(Less(Pieces(page), after), IsEmpty());
    const Strings added = Less(after, Pieces(page));
    ASSERT_EQ(added.size(), times) << page;
    for (const std::string& chunk : added) {
      EXPECT_GT(chunk.size(), 100);
      EXPECT_TRUE(seen.insert(chunk).second) << chunk;
    }
  }
}

TEST(Mutate, DeletedChunksAreGoneAndNothingElse) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 2000; ++round) {
    const std::string page = RandomPage(&random);
    const uint64_t times = random() % 8;
    const size_t chunks = Pieces(page).size();
    const Strings after = Pieces(Mutated(page, Mutation::kDelete, times, random()));
    EXPECT_THAT(Less(after, Pieces(page)), IsEmpty());
    EXPECT_EQ(after.size(), chunks - std::min<size_t>(chunks, times)) << page;
  }
}

TEST(Mutate, ModifiedChunksAreOthersAndTheRestStays) {
  std::mt19937_64 random(3);
  std::set<std::string> seen;
  for (int round = 0; round < 2000; ++round) {
    const std::string page = RandomPage(&random);
    const uint64_t times = random() % 5;
    const Strings before = Pieces(page);
    const Strings after = Pieces(Mutated(page, Mutation::kModify, times, random()));
    ASSERT_EQ(after.size(), before.size()) << page;
    uint64_t modified = 0;
    for (size_t i = 0; i < before.size(); ++i) {
      if (after[i] == before[i]) continue;
      ++modified;
      EXPECT_TRUE(after[i].starts_with(before[i]));
      EXPECT_TRUE(seen.insert(after[i]).second) << after[i];
    }
    EXPECT_LE(modified, times);
    EXPECT_EQ(modified > 0, times > 0 && !before.empty());
  }
}

// Those of the page that are still there.
Strings Untouched(const Strings& page, const Strings& mutated) { return Less(page, Less(page, mutated)); }

TEST(Mutate, FewerMutationsAreTheFirstOfMore) {
  std::string page;
  for (int i = 0; i < 30; ++i) page += "<p>" + std::to_string(i);
  const Strings before = Pieces(page);
  for (const Mutation mutation : {Mutation::kAdd, Mutation::kDelete, Mutation::kModify}) {
    for (uint64_t times = 1; times < 30; ++times) {
      const Strings fewer = Pieces(Mutated(page, mutation, times - 1)), more = Pieces(Mutated(page, mutation, times));
      EXPECT_THAT(Less(Untouched(before, more), Untouched(before, fewer)), IsEmpty());
      const Strings added = mutation == Mutation::kAdd ? fewer : Strings();
      EXPECT_THAT(Less(added, more), IsEmpty());
    }
  }
}

TEST(Mutate, EveryChunkIsAsLikely) {
  const std::string page = "head<p>one<p>two<p>three";
  std::vector<int> modified(4);
  for (uint64_t seed = 0; seed < 4000; ++seed) {
    const Strings after = Pieces(Mutated(page, Mutation::kModify, 1, seed));
    for (size_t i = 0; i < 4; ++i) modified[i] += after[i] != Pieces(page)[i];
  }
  for (int count : modified) EXPECT_NEAR(count, 1000, 5 * 27);  // five standard deviations
}

TEST(Mutate, OfNothing) {
  EXPECT_EQ(Mutated("", Mutation::kDelete, 3), "");
  EXPECT_EQ(Mutated("", Mutation::kModify, 3), "");
  EXPECT_EQ(Pieces(Mutated("", Mutation::kAdd, 3)).size(), 3);
  EXPECT_EQ(Mutated("<p>a<p>b", Mutation::kAdd, 0), "<p>a<p>b");
}

TEST(Mutate, WhatLiesBehindTheLastChunkStays) {
  const std::string page = "<p>a<p>b<p>c";
  std::vector<Chunk> chunks = Cut(page);
  chunks.resize(2);
  SplitMix64 random(1);
  std::string mutated;
  Mutate(page, chunks, Mutation::kDelete, 2, &random, &mutated);
  EXPECT_EQ(mutated, "<p>c");
}

TEST(RandomBelow, IsBelow) {
  SplitMix64 random(7);
  std::set<uint64_t> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(RandomBelow(3, &random));
  EXPECT_THAT(seen, ElementsAre(0, 1, 2));
}

}  // namespace
}  // namespace seamripper
