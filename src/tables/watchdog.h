// Interrupts a connection when its query's time is up or its user wants to stop. Only sources of this folder include
// this header.
#ifndef SEAMRIPPER_TABLES_WATCHDOG_H_
#define SEAMRIPPER_TABLES_WATCHDOG_H_

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "base/status.h"
#include "tables/handles.h"
#include "tables/query_limits.h"

namespace seamripper {

// Watches from its making to its end, on a thread of its own when there is any limit. `connection` must outlive it.
class Watchdog {
 public:
  Watchdog(duckdb_connection connection, const QueryLimits& limits);

  // What an interrupted query is to be told as: kInterrupted, or kUsage when its time was up.
  Status Reason() const;

  // Whether a limit is reached.
  bool Barks() const { return stopped() || late(); }

 private:
  bool stopped() const { return limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed); }
  bool late() const {
    return limits_.most_time.count() > 0 && std::chrono::steady_clock::now() - begin_ > limits_.most_time;
  }
  void Watch(const std::stop_token& done);

  const duckdb_connection connection_;
  const QueryLimits limits_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TABLES_WATCHDOG_H_
