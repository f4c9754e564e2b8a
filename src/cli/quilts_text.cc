#include "cli/detector_text.h"

#include <map>
#include <tuple>

#include "cli/run_text.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

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
  lines.push_back(FoundAmong({summary.quilts, "quilt"}, {summary.pages, "page"}) + ForeignText(summary) +
                  RunNote(summary.run));
  const auto add = [&lines](std::string_view label, const std::string& text) {
    lines.push_back(LabelledLine(label, text));
  };
  if (summary.home_grown > 0) {
    add("own site", Plural(summary.home_grown, "quilt") + " with sources on " +
                    (summary.home_grown == 1 ? "its" : "their") + " own site only");
  }
  if (summary.quilts > 0) {
    const double mean = static_cast<double>(summary.sources) / static_cast<double>(summary.quilts);
    add("sources", WithSeparators(summary.sources) + ", " + Decimal(mean, 2) + " per quilt");
  }
  for (const TableSummary& table : summary.run.tables) {
    if (table.name == "quilt_patches") add("passages", WithSeparators(table.rows));
  }
  AddExamples("worst", summary.worst, WorstText, &lines);
  if (const uint64_t covers = summary.run.CountOf("covers_cut"); covers > 0) {
    add("incomplete", Plural(covers, "cover") + " with more than 67,108,864 candidate pages");
  }
  AddHostsWithoutAddress(summary.run, &lines);
  AddCollisions(summary.expected_collisions, "grams are expected to share a hash", &lines);
  AddCurrentLine(summary.run, &lines);
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
  BeginRunJson(summary.run, json);
  json->Key("pages").Number(summary.pages).Key("quilts").Number(summary.quilts);
  json->Key("home_grown").Number(summary.home_grown).Key("widely_foreign").Number(summary.widely_foreign);
  json->Key("sources").Number(summary.sources).Key("expected_collisions").Number(summary.expected_collisions);
  WriteRunFacts(summary.run, json);
  WriteRows("worst", summary.worst, json);
  if (!summary.sweep.empty()) WriteRows("sweep", summary.sweep, json);
  json->EndObject();
}

}  // namespace seamripper::cli
