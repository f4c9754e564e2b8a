// A detector at work, and somebody who waits for it.
#ifndef SEAMRIPPER_CLI_WATCHED_H_
#define SEAMRIPPER_CLI_WATCHED_H_

#include "cli/flags.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/streams.h"
#include "seamripper/detect.h"

namespace seamripper::cli {

// `find(how)`, with progress shown meanwhile; Ctrl-C stops it.
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
