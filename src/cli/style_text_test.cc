#include "cli/style_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include "seamripper/stories.h"

namespace seamripper::cli {
namespace {

using ::testing::HasSubstr;

TEST(StyleText, TellsBothMeasuresAndTheEstimate) {
  StyleComparison comparison;
  comparison.a = {"a\x1b[2J.html", false, 1'000, 400, 300, 120};
  comparison.b = {"b.html", true, 2'000, 800, 500, 128};
  comparison.shared_grams = 200;
  comparison.union_grams = 600;
  comparison.matches = 40;
  EXPECT_EQ(StyleText(comparison, {}),
            "A  a␛[2J.html\n"
            "B  b.html  (cut at a limit)\n"
            "\n"
            "   bytes  noise  grams  filled of 128\n"
            "A  1,000    400    300            120\n"
            "B  2,000    800    500            128\n"
            "\n"
            "shared    200 of 600 grams of 32 bytes\n"
            "Jaccard   0.3333\n"
            "Dice      0.5000\n"
            "estimate  0.3125 of Jaccard: 40 of 128 dimensions match\n");
}

TemplateSkeleton Skeleton() {
  TemplateSkeleton skeleton;
  skeleton.cluster = {.cluster_id = 3,
                      .pages = 10,
                      .domains = 4,
                      .prototype_url = "http://a.example/",
                      .matches = 64 * 10,
                      .suggested_class = "template"};
  skeleton.family = {.family_id = 4, .pages = 6, .domains = 2, .prototype_url = "http://a.example/", .matches = 96 * 6};
  skeleton.compared = 8;
  skeleton.source = "<b>one\ntwo</b>\x1b";
  skeleton.shared = {{0, 1}, {2, 3}, {10, 12}, {13, 14}};
  return skeleton;
}

TEST(SkeletonText, LeavesOutTheRestWithoutColour) {
  EXPECT_EQ(SkeletonText(Skeleton(), {}),
            "template   3, template, 10 pages on 4 domains, similarity 0.50\n"
            "prototype  http://a.example/\n"
            "compared   with 8 other pages\n"
            "Shown: what at least half of them share. …: what varies.\n"
            "\n"
            "<…>…\n"
            "…</…>…\n");
}

TEST(SkeletonText, NamesWhatTheyHaveInCommon) {
  TemplateSkeleton skeleton = Skeleton();
  skeleton.names = {{1, 2}, {12, 13}};
  EXPECT_THAT(SkeletonText(skeleton, {}), HasSubstr("\n\n<b>…\n…</b>…\n"));
  JsonWriter json(AppendVisibleJsonString);
  WriteSkeletonJson(skeleton, &json);
  EXPECT_THAT(json.text(), HasSubstr("\"names\":[{\"start_byte\":1,\"end_byte\":2},"));
}

TEST(SkeletonText, TellsTheFamilyWhereThereAreSeveral) {
  TemplateSkeleton skeleton = Skeleton();
  skeleton.cluster.families = 3;
  EXPECT_THAT(SkeletonText(skeleton, {}),
              HasSubstr("similarity 0.50\nfamily     4, one of 3, 6 pages on 2 domains, similarity 0.75\nprototype  "));
}

TEST(SkeletonText, ShowsItFaintInColour) {
  TemplateSkeleton skeleton = Skeleton();
  skeleton.unreadable = 2;
  const std::string text = SkeletonText(skeleton, {Reader::kTerminal, 80, true});
  EXPECT_THAT(text, HasSubstr("compared   with 8 other pages; the crawl files of 2 are gone\n"));
  EXPECT_THAT(text, HasSubstr("<\x1b[2mb\x1b[0m>\x1b[2mone\ntwo\x1b[0m</\x1b[2mb\x1b[0m>\x1b[2m␛\x1b[0m\n"));
}

TEST(WriteSkeletonJson, HasTheRanges) {
  JsonWriter json(AppendVisibleJsonString);
  WriteSkeletonJson(Skeleton(), &json);
  EXPECT_THAT(json.text(),
              HasSubstr("\"shared\":[{\"start_byte\":0,\"end_byte\":1},{\"start_byte\":2,\"end_byte\":3}"));
}

}  // namespace
}  // namespace seamripper::cli
