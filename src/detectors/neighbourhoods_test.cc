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
  const std::vector<DirectoryRow> leaves = {
      {"a.example", "a.example/", 0, 4, 1},       {"a.example", "a.example/x/", 1, 2, 2},
      {"a.example", "a.example/x/y/", 2, 1, 0},   {"a.example", "a.example/xy/", 3, 5, 0},
      {"a.example", "www.a.example/z/", 4, 1, 1}, {"b.example", "b.example/", 5, 1, 0}};
  KnownSites known;
  known.hosts.insert("www.a.example");
  known.domains.insert("a.example");
  NeighbourhoodTree tree(known);
  std::vector<std::string> found;
  const auto keep = [&](const NeighbourhoodRow& row) {
    found.push_back(Told(row));
    return Status();
  };
  for (const DirectoryRow& leaf : leaves) ASSERT_TRUE(tree.Add(leaf, keep).ok());
  ASSERT_TRUE(tree.Finish(keep).ok());
  EXPECT_THAT(found,
              ElementsAre("3 a.example/x/y/ 1 0/1", "2 a.example/x/ 2 2/3", "2 a.example/xy/ 1 0/5",
                          "1 a.example/ 4 3/12", "2 www.a.example/z/ 1 1/1 known", "1 www.a.example/ 1 1/1 known",
                          "0 a.example 5 4/13 known", "1 b.example/ 1 0/1", "0 b.example 1 0/1"));
}

TEST(NeighbourhoodTree, TheMeanIsOfPagesAndThePoolOfChunks) {
  const KnownSites none;
  NeighbourhoodTree tree(none);
  NeighbourhoodRow host;
  const auto keep = [&](const NeighbourhoodRow& row) {
    if (row.depth == 1) host = row;
    return Status();
  };
  ASSERT_TRUE(tree.Add({"a", "a/", 0, 1, 1}, keep).ok());
  ASSERT_TRUE(tree.Add({"a", "a/", 1, 9, 0}, keep).ok());
  ASSERT_TRUE(tree.Finish(keep).ok());
  EXPECT_EQ(static_cast<uint64_t>(host.mean_ratio), kWholeRatio / 2);
  EXPECT_EQ(host.bad_chunks, 1);
  EXPECT_EQ(host.chunks, 10);
  EXPECT_EQ(tree.pooled().MeanAndDeviation(), RatioOf(1, 10));
  EXPECT_EQ(tree.means().MeanAndDeviation(), kWholeRatio / 2);
}

}  // namespace
}  // namespace seamripper
