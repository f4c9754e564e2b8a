#include "detectors/chunk_rules.h"

#include <gtest/gtest.h>

#include <optional>

namespace seamripper {
namespace {

constexpr bool kVisible = true;

ReuseOptions With(ChunkProfile profile, std::optional<uint64_t> min_chunk, bool stop_rules) {
  ReuseOptions options;
  options.profile = profile;
  options.min_chunk = min_chunk;
  options.stop_rules = stop_rules;
  return options;
}

TEST(ChunkRules, TheFirstReasonThatHolds) {
  const ReuseOptions options = With(ChunkProfile::kArdi2014, 10, true);
  const ChunkRules rules(options, false, DigestList({Sha1Of("given"), Sha1Of("")}));
  EXPECT_EQ(rules.Check(Sha1Of("any"), 11, kVisible), StopReason::kCounts);
  EXPECT_EQ(rules.Check(Sha1Of("any"), 10, kVisible), StopReason::kTooShort);
  EXPECT_EQ(rules.Check(Sha1Of("any"), 10, !kVisible), StopReason::kNoVisibleText);
  EXPECT_EQ(rules.Check(Sha1Of("given"), 10, !kVisible), StopReason::kStopFile);
  EXPECT_EQ(rules.Check(Sha1Of(""), 10, !kVisible), StopReason::kShippedList);
  EXPECT_EQ(rules.CheckFile(Sha1Of("given")), StopReason::kStopFile);
  EXPECT_EQ(rules.CheckFile(Sha1Of("any")), StopReason::kCounts);
}

TEST(ChunkRules, WithoutStopRulesOnlyWhatTheUserSaid) {
  const ReuseOptions options = With(ChunkProfile::kBlocks, 10, false);
  const ChunkRules rules(options, false, DigestList({Sha1Of("given")}));
  EXPECT_EQ(rules.Check(Sha1Of(""), 11, !kVisible), StopReason::kCounts);
  EXPECT_EQ(rules.Check(Sha1Of("given"), 11, kVisible), StopReason::kStopFile);
  EXPECT_EQ(rules.Check(Sha1Of("any"), 10, kVisible), StopReason::kTooShort);
}

TEST(ChunkRules, TheListAlone) {
  ReuseOptions options = With(ChunkProfile::kArdi2014, {}, true);
  options.stop_invisible = false;
  const ChunkRules rules(options, false, {});
  EXPECT_EQ(rules.Check(Sha1Of("<p><img></p>"), 12, !kVisible), StopReason::kCounts);
  for (const char* empty : {"", "<p></p>", "<p> </p>", "<p></p>\n", "User-agent: *\nDisallow: /\n"}) {
    EXPECT_EQ(rules.Check(Sha1Of(empty), 8, !kVisible), StopReason::kShippedList) << empty;
  }
}

TEST(ChunkRules, KnownSourcesOfTheReportNeedMoreThanAHundredBytes) {
  const auto min_chunk = [](ChunkProfile profile, std::optional<uint64_t> given, bool known) {
    return ChunkRules(With(profile, given, true), known, {}).min_chunk();
  };
  EXPECT_EQ(min_chunk(ChunkProfile::kArdi2014, {}, true), 100u);
  EXPECT_EQ(min_chunk(ChunkProfile::kArdi2014, {}, false), 0u);
  EXPECT_EQ(min_chunk(ChunkProfile::kBlocks, {}, true), 0u);
  EXPECT_EQ(min_chunk(ChunkProfile::kArdi2014, 3, true), 3u);
}

// Case and white space of a listed block do not matter, since they do not to its hash.
TEST(ShippedStopList, RobotsAndBlogNotices) {
  const DigestList blocks = ShippedStopList(ChunkProfile::kBlocks);
  EXPECT_TRUE(blocks.Has(Sha1Of("")));
  EXPECT_TRUE(blocks.Has(Sha1Of("User-agent: *\nDisallow: /\n")));
  EXPECT_TRUE(blocks.Has(Sha1Of("you must be logged in to post a comment.")));
  EXPECT_FALSE(blocks.Has(Sha1Of("<p>You must be logged in to post a comment.</p>")));
  EXPECT_TRUE(ShippedStopList(ChunkProfile::kArdi2014).Has(Sha1Of("<p>You must be logged in to post a comment.</p>")));
}

TEST(PaperReuseOptions, AreTheReports) {
  const ReuseOptions options = PaperReuseOptions();
  EXPECT_EQ(options.profile, ChunkProfile::kArdi2014);
  EXPECT_TRUE(options.stop_rules);
  EXPECT_FALSE(options.stop_invisible);
  EXPECT_FALSE(options.stop_boilerplate);
  EXPECT_EQ(options.min_pages, 1u);
}

}  // namespace
}  // namespace seamripper
