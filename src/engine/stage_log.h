// The stages of a run: what they are called, how far the one at hand is, how long each took, and whether to go on.
#ifndef SEAMRIPPER_ENGINE_STAGE_LOG_H_
#define SEAMRIPPER_ENGINE_STAGE_LOG_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "engine/engine_options.h"
#include "store/run_record.h"

namespace seamripper {

class StageLog {
 public:
  explicit StageLog(const EngineOptions& options) : stop_(options.stop), progress_(options.progress) {}

  // A stage begins and ends on one thread, none within another.
  void Begin(std::string_view name, uint64_t tasks);
  // `bytes` is what the stage wrote to disk.
  void End(uint64_t bytes);

  // From any thread: a task is done; may the next page or partition begin?
  void TaskDone();
  Status CheckStop() const;

  const std::vector<StageRecord>& records() const { return records_; }

 private:
  using Clock = std::chrono::steady_clock;

  void Report(Clock::time_point now);

  const std::atomic<bool>* const stop_;
  const std::function<void(const EngineProgress&)> progress_;
  std::vector<StageRecord> records_;
  Clock::time_point began_;
  uint64_t tasks_ = 0;
  std::atomic<uint64_t> done_ = 0;
  std::mutex mutex_;  // of progress_ and reported_
  Clock::time_point reported_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_STAGE_LOG_H_
