#include "tables/watchdog.h"

namespace seamripper {

Watchdog::Watchdog(duckdb_connection connection, const QueryLimits& limits) : connection_(connection), limits_(limits) {
  if (limits.stop != nullptr || limits.most_time.count() > 0) {
    thread_ = std::jthread([this](const std::stop_token& done) { Watch(done); });
  }
}

// An interrupt is lost when no statement happens to be running, so it is repeated until the query is given up.
void Watchdog::Watch(const std::stop_token& done) {
  std::unique_lock lock(mutex_);
  while (!done.stop_requested()) {
    if (Barks()) duckdb_interrupt(connection_);
    wake_.wait_for(lock, done, std::chrono::milliseconds(20), [] { return false; });
  }
}

Status Watchdog::Reason() const {
  if (late() && !stopped()) {
    return UsageError("the query took longer than " + std::to_string(limits_.most_time.count()) +
                      " ms: ask for less, or allow more time");
  }
  return {Code::kInterrupted, "interrupted"};
}

}  // namespace seamripper
