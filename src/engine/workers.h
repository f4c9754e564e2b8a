// Tasks shared out among threads, in order, until they are done, one fails, or the run is stopped.
#ifndef SEAMRIPPER_ENGINE_WORKERS_H_
#define SEAMRIPPER_ENGINE_WORKERS_H_

#include <atomic>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

#include "base/status.h"
#include "engine/stage_log.h"

namespace seamripper {

// make() gives each thread a worker with `Status Do(size_t task)` and `Status Finish()`; a thread's tasks ascend. The first
// Status that is not ok stops all.
template <class Make>
Status RunWorkers(unsigned threads, size_t tasks, StageLog* stage, Make make) {
  std::atomic<size_t> next = 0;
  std::atomic<bool> failed = false;
  std::mutex mutex;
  Status first;
  const auto fail = [&](Status status) {
    const std::lock_guard lock(mutex);
    if (first.ok()) first = std::move(status);
    failed = true;
  };
  const auto work = [&] {
    auto worker = make();
    for (size_t task = next++; task < tasks && !failed; task = next++) {
      if (Status status = stage->CheckStop(); !status.ok()) return fail(std::move(status));
      if (Status status = worker->Do(task); !status.ok()) return fail(std::move(status));
      stage->TaskDone();
    }
    if (Status status = worker->Finish(); !status.ok()) fail(std::move(status));
  };
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
    work();
  }
  return first;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_WORKERS_H_
