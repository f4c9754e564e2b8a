// Something at work, and somebody who waits for it: Ctrl-C is a polite request.
#ifndef SEAMRIPPER_CLI_WATCHED_H_
#define SEAMRIPPER_CLI_WATCHED_H_

#include <atomic>

#include "cli/flags.h"
#include "cli/progress.h"
#include "cli/streams.h"
#include "seamripper/detect.h"

namespace seamripper::cli {

// From now on the first SIGINT or SIGTERM sets the flag that is returned; the second ends the program at once with 130.
const std::atomic<bool>* CatchInterrupts();

// Before SQL that a person wrote: one value of it may take any memory and time, and DuckDB counts the memory of values as
// little as it looks up while it makes one. From now on this process has no more memory than --memory promises, and ends
// a second after the first SIGINT or SIGTERM whether it heeds them or not. Not with sanitizers, which need memory.
void BoundQueries(const Options& options);

// `find(how)` of a detector, with progress shown meanwhile; Ctrl-C stops it.
template <class Find>
auto Watched(const Options& options, DetectOptions how, Find find) {
  ProgressMeter meter(ProgressForm(options), ErrorColumns(), SayIfReady);
  how.progress = UpdatesOf(&meter);
  how.stop = CatchInterrupts();
  auto answer = find(how);
  meter.Finish();
  return answer;
}

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_WATCHED_H_
