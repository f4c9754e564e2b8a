// Tasks done by many threads, their results put away in the order of the tasks: how files are read in parallel when what
// comes of them must not depend on that.
#ifndef SEAMRIPPER_OS_IN_ORDER_H_
#define SEAMRIPPER_OS_IN_ORDER_H_

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/status.h"
#include "os/tasks.h"

namespace seamripper {

struct OrderOptions {
  unsigned threads = 1;
  size_t ahead = 1;                         // results that may wait to be put away, beside those being worked on
  const std::atomic<bool>* stop = nullptr;  // set from outside: begin no more tasks, put no more away
};

// A Worker belongs to one thread. It has
//   Done Work(size_t task);                what can be done in any order
//   Status Place(size_t task, Done done);  called for task 0, 1, ... by one thread at a time; an error ends it all
// Memory: `threads` + `ahead` results.
template <class Worker>
class InOrder {
 public:
  InOrder(size_t tasks, const OrderOptions& options)
      : tasks_(tasks), options_(options), done_(options.threads + options.ahead) {}

  // make_worker() gives a Worker, on the thread that it is for. The first error in the order of the tasks, as tasks.h has
  // it; kInterrupted after a stop that came before the last was put away. Called once.
  template <class MakeWorker>
  Status Run(Threads* threads, MakeWorker make_worker) {
    Status status = RunTasks(threads, options_.threads, tasks_, [&] {
      return std::unique_ptr<OneThread>(new OneThread{this, make_worker()});
    });
    if (placed_ == tasks_) return {};
    // Whatever else failed belongs to a task behind the one that could not be put away.
    if (!failure_.ok()) return std::move(failure_);
    // A stop may find every task done, and some of them not yet put away.
    return status.ok() ? Interrupted() : std::move(status);
  }

 private:
  using Done = typename Worker::Done;

  static Status Interrupted() { return Status(Code::kInterrupted, "interrupted"); }

  // What a thread begins it delivers, or no later task is begun: else the others would wait for it for ever.
  class Promise {
   public:
    Promise(InOrder* order, size_t task) : order_(order), task_(task) {}
    ~Promise() {
      if (!is_kept_) order_->EndBefore(task_);
    }
    void Keep() { is_kept_ = true; }

   private:
    InOrder* order_;
    size_t task_;
    bool is_kept_ = false;
  };

  struct OneThread {
    InOrder* order;
    Worker worker;

    Status Do(size_t task) {
      if (!order->WaitForRoom(task)) return Interrupted();
      Promise promise(order, task);
      order->Deliver(task, worker.Work(task), &worker);
      promise.Keep();
      return {};
    }
    Status Finish() { return {}; }
  };

  bool Stopped() const { return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed); }

  void EndBefore(size_t task) {
    const std::lock_guard lock(mutex_);
    end_ = std::min(end_, task);
    room_.notify_all();
  }

  // False when the task is not to be begun.
  bool WaitForRoom(size_t task) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return task >= end_ || Stopped() || task < placed_ + done_.size(); });
    return task < end_ && !Stopped();
  }

  // Whoever finishes the next task to be put away does so, with all that wait behind it; the others go on working.
  void Deliver(size_t task, Done done, Worker* worker) {
    std::unique_lock lock(mutex_);
    done_[task % done_.size()].emplace(std::move(done));
    if (placing_) return;
    placing_ = true;  // and stays so when Place throws
    while (failure_.ok() && !Stopped()) {
      std::optional<Done>& next = done_[placed_ % done_.size()];
      if (!next.has_value()) break;
      Done ready = std::move(*next);
      next.reset();
      lock.unlock();
      Status status = worker->Place(placed_, std::move(ready));
      lock.lock();
      if (status.ok()) {
        ++placed_;
      } else {
        failure_ = std::move(status);
        end_ = 0;
      }
      room_.notify_all();
    }
    placing_ = false;
    if (Stopped()) room_.notify_all();
  }

  const size_t tasks_;
  const OrderOptions options_;

  std::mutex mutex_;
  std::condition_variable room_;
  size_t placed_ = 0;  // tasks put away
  bool placing_ = false;
  size_t end_ = SIZE_MAX;                  // tasks from this on are not begun: one failed, and those before it go on
  Status failure_;                         // of putting away
  std::vector<std::optional<Done>> done_;  // by task, modulo its size: those that wait to be put away
};

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_IN_ORDER_H_
