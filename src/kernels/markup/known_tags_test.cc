#include "kernels/markup/known_tags.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace seamripper {
namespace {

constexpr char kSource[] = "a<b>c</b>d<!-- -->e<i>f";

void AddFirst(KnownTags* known) {
  const std::vector<uint16_t> tags = {1, 3, 5, 8};
  known->Add(kSource, kSource + 10, kSource, tags);
}

void AddSecond(KnownTags* known) {
  const std::vector<uint16_t> tags = {1, 3};
  known->Add(kSource + 18, kSource + 23, kSource + 18, tags);
}

TEST(KnownTags, AreWalkedAlongWithAReader) {
  KnownTags known;
  known.Begin(kSource);
  AddFirst(&known);
  AddSecond(&known);
  KnownTagsWalk walk(&known);
  ASSERT_EQ(walk.From(0).size(), 2u);
  EXPECT_EQ(walk.From(0)[0].begin, 1u);
  EXPECT_EQ(walk.From(0)[0].end, 4u);
  EXPECT_EQ(walk.From(4).size(), 1u);
  EXPECT_TRUE(walk.From(7).empty());  // inside of a tag
  EXPECT_TRUE(walk.From(9).empty());
  EXPECT_TRUE(walk.From(10).empty());
  EXPECT_TRUE(walk.IsNear(10, 8));
  EXPECT_FALSE(walk.IsNear(10, 7));
  ASSERT_EQ(walk.From(18).size(), 1u);
  EXPECT_EQ(walk.From(18)[0].begin, 19u);
  EXPECT_TRUE(walk.From(23).empty());
  EXPECT_FALSE(walk.IsNear(23, 1000));
}

TEST(KnownTags, WhatGoesOnIsOneStretch) {
  KnownTags known;
  known.Begin(kSource);
  AddFirst(&known);
  known.Add(kSource + 10, kSource + 18, kSource + 10, {});
  AddSecond(&known);
  EXPECT_EQ(known.stretches().size(), 1u);
  EXPECT_EQ(KnownTagsWalk(&known).From(0).size(), 3u);
  known.Begin(kSource);
  EXPECT_TRUE(KnownTagsWalk(&known).From(0).empty());
}

TEST(KnownTags, AreNotMoreThanTheMost) {
  const std::vector<uint16_t> tags = {0, 2};
  const std::string source(3 * (kMostKnownTags + 2), 'x');
  KnownTags known;
  known.Begin(source.data());
  for (size_t i = 0; i < kMostKnownTags + 2; ++i) {
    const char* const at = source.data() + 3 * i;
    known.Add(at, at + 3, at, tags);
  }
  EXPECT_EQ(known.tags().size(), kMostKnownTags);
  EXPECT_EQ(known.stretches().back().end, 3 * kMostKnownTags);
}

TEST(KnownTags, NoneAreKnownOfNull) {
  KnownTagsWalk walk(nullptr);
  EXPECT_TRUE(walk.From(0).empty());
  EXPECT_FALSE(walk.IsNear(0, 1000));
}

}  // namespace
}  // namespace seamripper
