// What a run of phrases found, told in a few lines and as JSON.
#ifndef SEAMRIPPER_CLI_PHRASES_TEXT_H_
#define SEAMRIPPER_CLI_PHRASES_TEXT_H_

#include <string>
#include <vector>

#include "seamripper/phrases.h"
#include "text/json.h"

namespace seamripper::cli {

std::vector<std::string> PhraseLines(const PhraseSummary& summary);

// One object; no newline.
void WritePhraseJson(const PhraseSummary& summary, JsonWriter* json);

// What is told of one page: its near-duplicates, its popular phrases, the pages that have them too. Empty without a run.
std::string DuplicateLine(const PhraseStory& story);
std::string PopularLine(const PhraseStory& story);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_PHRASES_TEXT_H_
