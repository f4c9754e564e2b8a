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
