#include "os/tasks.h"

namespace seamripper {

bool TaskQueue::Take(size_t* task) {
  if (failed()) return false;
  *task = next_.fetch_add(1, std::memory_order_relaxed);
  return *task < tasks_;
}

void TaskQueue::Fail(size_t task, Status status) {
  const std::lock_guard lock(mutex_);
  if (!IsFirst(task)) return;
  failure_ = std::move(status);
  lacks_memory_ = false;
}

void TaskQueue::FailWithoutMemory(size_t task) {
  const std::lock_guard lock(mutex_);
  if (IsFirst(task)) lacks_memory_ = true;
}

bool TaskQueue::IsFirst(size_t task) {
  const bool is_first = !failed() || task < failed_task_;
  if (is_first) failed_task_ = task;
  failed_ = true;
  return is_first;
}

Status TaskQueue::TakeFailure() { return std::move(lacks_memory_ ? no_memory_ : failure_); }

}  // namespace seamripper
