// Standard output and standard error: what they are, and writing to them without surprises.
#ifndef SEAMRIPPER_CLI_STREAMS_H_
#define SEAMRIPPER_CLI_STREAMS_H_

#include <string>
#include <string_view>
#include <type_traits>

#include "base/status.h"
#include "cli/flags.h"
#include "text/json.h"
#include "text/terminal.h"

namespace seamripper::cli {

// Call first in main. A closed standard stream is occupied, so that no corpus file can be opened under its number and
// get messages written into it; a broken pipe, and a file larger than it may be, become errors instead of signals.
void PrepareStreams();

bool InputIsTerminal();

// All of standard input, of which there may be a megabyte; `what` says in an error what it is.
Result<std::string> ReadInput(std::string_view what);

// How results are to look.
struct Look {
  Reader reader = Reader::kPipe;
  int columns = 80;
  bool color = false;
};
Look LookOfOutput(When color);

// As the name of a file to write.
inline constexpr char kStandardOutput[] = "-";

// Writes all of `text` to standard output. A reader that has gone away is success: it has seen what it wanted.
Status WriteOutput(std::string_view text);
// One object on a line: write(facts, json).
template <class Facts>
Status WriteJson(void (*write)(const std::type_identity_t<Facts>& facts, JsonWriter* json), const Facts& facts) {
  JsonWriter json(AppendVisibleJsonString);
  write(facts, &json);
  return WriteOutput(json.text() + "\n");
}
// False once a write found that the reader has gone away.
bool OutputHasReader();

// One line on standard error, broken at words on a terminal, control characters shown; trouble is ignored, there is nobody to tell.
void SayLine(std::string_view line);

// Our own text of several lines on standard error.
void SayText(std::string_view text);

// Call first in main: what nobody catches, on whatever thread, ends the process with one line and the exit status of
// Code::kEnvironment. Such are memory that gave out where it could not be told, and libraries that fail on their way down.
void EndUncaughtWithALine();

// Standard error as a place for progress: something that may be dropped rather than waited for.
bool ErrorIsTerminal();
int ErrorColumns();
void SayIfReady(std::string_view text);  // at most 4,096 bytes; dropped when it would block

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_STREAMS_H_
