#include "cli/detector_text.h"

#include "cli/run_text.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

constexpr double kWorthAWarning = 0.01;

std::string ExampleText(const TemplateRow& example) {
  return example.suggested_class + ", " + Plural(example.pages, "page") + " on " + Plural(example.domains, "domain") +
         (example.families > 1 ? " in " + WithSeparators(example.families) + " families" : "") + ", similarity " +
         Decimal(Table<TemplateRow>::MeanSimilarity(example), 2) + ": " + example.prototype_url;
}

std::string MissLine(double probability) {
  std::string line =
      "  missed      up to " + Decimal(100 * probability, 3) + " % of page pairs exactly at the threshold";
  if (probability > kWorthAWarning) line += "; more --probes or a higher --threshold miss fewer";
  return line;
}

}  // namespace

std::vector<std::string> TemplateLines(const TemplateSummary& summary) {
  std::vector<std::string> lines;
  lines.push_back("found " + Plural(summary.clusters, "cluster") + " of pages generated from the same template, " +
                  Plural(summary.members, "page") + " of " + WithSeparators(summary.pages) +
                  (summary.members > 0 ? " (" + Percent(summary.members, summary.pages) + ")" : "") +
                  RunNote(summary.run));
  AddExamples("first", summary.first, ExampleText, &lines);
  if (summary.families > summary.clusters) {
    lines.push_back("  families    " + WithSeparators(summary.families) +
                    ": within one, every page matches the family's prototype ('ls template_families')");
  }
  const uint64_t plain = summary.pages - summary.styled_pages;
  if (plain > 0) lines.push_back("  no style    " + Plural(plain, "page") + " of plain text or hardly any mark-up");
  if (const uint64_t led = summary.run.CountOf("pages_checked_against_leaders"); led > 0) {
    lines.push_back("  large       " + Plural(summary.run.CountOf("large_buckets"), "bucket") + ": " +
                    WithSeparators(led) + " pages were compared with up to 64 pages each instead of with all others; " +
                    WithSeparators(summary.run.CountOf("pages_like_no_leader")) + " matched none");
  }
  lines.push_back(MissLine(summary.miss_probability));
  AddCurrentLine(summary.run, &lines);
  return lines;
}

void WriteTemplateJson(const TemplateSummary& summary, JsonWriter* json) {
  BeginRunJson(summary.run, json);
  json->Key("pages").Number(summary.pages).Key("styled_pages").Number(summary.styled_pages);
  json->Key("clusters").Number(summary.clusters).Key("families").Number(summary.families);
  json->Key("members").Number(summary.members);
  json->Key("miss_probability").Number(summary.miss_probability);
  WriteRunFacts(summary.run, json);
  WriteRows("first", summary.first, json);
  json->EndObject();
}

std::string TemplateLine(const TemplateStory& story) {
  if (story.run.empty()) return "";
  if (!story.cluster) return "no (run " + story.run + ")";
  const TemplateRow& cluster = *story.cluster;
  const TemplateFamilyRow& family = *story.family;
  const std::string pages =
      Plural(cluster.pages, "page") + " on " + Plural(cluster.domains, "domain") + " (" + cluster.suggested_class + ")";
  const std::string alike =
      "matches the prototype, " + family.prototype_url + ", in " + WithSeparators(story.member->family_matches) +
      " of 128 dimensions (threshold: " + WithSeparators(story.least_matches) + "; run " + story.run + ")";
  if (cluster.families == 1) return "one of " + pages + "; " + alike;
  return "one of a family of " + Plural(family.pages, "page") + " on " + Plural(family.domains, "domain") +
         ", one of " + WithSeparators(cluster.families) + " families in a cluster of " + pages + "; " + alike;
}

std::vector<std::string> LikeLines(const LikeAnswer& answer, const LikeRequest& request) {
  std::vector<std::string> lines;
  lines.push_back(Plural(answer.found, "page") + " of " + WithSeparators(answer.pages) + " match in at least " +
                  std::to_string(request.threshold) + " of 128 dimensions");
  uint32_t level = 0;
  for (const LikeGap& gap : answer.gaps) {
    lines.push_back("  gap         almost no page matches in " + std::to_string(gap.lowest) + " to " +
                    std::to_string(gap.highest) + " dimensions" +
                    (gap.pages_within > 0 ? " (" + WithSeparators(gap.pages_within) + ")" : "") + "; " +
                    Plural(gap.pages_above, "page") + (gap.pages_above == 1 ? " matches" : " match") + " in more" +
                    (level == 0 ? ", level 0" : ", levels 0 to " + std::to_string(level)));
    ++level;
  }
  return lines;
}

}  // namespace seamripper::cli
