// What detectors found, for people and for programs.
#ifndef SEAMRIPPER_CLI_DETECTOR_TEXT_H_
#define SEAMRIPPER_CLI_DETECTOR_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "cli/run_text.h"
#include "cli/streams.h"
#include "columns/row_json.h"
#include "seamripper/near.h"
#include "seamripper/phrases.h"
#include "seamripper/quilts.h"
#include "seamripper/reuse.h"
#include "seamripper/templates.h"
#include "text/json.h"

namespace seamripper::cli {

// How many, the worst of them, what was left out or may be missed, and the run.
std::vector<std::string> QuiltLines(const QuiltSummary& summary);
std::vector<std::string> PhraseLines(const PhraseSummary& summary);
std::vector<std::string> TemplateLines(const TemplateSummary& summary);
std::vector<std::string> ReuseLines(const ReuseSummary& summary);
std::vector<std::string> NearLines(const NearSummary& summary);

// What a low threshold, in billionths, will cost: said before anything is done.
std::string LowThresholdLine(uint64_t at, const RunEstimate& estimate);

// One object; no newline.
void WriteQuiltJson(const QuiltSummary& summary, JsonWriter* json);
void WritePhraseJson(const PhraseSummary& summary, JsonWriter* json);
void WriteTemplateJson(const TemplateSummary& summary, JsonWriter* json);
void WriteReuseJson(const ReuseSummary& summary, JsonWriter* json);
void WriteNearJson(const NearSummary& summary, JsonWriter* json);

// Why no source is foreign in any sense, if none can be; empty: some can.
std::string WhyNoneIsForeign(const QuiltSummary& summary);
// ", 327 with 4 foreign sources or more"; empty without quilts.
std::string ForeignText(const QuiltSummary& summary);
// "1,204 words from other sites, "; empty when there are none or they were not looked for.
std::string WordsFromElsewhere(const QuiltRow& quilt);
// The paper's Table 1: a line for each choice of parameters, all sources beside foreign ones.
std::string SweepText(const QuiltSummary& summary);

// How many pages are alike enough, and where gaps are.
std::vector<std::string> LikeLines(const LikeAnswer& answer, const LikeRequest& request);

// What is told of one page, in a line each; empty without a run.
std::string DuplicateLine(const PhraseStory& story);
std::string PopularLine(const PhraseStory& story);
std::string NearLine(const NearStory& story);
std::string TemplateLine(const TemplateStory& story);
std::string ReuseLine(const ReuseStory& story);

inline constexpr size_t kListedChunks = 10;

// The page's labelled chunks, a line each; the first kListedChunks, or all.
std::string LabelledList(const ReuseStory& story, bool full, const Look& look);
// A chunk described: its counts, the pages that have it, its text.
std::string ChunkText(const ChunkStory& story, const Look& look);

// A line for each row, of which the first has the label.
template <class Row, class TextOf>
void AddExamples(std::string_view label, const std::vector<Row>& rows, TextOf text_of, std::vector<std::string>* lines) {
  for (const Row& row : rows) lines->push_back(LabelledLine(&row == rows.data() ? label : "", text_of(row)));
}

template <class Row>
void WriteRows(std::string_view key, const std::vector<Row>& rows, JsonWriter* json) {
  json->Key(key).BeginArray();
  for (const Row& row : rows) WriteRow(row, json);
  json->EndArray();
}

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_DETECTOR_TEXT_H_
