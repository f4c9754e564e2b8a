// A message on a terminal, broken at words.
#ifndef SEAMRIPPER_CLI_WRAPPED_MESSAGE_H_
#define SEAMRIPPER_CLI_WRAPPED_MESSAGE_H_

#include <string>
#include <string_view>

namespace seamripper::cli {

// `line`, which is visible, as lines no wider than `columns` where its words allow that: no word is broken, so that URLs can
// be copied, nor a command to type next ("next: seamripper ..."). What follows stands below the text of "  label  text".
std::string WrappedMessage(std::string_view line, int columns);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_WRAPPED_MESSAGE_H_
