// What was found of reuse, for people and for programs.
#ifndef SEAMRIPPER_CLI_REUSE_TEXT_H_
#define SEAMRIPPER_CLI_REUSE_TEXT_H_

#include <string>
#include <vector>

#include "cli/streams.h"
#include "seamripper/reuse.h"
#include "text/json.h"

namespace seamripper::cli {

// How much, by which thresholds, the worst hosts, and what was left out.
std::vector<std::string> ReuseLines(const ReuseSummary& summary);

// One object; no newline.
void WriteReuseJson(const ReuseSummary& summary, JsonWriter* json);

// What show says of a page in a line; empty without a run.
std::string ReuseLine(const ReuseStory& story);

inline constexpr size_t kListedChunks = 10;

// Its labelled chunks, a line each; the first kListedChunks, or all.
std::string LabelledList(const ReuseStory& story, bool full, const Look& look);

// A chunk described: its counts, the pages that have it, its text.
std::string ChunkText(const ChunkStory& story, const Look& look);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_REUSE_TEXT_H_
