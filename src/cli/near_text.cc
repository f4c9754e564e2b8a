#include "cli/detector_text.h"

#include "cli/run_text.h"
#include "text/quantity.h"

namespace seamripper::cli {

std::vector<std::string> NearLines(const NearSummary& summary) {
  std::vector<std::string> lines;
  lines.push_back("found " + Plural(summary.near_pages, "page") + " of " + WithSeparators(summary.pages) +
                  " with another at similarity " + TypedText(ShareOption({}), std::to_string(summary.at)) +
                  " or more; " + WithSeparators(summary.dropped) + " of them can go (" +
                  Percent(summary.dropped, summary.pages) + ")" + RunNote(summary.run));
  for (const NearRow& row : summary.first) {
    if (row.page_id == row.representative_id) continue;
    lines.push_back(LabelledLine(lines.size() == 1 ? "first" : "", Decimal(Table<NearRow>::Jaccard(row).ToDouble(), 3) +
                                                                       "  " + row.url + " like " +
                                                                       row.representative_url));
  }
  lines.push_back("  work        " + WithSeparators(summary.probes) + " probes, " +
                  WithSeparators(summary.verifications) + " pairs verified, " + WithSeparators(summary.pairs) +
                  " of them so near; none is missed");
  AddCurrentLine(summary.run, &lines);
  return lines;
}

void WriteNearJson(const NearSummary& summary, JsonWriter* json) {
  BeginRunJson(summary.run, json);
  json->Key("pages").Number(summary.pages).Key("near_pages").Number(summary.near_pages);
  json->Key("dropped").Number(summary.dropped).Key("pairs").Number(summary.pairs);
  json->Key("probes").Number(summary.probes).Key("verifications").Number(summary.verifications);
  WriteRunFacts(summary.run, json);
  WriteRows("first", summary.first, json);
  json->EndObject();
}

}  // namespace seamripper::cli
