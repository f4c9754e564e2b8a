// Tasks shared out among threads, in order, until they are done or one fails.
//
// What ends them is the same however many threads there are: the error of the first task that has one. When a task fails
// all before it have begun; they are done to their end, since an error of theirs comes first, and none is begun any more.
// The one rule for lack of memory is here too: whatever thread meets it, in a task or around it, it is OutOfMemoryError.
#ifndef SEAMRIPPER_OS_TASKS_H_
#define SEAMRIPPER_OS_TASKS_H_

#include <atomic>
#include <cstddef>
#include <mutex>
#include <new>
#include <system_error>
#include <utility>

#include "base/out_of_memory.h"
#include "base/status.h"
#include "os/threads.h"

namespace seamripper {

// Which task is next, and what the first error was. Thread-safe. Takes no memory once it is made: that may be what lacks.
class TaskQueue {
 public:
  explicit TaskQueue(size_t tasks) : tasks_(tasks) {}

  size_t tasks() const { return tasks_; }
  bool failed() const { return failed_.load(std::memory_order_relaxed); }
  // False when there is none left, or one has failed.
  bool Take(size_t* task);
  // Calls work(), which returns a Status, on behalf of a task; tasks() stands for what comes behind them all. An error, or
  // lack of memory, counts unless one of an earlier task does.
  template <class Work>
  void Do(size_t task, Work work) noexcept {
    try {
      if (Status status = work(); !status.ok()) Fail(task, std::move(status));
    } catch (const std::bad_alloc&) {
      FailWithoutMemory(task);
    } catch (const std::system_error&) {  // no more threads, or locks
      FailWithoutMemory(task);
    }
  }
  // When no thread is in Do any more.
  Status TakeFailure();

 private:
  void Fail(size_t task, Status status);
  void FailWithoutMemory(size_t task);
  // Of those that failed so far, this one included. With mutex_ held.
  bool IsFirst(size_t task);

  const size_t tasks_;
  std::atomic<size_t> next_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
  size_t failed_task_ = 0;  // the first, once there is one
  Status failure_;          // of it
  bool lacks_memory_ = false;
  Status no_memory_ = OutOfMemoryError();  // instead of failure_
};

// make() gives a pointer to a worker, on the thread that it is for, of which there are `count` at most: it has
// `Status Do(size_t task)`, for tasks that ascend, and `Status Finish()`, called when no task is left and none has failed.
template <class Make>
Status RunTasks(Threads* threads, unsigned count, size_t tasks, Make make) {
  TaskQueue queue(tasks);
  const auto work = [&] {
    queue.Do(tasks, [&]() -> Status {
      const auto worker = make();
      for (size_t task = 0; queue.Take(&task);) queue.Do(task, [&] { return worker->Do(task); });
      return queue.failed() ? Status() : worker->Finish();
    });
  };
  threads->Run(count, work);
  return queue.TakeFailure();
}

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_TASKS_H_
