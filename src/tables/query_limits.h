// When a query that is not finished ends all the same.
#ifndef SEAMRIPPER_TABLES_QUERY_LIMITS_H_
#define SEAMRIPPER_TABLES_QUERY_LIMITS_H_

#include <atomic>
#include <chrono>

namespace seamripper {

struct QueryLimits {
  // Set from outside (a signal handler) to end it soon, with kInterrupted.
  const std::atomic<bool>* stop = nullptr;

  // From its start, the time its user takes between rows included; 0: none. Then it ends with kUsage.
  std::chrono::milliseconds most_time{0};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TABLES_QUERY_LIMITS_H_
