#include "cli/templates_text.h"

#include "cli/run_text.h"
#include "columns/row_json.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

constexpr double kWorthAWarning = 0.01;

uint64_t CountOf(const TemplateSummary& summary, const std::string& name) {
  const auto found = summary.run.counts.find(name);
  return found == summary.run.counts.end() ? 0 : found->second;
}

std::string ExampleLine(const TemplateRow& example) {
  return example.suggested_class + ", " + Plural(example.pages, "page") + " on " + Plural(example.domains, "domain") +
         (example.families > 1 ? " in " + WithSeparators(example.families) + " families" : "") + ", similarity " +
         Decimal(Table<TemplateRow>::MeanSimilarity(example), 2) + ": " + example.prototype_url;
}

std::string MissLine(double probability) {
  std::string line = "  missed      " + Decimal(100 * probability, 3) +
                     " % at most of pairs that are just alike enough are not compared";
  if (probability > kWorthAWarning) line += "; more --probes or a higher --threshold miss fewer";
  return line;
}

}  // namespace

std::vector<std::string> TemplateLines(const TemplateSummary& summary) {
  std::vector<std::string> lines;
  lines.push_back(
      "found " + Plural(summary.clusters, "cluster") + " of pages made by one template, " +
      Plural(summary.members, "page") + " of " + WithSeparators(summary.pages) +
      (summary.members > 0 ? " (" + Percent(summary.members, summary.pages) + ")" : "") +
      (summary.run.answered_before ? ", as run " + summary.run.id + " did before" : ", run " + summary.run.id));
  for (const TemplateRow& example : summary.first) {
    lines.push_back("  " + std::string(&example == summary.first.data() ? "first       " : "            ") +
                    ExampleLine(example));
  }
  if (summary.families > summary.clusters) {
    lines.push_back("  families    " + WithSeparators(summary.families) +
                    ", each of pages alike enough to its own prototype; ls template_families");
  }
  const uint64_t plain = summary.pages - summary.styled_pages;
  if (plain > 0) lines.push_back("  no style    " + Plural(plain, "page") + " of plain text or hardly any mark-up");
  if (const uint64_t led = CountOf(summary, "pages_checked_against_leaders"); led > 0) {
    lines.push_back("  large       " + Plural(CountOf(summary, "large_buckets"), "bucket") + ", in which " +
                    WithSeparators(led) + " pages were compared with leaders only, " +
                    WithSeparators(CountOf(summary, "pages_like_no_leader")) + " of them like none");
  }
  lines.push_back(MissLine(summary.miss_probability));
  return lines;
}

void WriteTemplateJson(const TemplateSummary& summary, JsonWriter* json) {
  json->BeginObject().Key("run").String(summary.run.id).Key("answered_before").Bool(summary.run.answered_before);
  json->Key("pages").Number(summary.pages).Key("styled_pages").Number(summary.styled_pages);
  json->Key("clusters").Number(summary.clusters).Key("families").Number(summary.families);
  json->Key("members").Number(summary.members);
  json->Key("miss_probability").Number(summary.miss_probability);
  WriteRunFacts(summary.run, json);
  json->Key("first").BeginArray();
  for (const TemplateRow& row : summary.first) WriteRow(row, json);
  json->EndArray().EndObject();
}

std::string TemplateLine(const TemplateStory& story) {
  if (story.run.empty()) return "";
  if (!story.cluster) return "no (run " + story.run + ")";
  const TemplateRow& cluster = *story.cluster;
  const TemplateFamilyRow& family = *story.family;
  const std::string pages =
      Plural(cluster.pages, "page") + " on " + Plural(cluster.domains, "domain") + " (" + cluster.suggested_class + ")";
  const std::string alike = "alike in " + WithSeparators(story.member->family_matches) + " of 128 dimensions to " +
                            family.prototype_url + "; " + WithSeparators(story.least_matches) +
                            " make two pages of one template (run " + story.run + ")";
  if (cluster.families == 1) return "one of " + pages + ", " + alike;
  return "one of a family of " + Plural(family.pages, "page") + " on " + Plural(family.domains, "domain") +
         ", one of " + WithSeparators(cluster.families) + " families in a cluster of " + pages + ", " + alike;
}

void WriteTemplateStoryJson(const TemplateStory& story, JsonWriter* json) {
  json->BeginObject().Key("run").String(story.run).Key("member").Bool(story.member.has_value());
  json->Key("least_matches").Number(story.least_matches);
  if (story.cluster) {
    WriteRowFields(*story.cluster, json);
    json->Key("matches").Number(story.member->matches);
    json->Key("family_matches").Number(story.member->family_matches).Key("family");
    WriteRow(*story.family, json);
  }
  json->EndObject();
}

std::vector<std::string> LikeLines(const LikeAnswer& answer, const LikeRequest& request) {
  std::vector<std::string> lines;
  lines.push_back(Plural(answer.found, "page") + " of " + WithSeparators(answer.pages) + " alike in at least " +
                  std::to_string(request.threshold) + " of 128 dimensions");
  uint32_t level = 0;
  for (const LikeGap& gap : answer.gaps) {
    lines.push_back("  gap         from " + std::to_string(gap.highest) + " down to " + std::to_string(gap.lowest) +
                    ", " + Plural(gap.pages_above, "page") + " above it; below begins level " +
                    std::to_string(++level));
  }
  return lines;
}

}  // namespace seamripper::cli
