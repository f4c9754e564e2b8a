// What a shell offers when Tab is pressed, made from the tables of verbs and flags.
#ifndef SEAMRIPPER_CLI_COMPLETIONS_H_
#define SEAMRIPPER_CLI_COMPLETIONS_H_

#include <optional>
#include <string>
#include <string_view>

namespace seamripper::cli {

// A script for `shell`, which is bash, zsh or fish; nothing of another.
std::optional<std::string> CompletionsFor(std::string_view shell);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_COMPLETIONS_H_
