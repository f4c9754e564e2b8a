#include "cli/watched.h"

#include <signal.h>
#include <unistd.h>

#include "base/status.h"

namespace seamripper::cli {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

void OnSignal(int) {
  if (interrupted.exchange(true)) _exit(static_cast<int>(Code::kInterrupted));
}

}  // namespace

const std::atomic<bool>* CatchInterrupts() {
  struct sigaction action {};
  action.sa_handler = OnSignal;
  action.sa_flags = SA_RESTART;
  for (const int number : {SIGINT, SIGTERM}) {
    struct sigaction before {};
    sigaction(number, nullptr, &before);
    // Ignored from the start (nohup, a background job of a script): not meant for us.
    if (before.sa_handler != SIG_IGN) sigaction(number, &action, nullptr);
  }
  return &interrupted;
}

}  // namespace seamripper::cli
