#include "kernels/markup/plain_stretches.h"

#include <gtest/gtest.h>

#include <string>

namespace seamripper {
namespace {

constexpr char kSource[] = "a<b>c</b>d<!-- -->e<i>f";

TEST(PlainStretches, AreWalkedAlongWithAReader) {
  PlainStretches known;
  known.Begin(kSource);
  known.Add(kSource, kSource + 10);
  known.Add(kSource + 18, kSource + 23);
  PlainStretchesWalk walk(&known);
  ASSERT_NE(walk.At(0), nullptr);
  EXPECT_EQ(walk.At(0)->begin, 0u);
  ASSERT_NE(walk.At(9), nullptr);
  EXPECT_EQ(walk.At(9)->end, 10u);
  EXPECT_EQ(walk.At(10), nullptr);
  EXPECT_TRUE(walk.IsNear(10, 8));
  EXPECT_FALSE(walk.IsNear(10, 7));
  ASSERT_NE(walk.At(18), nullptr);
  EXPECT_EQ(walk.At(18)->begin, 18u);
  EXPECT_EQ(walk.At(23), nullptr);
  EXPECT_FALSE(walk.IsNear(23, 1000));
}

TEST(PlainStretches, WhatGoesOnIsOne) {
  PlainStretches known;
  known.Begin(kSource);
  known.Add(kSource, kSource);
  EXPECT_TRUE(known.all().empty());
  known.Add(kSource, kSource + 4);
  known.Add(kSource + 4, kSource + 10);
  ASSERT_EQ(known.all().size(), 1u);
  EXPECT_EQ(known.all()[0].end, 10u);
  known.Begin(kSource);
  EXPECT_TRUE(known.all().empty());
}

TEST(PlainStretches, AreNotMoreThanTheMost) {
  const std::string source(2 * (kMostPlainStretches + 2), 'x');
  PlainStretches known;
  known.Begin(source.data());
  for (size_t i = 0; i < kMostPlainStretches + 2; ++i) known.Add(source.data() + 2 * i, source.data() + 2 * i + 1);
  EXPECT_EQ(known.all().size(), kMostPlainStretches);
  EXPECT_EQ(known.all().back().end, 2 * kMostPlainStretches - 1);
}

TEST(PlainStretches, NoneAreKnownOfNull) {
  PlainStretchesWalk walk(nullptr);
  EXPECT_EQ(walk.At(0), nullptr);
  EXPECT_FALSE(walk.IsNear(0, 1000));
}

}  // namespace
}  // namespace seamripper
