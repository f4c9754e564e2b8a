// What was found of quilts, for people and for programs.
#ifndef SEAMRIPPER_CLI_QUILTS_TEXT_H_
#define SEAMRIPPER_CLI_QUILTS_TEXT_H_

#include <string>
#include <vector>

#include "seamripper/quilts.h"
#include "text/json.h"

namespace seamripper::cli {

// How many, the worst of them, and what was left out.
std::vector<std::string> QuiltLines(const QuiltSummary& summary);

// Why no source is foreign in any sense, if none can be; empty: some can.
std::string WhyNoneIsForeign(const QuiltSummary& summary);

// ", 327 with 4 foreign sources or more"; empty without quilts.
std::string ForeignText(const QuiltSummary& summary);
// "1,204 words from other sites, "; empty when there are none or they were not looked for.
std::string WordsFromElsewhere(const QuiltRow& quilt);

// The paper's Table 1: a line for each choice of parameters, all sources beside foreign ones.
std::string SweepText(const QuiltSummary& summary);

// One object; no newline.
void WriteQuiltJson(const QuiltSummary& summary, JsonWriter* json);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_QUILTS_TEXT_H_
