#include "cli/detector_text.h"

#include "cli/run_text.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

std::string WorkLine(const NearSummary& summary) {
  return "  work        " + WithSeparators(summary.probes) + " probes, " + WithSeparators(summary.verifications) +
         " pairs compared exactly";
}

}  // namespace

std::vector<std::string> NearLines(const NearSummary& summary) {
  std::vector<std::string> lines;
  const std::string at = TypedText(ShareOption({}), std::to_string(summary.at));
  if (summary.by == NearBy::kContainment) {
    lines.push_back("found " + Plural(summary.page_pairs, "pair") + " of pages where the larger contains at least " + at +
                    " of the smaller" + RunNote(summary.run));
    lines.push_back(WorkLine(summary) + "; none missed");
    AddCurrentLine(summary.run, &lines);
    return lines;
  }
  lines.push_back("found " + Plural(summary.near_pages, "page") + " of " + WithSeparators(summary.pages) +
                  " at least " + at + " similar to another; " + WithSeparators(summary.dropped) + " of them can be dropped (" +
                  Percent(summary.dropped, summary.pages) + ")" + RunNote(summary.run));
  for (const NearRow& row : summary.first) {
    if (row.page_id == row.representative_id) continue;
    lines.push_back(LabelledLine(lines.size() == 1 ? "first" : "", Decimal(Table<NearRow>::Jaccard(row).ToDouble(), 3) +
                                                                       "  " + row.url + " like " +
                                                                       row.representative_url));
  }
  if (summary.has_page_pairs) lines.push_back(LabelledLine("all pairs", WithSeparators(summary.page_pairs)));
  lines.push_back(WorkLine(summary) + ", " + WithSeparators(summary.pairs) + " of them that similar; none missed");
  AddCurrentLine(summary.run, &lines);
  return lines;
}

std::string LowThresholdLine(uint64_t at, const RunEstimate& estimate) {
  constexpr double kBillion = 1e9;
  const double share = 1 - static_cast<double>(at) / kBillion;
  const std::string disk =
      estimate.temporary_bytes > 0 ? "; up to " + ShortSize(estimate.temporary_bytes) + " of temporary files" : "";
  return "note: below a similarity of 0.5 most runs of words are looked up, here up to " + Decimal(100 * share, 0) +
         " % of " + WithSeparators(estimate.words) + disk + "; twice the pages may take four times as long";
}

std::string NearLine(const NearStory& story) {
  if (story.run.empty()) return "";
  const std::string run = " (at " + TypedText(ShareOption({}), std::to_string(story.at)) + "; run " + story.run + ")";
  if (!story.row) return "no" + run;
  if (story.row->page_id == story.row->representative_id) return "kept for the pages near it" + run;
  return "Jaccard " + Decimal(Table<NearRow>::Jaccard(*story.row).ToDouble(), 3) + " with " +
         story.row->representative_url + ", which is kept" + run;
}

void WriteNearJson(const NearSummary& summary, JsonWriter* json) {
  BeginRunJson(summary.run, json);
  json->Key("pages").Number(summary.pages).Key("near_pages").Number(summary.near_pages);
  json->Key("dropped").Number(summary.dropped).Key("pairs").Number(summary.pairs);
  if (summary.has_page_pairs) json->Key("page_pairs").Number(summary.page_pairs);
  json->Key("probes").Number(summary.probes).Key("verifications").Number(summary.verifications);
  WriteRunFacts(summary.run, json);
  WriteRows("first", summary.first, json);
  json->EndObject();
}

}  // namespace seamripper::cli
