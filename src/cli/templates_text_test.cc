#include "cli/detector_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include "seamripper/stories.h"

namespace seamripper::cli {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TemplateSummary Summary() {
  TemplateSummary summary;
  summary.run.id = "0123456789ab";
  summary.pages = 100;
  summary.styled_pages = 100;
  summary.clusters = 2;
  summary.families = 2;
  summary.members = 40;
  summary.miss_probability = 0.00089;
  summary.first = {{.cluster_id = 5,
                    .pages = 30,
                    .domains = 12,
                    .prototype_url = "http://a.example/",
                    .matches = 64 * 30,
                    .suggested_class = "link farm"},
                   {.cluster_id = 7,
                    .pages = 10,
                    .domains = 1,
                    .prototype_url = "http://b.example/",
                    .matches = 96 * 10,
                    .suggested_class = "template"}};
  return summary;
}

TEST(TemplateLines, TellHowManyAndTheFirst) {
  EXPECT_THAT(TemplateLines(Summary()),
              ElementsAre("found 2 clusters of pages generated from the same template, 40 pages of 100 (40.0 %), run "
                          "0123456789ab",
                          "  first       link farm, 30 pages on 12 domains, similarity 0.50: http://a.example/",
                          "              template, 10 pages on 1 domain, similarity 0.75: http://b.example/",
                          "  missed      up to 0.089 % of page pairs exactly at the threshold"));
}

TEST(TemplateLines, WarnWhenMuchIsMissedOrLeftOut) {
  TemplateSummary summary = Summary();
  summary.miss_probability = 0.02;
  summary.styled_pages = 90;
  summary.families = 9;
  summary.first[0].families = 8;
  summary.run.counts = {{"large_buckets", 3}, {"pages_checked_against_leaders", 20'000}, {"pages_like_no_leader", 7}};
  const std::vector<std::string> lines = TemplateLines(summary);
  EXPECT_THAT(lines, Contains(HasSubstr("more --probes or a higher --threshold")));
  EXPECT_THAT(lines, Contains(HasSubstr("link farm, 30 pages on 12 domains in 8 families, similarity 0.50")));
  EXPECT_THAT(lines, Contains(HasSubstr("  families    9: within one, every page matches the family's prototype")));
  EXPECT_THAT(lines, Contains("  no style    10 pages of plain text or hardly any mark-up"));
  EXPECT_THAT(
      lines,
      Contains("  large       3 buckets: 20,000 pages were compared with up to 64 pages each instead of with all others; "
               "7 matched none"));
  EXPECT_THAT(TemplateLines(Summary()), Not(Contains(HasSubstr("large"))));
}

TEST(LikeLines, TellWhereTheGapsAre) {
  LikeAnswer answer;
  answer.pages = 5'000;
  answer.found = 180;
  answer.gaps = {{60, 97, 120, 0}, {21, 40, 170, 3}};
  EXPECT_THAT(
      LikeLines(answer, {}),
      ElementsAre("180 pages of 5,000 match in at least 20 of 128 dimensions",
                  "  gap         almost no page matches in 60 to 97 dimensions; 120 pages match in more, level 0",
                  "  gap         almost no page matches in 21 to 40 dimensions (3); 170 pages match in more, levels 0 to 1"));
}

TEST(TemplateLine, SaysHowNearAPageIsToItsPrototype) {
  TemplateStory story;
  EXPECT_EQ(TemplateLine(story), "");
  story.run = "0123456789ab";
  EXPECT_EQ(TemplateLine(story), "no (run 0123456789ab)");
  story.member = {.matches = 20, .family_matches = 90};
  story.cluster = {.pages = 30, .domains = 1, .families = 1, .suggested_class = "link farm"};
  story.family = {.pages = 12, .domains = 3, .prototype_url = "http://a.example/"};
  story.least_matches = 35;
  EXPECT_EQ(
      TemplateLine(story),
      "one of 30 pages on 1 domain (link farm); matches the prototype, http://a.example/, in 90 of 128 dimensions "
      "(threshold: 35; run 0123456789ab)");
  story.cluster->families = 4;
  EXPECT_EQ(
      TemplateLine(story),
      "one of a family of 12 pages on 3 domains, one of 4 families in a cluster of 30 pages on 1 domain (link farm); "
      "matches the prototype, http://a.example/, in 90 of 128 dimensions (threshold: 35; run 0123456789ab)");
  JsonWriter json(AppendVisibleJsonString);
  PageStory page;
  page.templates = story;
  WritePageJson(page, &json);
  EXPECT_THAT(json.text(), HasSubstr("\"member\":true,\"least_matches\":35,\"cluster_id\":\"0\",\"pages\":30"));
}

TEST(WriteTemplateJson, IsOneObject) {
  JsonWriter json(AppendVisibleJsonString);
  WriteTemplateJson(Summary(), &json);
  EXPECT_THAT(json.text(), HasSubstr("\"clusters\":2,\"families\":2,\"members\":40,\"miss_probability\":0.00089"));
  EXPECT_THAT(json.text(), HasSubstr("{\"cluster_id\":\"5\",\"pages\":30,\"hosts\":0,\"domains\":12"));
}

}  // namespace
}  // namespace seamripper::cli
