// The commands and options for reading elsewhere than on a terminal, made from the tables of verbs and flags.
#ifndef SEAMRIPPER_CLI_CLI_REFERENCE_H_
#define SEAMRIPPER_CLI_CLI_REFERENCE_H_

#include <span>
#include <string>

#include "cli/flags.h"

namespace seamripper::cli {

std::string CliReference(std::span<const Flag> flags = Flags());  // docs/reference/cli.md
std::string ManPage(std::span<const Flag> flags = Flags());       // seamripper.1

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_CLI_REFERENCE_H_
