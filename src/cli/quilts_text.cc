#include "cli/quilts_text.h"

#include <map>
#include <tuple>

#include "cli/run_text.h"
#include "columns/row_json.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

// Expected collisions; below it there are none worth a line.
constexpr double kWorthSaying = 0.001;

std::string Counted(const QuiltSummary& summary, const std::string& name, std::string_view noun,
                    const std::string& what) {
  const auto found = summary.run.counts.find(name);
  if (found == summary.run.counts.end() || found->second == 0) return "";
  return Plural(found->second, noun) + " " + what;
}

std::string WorstText(const QuiltRow& quilt) {
  return WordsFromElsewhere(quilt) + Percent(Table<QuiltRow>::PatchFraction(quilt).ToDouble()) + " copied, " +
         Plural(quilt.cover_size, "source") + " (" + WithSeparators(quilt.foreign_sources) + " foreign): " + quilt.url;
}

std::string Mean(const QuiltSweepRow& count) {
  return count.quilted == 0 ? "-" : Decimal(Table<QuiltSweepRow>::MeanSources(count), 2);
}

}  // namespace

std::string WhyNoneIsForeign(const QuiltSummary& summary) {
  if (summary.hosts > 1 || summary.pages == 0) return "";
  return "  foreign     none can be: all pages are on one host; pages of local files are on none, unless they are read with "
         "--base-url URL";
}

std::string ForeignText(const QuiltSummary& summary) {
  if (summary.quilts == 0) return "";
  return ", " + WithSeparators(summary.widely_foreign) + " with " + Plural(summary.least_sources, "foreign source") +
         " or more";
}

std::string WordsFromElsewhere(const QuiltRow& quilt) {
  return quilt.foreign_words > 0 ? Plural(quilt.foreign_words, "word") + " from other sites, " : "";
}

std::vector<std::string> QuiltLines(const QuiltSummary& summary) {
  std::vector<std::string> lines;
  lines.push_back("found " + Plural(summary.quilts, "quilt") + " among " + Plural(summary.pages, "page") +
                  (summary.quilts > 0 ? " (" + Percent(summary.quilts, summary.pages) + ")" : "") +
                  ForeignText(summary) + RunNote(summary.run));
  if (summary.home_grown > 0) {
    lines.push_back("  own site    " + Plural(summary.home_grown, "quilt") + " with sources on " +
                    (summary.home_grown == 1 ? "its" : "their") + " own site only");
  }
  if (summary.quilts > 0) {
    const double mean = static_cast<double>(summary.sources) / static_cast<double>(summary.quilts);
    lines.push_back("  sources     " + WithSeparators(summary.sources) + ", " + Decimal(mean, 2) + " per quilt");
  }
  for (const TableSummary& table : summary.run.tables) {
    if (table.name == "quilt_patches") lines.push_back("  passages    " + WithSeparators(table.rows));
  }
  for (const QuiltRow& example : summary.worst) {
    lines.push_back("  " + std::string(&example == summary.worst.data() ? "worst       " : "            ") +
                    WorstText(example));
  }
  const auto add = [&lines](const char* label, const std::string& text) {
    if (!text.empty()) lines.push_back(label + text);
  };
  add("  incomplete  ", Counted(summary, "covers_cut", "cover", "with more than 67,108,864 candidate pages"));
  add("  no address  ",
      Counted(summary, "hosts_without_address", "host", "with no known address, compared by domain instead"));
  if (summary.expected_collisions >= kWorthSaying) {
    lines.push_back("  collisions  up to " + Decimal(summary.expected_collisions, 3) +
                    " pairs of different grams are expected to share a hash");
  }
  if (summary.run.was) lines.push_back(CurrentLine(summary.run));
  return lines;
}

std::string SweepText(const QuiltSummary& summary) {
  std::vector<std::vector<std::string>> rows = {{"k", "m", "c", "theta", "quilted", "share", "sources", "", "", ""}};
  std::map<std::tuple<int32_t, int64_t, int64_t, int64_t>, size_t> row_of;
  for (const QuiltSweepRow& count : summary.sweep) {
    const auto [found, is_new] = row_of.try_emplace({count.k, count.m, count.c, count.theta_billionths}, rows.size());
    if (is_new) {
      rows.push_back({std::to_string(count.k), std::to_string(count.m), std::to_string(count.c),
                      Decimal(Table<QuiltSweepRow>::Theta(count), 2), "", "", "", "", "", ""});
    }
    const bool any = count.foreign == NameOf(SiteMode::kNone);
    const size_t first = any ? 4 : 7;
    if (!any) {
      rows[0][7] = "foreign (" + count.foreign + ")";
      rows[0][8] = "share";
      rows[0][9] = "sources";
    }
    std::vector<std::string>& row = rows[found->second];
    row[first] = WithSeparators(count.quilted);
    row[first + 1] = Percent(static_cast<uint64_t>(count.quilted), summary.pages);
    row[first + 2] = Mean(count);
  }
  return LayOut(rows, std::vector<Align>(10, Align::kRight), "");
}

void WriteQuiltJson(const QuiltSummary& summary, JsonWriter* json) {
  json->BeginObject().Key("run").String(summary.run.id).Key("answered_before").Bool(summary.run.answered_before);
  json->Key("pages").Number(summary.pages).Key("quilts").Number(summary.quilts);
  json->Key("home_grown").Number(summary.home_grown).Key("widely_foreign").Number(summary.widely_foreign);
  json->Key("sources").Number(summary.sources).Key("expected_collisions").Number(summary.expected_collisions);
  WriteRunFacts(summary.run, json);
  json->Key("worst").BeginArray();
  for (const QuiltRow& row : summary.worst) WriteRow(row, json);
  json->EndArray();
  if (!summary.sweep.empty()) {
    json->Key("sweep").BeginArray();
    for (const QuiltSweepRow& row : summary.sweep) WriteRow(row, json);
    json->EndArray();
  }
  json->EndObject();
}

}  // namespace seamripper::cli
