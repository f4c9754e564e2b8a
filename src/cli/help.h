// Help made from the tables of verbs and flags.
#ifndef SEAMRIPPER_CLI_HELP_H_
#define SEAMRIPPER_CLI_HELP_H_

#include <span>
#include <string>

#include "base/status.h"
#include "cli/flags.h"
#include "cli/verbs.h"

namespace seamripper::cli {

std::string OverviewHelp();
// Of a command line without a command: what to type, by task.
std::string UsageHelp();
std::string VerbHelp(const VerbFacts& verb, std::span<const Flag> flags = Flags());

Status RunHelp(const Options& options);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_HELP_H_
