#include "cli/summary.h"

#include <algorithm>
#include <cstddef>

#include "cli/corpus_text.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

constexpr size_t kReasonsShown = 4;

// "122,408 records: record-type 61,204, scheme 3, ...", the most frequent first; empty when there are none.
std::string Reasons(std::vector<NamedTally> tallies, std::string_view noun) {
  std::stable_sort(tallies.begin(), tallies.end(),
                   [](const NamedTally& a, const NamedTally& b) { return a.tally.count > b.tally.count; });
  uint64_t records = 0;
  std::string reasons;
  for (size_t i = 0; i < tallies.size(); ++i) {
    records += tallies[i].tally.count;
    if (i < kReasonsShown) {
      reasons += (i == 0 ? ": " : ", ") + tallies[i].name + " " + WithSeparators(tallies[i].tally.count);
    }
  }
  if (tallies.size() > kReasonsShown) reasons += ", ...";
  return records == 0 ? "" : Plural(records, noun) + reasons;
}

}  // namespace

std::vector<std::string> SummaryLines(const IngestSummary& summary) {
  const CorpusInfo& corpus = summary.corpus;
  std::vector<std::string> lines;
  lines.push_back(
      (summary.resumed ? "resumed and read " : "read ") + Plural(summary.inputs_read, "input") +
      (summary.inputs_known > 0 ? ", skipped " + WithSeparators(summary.inputs_known) + " read before" : ""));
  lines.push_back("  pages       " + WithSeparators(summary.pages) + " new, " + WithSeparators(corpus.pages) +
                  " in the corpus on " + Plural(corpus.hosts, "host"));
  const auto add = [&lines](const char* label, const std::string& text) {
    if (!text.empty()) lines.push_back(label + text);
  };
  add("  files       ", Reasons(corpus.files_account, "record"));
  add("  skipped     ", Reasons(corpus.skipped_account, "record"));
  add("  damaged     ", Reasons(corpus.damaged_account, "piece"));
  if (corpus.superseded > 0) add("  superseded  ", Plural(corpus.superseded, "earlier capture"));
  lines.push_back("next: seamripper info " + ShellWord(corpus.path));
  return lines;
}

Status InputDamage(uint64_t pieces, uint64_t bytes, const std::vector<std::string>& places, const std::string& rest) {
  if (pieces == 0) return {};
  const std::string first = places.empty() ? "" : ", first at " + places.front();
  return {Code::kInputDamaged, Plural(pieces, "piece") + " of the input damaged (" + Plural(bytes, "byte") + ")" +
                                   first + ": everything else was " + rest};
}

Status StatusOf(const IngestSummary& summary, bool places_listed) {
  const std::string info = "'seamripper info " + ShellWord(summary.corpus.path) + "'";
  const bool no_pages = !summary.resumed && summary.pages == 0 && summary.inputs_read > 0;
  RETURN_IF_ERROR(InputDamage(summary.damaged_pieces, summary.damaged_bytes, summary.damage,
                              (no_pages ? "read, and no page was in it; " : "read; ") + info +
                                  " counts them by reason" + (places_listed ? "" : ", ingest -v lists the positions")));
  if (!no_pages && summary.corpus.pages > 0) return {};
  return UsageError("no page was found in " +
                    (no_pages ? Plural(summary.inputs_read, "input") : "the corpus " + summary.corpus.path) + ": " +
                    info + " lists what was found instead");
}

void WriteSummaryJson(const IngestSummary& summary, JsonWriter* json) {
  json->BeginObject().Key("inputs_read").Number(summary.inputs_read);
  json->Key("inputs_known").Number(summary.inputs_known).Key("pages").Number(summary.pages);
  json->Key("damaged_pieces").Number(summary.damaged_pieces).Key("damaged_bytes").Number(summary.damaged_bytes);
  json->Key("damage").BeginArray();
  for (const std::string& place : summary.damage) json->String(place);
  json->EndArray().Key("notices").BeginArray();
  for (const std::string& notice : summary.notices) json->String(notice);
  json->EndArray().Key("resumed").Bool(summary.resumed).Key("corpus");
  WriteCorpusJson(summary.corpus, json);
  json->EndObject();
}

}  // namespace seamripper::cli
