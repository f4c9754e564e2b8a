// A corpus described for people and for programs.
#ifndef SEAMRIPPER_CLI_CORPUS_TEXT_H_
#define SEAMRIPPER_CLI_CORPUS_TEXT_H_

#include <string>

#include "cli/streams.h"
#include "seamripper/corpus.h"
#include "text/json.h"

namespace seamripper::cli {

// Facts, charsets, and the account of every input byte as a table whose lines visibly add up.
std::string CorpusText(const CorpusInfo& info, const Look& look);

// The same as one JSON object, without a newline; all inputs included.
void WriteCorpusJson(const CorpusInfo& info, JsonWriter* json);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_CORPUS_TEXT_H_
