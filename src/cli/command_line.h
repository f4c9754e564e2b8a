// The words of a command line turned into a verb and its options.
#ifndef SEAMRIPPER_CLI_COMMAND_LINE_H_
#define SEAMRIPPER_CLI_COMMAND_LINE_H_

#include <span>

#include "base/status.h"
#include "cli/flags.h"
#include "cli/verbs.h"

namespace seamripper::cli {

struct CommandLine {
  const VerbFacts* verb = nullptr;  // none was given
  Options options;
};

// `words` without the program's name. Understands --flag value, --flag=value, -f value, -fvalue, bundled switches
// (-qv), and "--", after which nothing is an option; flags may stand anywhere, a repeated one counts last. kUsage says
// what is wrong and what to write instead.
Result<CommandLine> ParseCommandLine(std::span<const char* const> words);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_COMMAND_LINE_H_
