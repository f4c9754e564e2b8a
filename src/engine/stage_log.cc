#include "engine/stage_log.h"

#include <string>

namespace seamripper {
namespace {

constexpr std::chrono::milliseconds kBetweenReports{100};

}  // namespace

void StageLog::Begin(std::string_view name, uint64_t tasks) {
  records_.push_back({std::string(name), 0, 0});
  tasks_ = tasks;
  done_ = 0;
  began_ = Clock::now();
  const std::lock_guard lock(mutex_);
  Report(began_);
}

void StageLog::End(uint64_t bytes) {
  const Clock::time_point now = Clock::now();
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(now - began_);
  records_.back().microseconds = static_cast<uint64_t>(took.count());
  records_.back().bytes = bytes;
  const std::lock_guard lock(mutex_);
  Report(now);
}

void StageLog::TaskDone() {
  ++done_;
  if (progress_ == nullptr) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock()) return;
  if (const Clock::time_point now = Clock::now(); now - reported_ >= kBetweenReports) Report(now);
}

void StageLog::Report(Clock::time_point now) {
  reported_ = now;
  if (progress_ != nullptr) progress_({records_.back().name, records_.size(), done_, tasks_});
}

Status StageLog::CheckStop() const {
  if (stop_ == nullptr || !stop_->load(std::memory_order_relaxed)) return {};
  return {Code::kInterrupted, "interrupted: nothing was written; run the same command again"};
}

}  // namespace seamripper
