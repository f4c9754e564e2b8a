#include "api/stories/site_text.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

constexpr const char* kMenu = "Home Products News About us Contact Imprint";
const std::string kPage = std::string(kMenu) + "\nA long text of its own that no other page of this site has.";

std::vector<std::string> Others(size_t with_menu, size_t without) {
  std::vector<std::string> others(with_menu, std::string(kMenu) + "\nSomething else altogether, said at length.");
  others.resize(with_menu + without, "Nothing in common with anything at all here.");
  return others;
}

bool MenuIsShared(const std::vector<std::string>& others) {
  return SharedByMost(kPage, others).HoldsMostOf(0, std::string(kMenu).size());
}

TEST(SiteText, WhatMostPagesHaveIsTheSites) {
  EXPECT_TRUE(MenuIsShared(Others(3, 2)));
  EXPECT_FALSE(MenuIsShared(Others(2, 2))) << "half is not most";
  EXPECT_FALSE(MenuIsShared(Others(2, 0))) << "two pages are no site";
  EXPECT_FALSE(MenuIsShared({}));
}

TEST(SiteText, APassageIsTheSitesIfMostOfItIs) {
  const SharedWords words = SharedByMost(kPage, Others(5, 0));
  const uint64_t menu = std::string(kMenu).size();
  EXPECT_FALSE(words.HoldsMostOf(menu, kPage.size()));
  EXPECT_FALSE(words.HoldsMostOf(0, kPage.size())) << "7 words of 20";
  EXPECT_TRUE(words.HoldsMostOf(0, menu + 8));
  EXPECT_FALSE(words.HoldsMostOf(5, 5)) << "nothing";
}

TEST(SiteText, ShortTextsHaveNoRuns) {
  EXPECT_TRUE(SharedByMost("", Others(5, 0)).words.empty());
  EXPECT_FALSE(SharedByMost("Home Products", Others(5, 0)).HoldsMostOf(0, 13));
}

}  // namespace
}  // namespace seamripper
