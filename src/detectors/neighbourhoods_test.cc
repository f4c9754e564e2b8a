#include "detectors/neighbourhoods.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace seamripper {
namespace {

using ::testing::ElementsAre;

TEST(DirectoryOf, HostAndFoldersWithoutQueryPortAndRepeatedSlashes) {
  EXPECT_EQ(DirectoryOf("http://h.example/", "h.example"), "h.example/");
  EXPECT_EQ(DirectoryOf("http://h.example/page", "h.example"), "h.example/");
  EXPECT_EQ(DirectoryOf("https://h.example:8080/a/b/page.html", "h.example"), "h.example/a/b/");
  EXPECT_EQ(DirectoryOf("http://h.example/a//b///", "h.example"), "h.example/a/b/");
  EXPECT_EQ(DirectoryOf("http://h.example/a/?q=/x/y/", "h.example"), "h.example/a/");
  EXPECT_EQ(DirectoryOf("http://h.example/?q=/x/y/", "h.example"), "h.example/");
  EXPECT_EQ(DirectoryOf("file:///home/me/page.html", ""), "/home/me/");
  EXPECT_EQ(DirectoryOf("http://h.example/" + std::string(8000, '/'), "h.example"), "h.example/");
}

std::string Told(const NeighbourhoodRow& row) {
  return std::to_string(row.depth) + " " + row.prefix + " " + std::to_string(row.pages) + " " +
         std::to_string(row.bad_chunks) + "/" + std::to_string(row.chunks) + (row.known_source ? " known" : "");
}

TEST(NeighbourhoodTree, EveryLevelOnceAndDomainsOverTheirHosts) {
  KnownSites known;
  known.hosts.insert("www.a.example");
  known.domains.insert("a.example");
  NeighbourhoodTree tree;
  std::vector<std::string> found;
  const auto keep = [&](NeighbourhoodRow* row) {
    row->known_source = known.Has(*row);
    found.push_back(Told(*row));
  };
  tree.Begin("a.example");
  tree.Add("a.example/", {4, 1}, keep);
  tree.Add("a.example/x/", {2, 2}, keep);
  tree.Add("a.example/x/y/", {1, 0}, keep);
  tree.Add("a.example/xy/", {5, 0}, keep);
  tree.Add("www.a.example/z/", {1, 1}, keep);
  tree.Finish(keep);
  tree.Begin("b.example");
  tree.Add("b.example/", {1, 0}, keep);
  tree.Finish(keep);
  EXPECT_THAT(found,
              ElementsAre("3 a.example/x/y/ 1 0/1", "2 a.example/x/ 2 2/3", "2 a.example/xy/ 1 0/5",
                          "1 a.example/ 4 3/12", "2 www.a.example/z/ 1 1/1 known", "1 www.a.example/ 1 1/1 known",
                          "0 a.example 5 4/13 known", "1 b.example/ 1 0/1", "0 b.example 1 0/1"));
}

TEST(NeighbourhoodTree, TheMeanIsOfPagesAndThePoolOfChunks) {
  NeighbourhoodTree tree;
  NeighbourhoodRow host;
  NeighbourhoodSums sums;
  const auto keep = [&](NeighbourhoodRow* row) {
    if (row->depth != 1) return;
    host = *row;
    sums.Add(*row);
  };
  tree.Begin("a");
  tree.Add("a/", {1, 1}, keep);
  tree.Add("a/", {9, 0}, keep);
  tree.Finish(keep);
  EXPECT_EQ(static_cast<uint64_t>(host.mean_ratio), kWholeRatio / 2);
  EXPECT_EQ(host.bad_chunks, 1);
  EXPECT_EQ(host.chunks, 10);
  EXPECT_EQ(sums.pooled().MeanAndDeviation(), RatioOf(1, 10));
  EXPECT_EQ(sums.means().MeanAndDeviation(), kWholeRatio / 2);
}

TEST(NeighbourhoodSums, PartsComeToTheWhole) {
  NeighbourhoodRow row;
  row.depth = 1;
  row.chunks = 4;
  row.bad_chunks = 1;
  row.mean_ratio = static_cast<int64_t>(kWholeRatio / 2);
  NeighbourhoodSums whole, half;
  for (int i = 0; i < 2; ++i) whole.Add(row);
  half.Add(row);
  row.depth = 97;
  whole.Add(row);
  NeighbourhoodSums rest;
  rest.Add(row);
  row.depth = 1;
  rest.Add(row);
  half += rest;
  EXPECT_EQ(half.Counts(), whole.Counts());
  EXPECT_THAT(half.Counts(), ::testing::SizeIs(4));
  EXPECT_EQ(half.pooled().count(), 3u);
  EXPECT_EQ(half.means().Mean(), whole.means().Mean());
}

}  // namespace
}  // namespace seamripper
