#include "cli/watched.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>
#include <thread>

#include "base/sanitized.h"
#include "base/status.h"
#include "seamripper/output_file.h"

namespace seamripper::cli {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

std::atomic<bool> waits_a_second_at_most = false;

void EndNow(int) {
  constexpr std::string_view kLine = "seamripper: interrupted\n";
  OutputFile::RemoveUnfinished();
  static_cast<void>(!write(STDERR_FILENO, kLine.data(), kLine.size()));
  _exit(static_cast<int>(Code::kInterrupted));
}

void OnSignal(int number) {
  if (interrupted.exchange(true)) EndNow(number);
  if (waits_a_second_at_most) alarm(1);
}

// All that --memory promises: 1.1 times as much and 64 MiB. What lies in stacks that threads have
// reserved and do not use is not counted against it, up to a few.
uint64_t MostDataBytes(const DetectOptions& options) {
  constexpr uint64_t kBesides = uint64_t{64} << 20, kStackBytes = uint64_t{8} << 20;
  const auto machine = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  const uint64_t memory = options.memory_bytes != 0 ? options.memory_bytes : machine / 4;
  const uint64_t threads = options.threads != 0 ? options.threads : std::thread::hardware_concurrency();
  return memory / 10 * 11 + kBesides + threads * kStackBytes;
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

void BoundQueries(const Options& options) {
  waits_a_second_at_most = true;
  signal(SIGALRM, EndNow);
  if (kSanitized) return;
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_cur, MostDataBytes(options.detect));
  static_cast<void>(setrlimit(RLIMIT_DATA, &limit));
}

}  // namespace seamripper::cli
