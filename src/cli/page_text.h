// One page described for people and for programs.
#ifndef SEAMRIPPER_CLI_PAGE_TEXT_H_
#define SEAMRIPPER_CLI_PAGE_TEXT_H_

#include <string>

#include "cli/json.h"
#include "cli/streams.h"
#include "seamripper/corpus.h"

namespace seamripper::cli {

// Facts, an empty line, the text: its own lines in a pipe, broken at words on a terminal.
std::string PageText(const PageFacts& page, const Look& look);

// The same as one JSON object with the column names of the table `pages`, text and links besides; no newline.
void WritePageJson(const PageFacts& page, JsonWriter* json);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_PAGE_TEXT_H_
