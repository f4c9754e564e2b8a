// Tasks done by many threads, their results put away in the order of the tasks.
#ifndef SEAMRIPPER_API_IN_ORDER_H_
#define SEAMRIPPER_API_IN_ORDER_H_

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/status.h"

namespace seamripper {

struct OrderOptions {
  unsigned threads = 1;
  size_t ahead = 1;                         // results that may wait to be put away, beside those being worked on
  const std::atomic<bool>* stop = nullptr;  // set from outside: begin no more tasks
};

// A Worker belongs to one thread. It has
//   Done Work(size_t task);                what can be done in any order
//   Status Place(size_t task, Done done);  called for task 0, 1, ... by one thread at a time; an error ends it all
template <class Worker>
class InOrder {
 public:
  InOrder(size_t tasks, const OrderOptions& options) : tasks_(tasks), options_(options) {}

  // make_worker() gives a Worker, on the thread that it is for. kInterrupted after a stop. Called once.
  template <class MakeWorker>
  Status Run(MakeWorker make_worker) {
    const auto run = [&] { RunOrFail(make_worker); };
    {
      std::vector<std::jthread> threads;
      try {
        for (unsigned i = 1; i < options_.threads; ++i) threads.emplace_back(run);
      } catch (const std::system_error&) {
        // The machine gives no more threads: fewer give the same answer.
      }
      run();
    }
    if (failure_.ok() && placed_ < tasks_) return Status(Code::kInterrupted, "interrupted");
    return failure_;
  }

 private:
  using Done = typename Worker::Done;

  // An exception must not leave a thread; out of memory is the only one there is.
  template <class MakeWorker>
  void RunOrFail(MakeWorker make_worker) {
    try {
      auto worker = make_worker();
      size_t task = 0;
      while (Take(&task)) Deliver(task, worker.Work(task), &worker);
    } catch (const std::bad_alloc&) {
      const std::lock_guard lock(mutex_);
      failure_ = EnvironmentError("out of memory: give fewer to --threads, and run it again");
      room_.notify_all();
    }
  }

  bool Ended() const {
    return !failure_.ok() || next_ == tasks_ ||
           (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed));
  }

  bool Take(size_t* task) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [this] { return Ended() || next_ < placed_ + options_.threads + options_.ahead; });
    if (Ended()) return false;
    *task = next_++;
    return true;
  }

  // Whoever finishes the next task to be put away does so, with all that wait behind it; the others go on working.
  void Deliver(size_t task, Done done, Worker* worker) {
    std::unique_lock lock(mutex_);
    done_.emplace(task, std::move(done));
    if (placing_) return;
    placing_ = true;
    while (failure_.ok()) {
      const auto head = done_.find(placed_);
      if (head == done_.end()) break;
      Done ready = std::move(head->second);
      done_.erase(head);
      lock.unlock();
      Status status = worker->Place(placed_, std::move(ready));
      lock.lock();
      if (status.ok())
        ++placed_;
      else
        failure_ = std::move(status);
      room_.notify_all();
    }
    placing_ = false;
  }

  const size_t tasks_;
  const OrderOptions options_;

  std::mutex mutex_;
  std::condition_variable room_;
  size_t next_ = 0;    // task to be taken
  size_t placed_ = 0;  // tasks put away
  bool placing_ = false;
  Status failure_;
  std::map<size_t, Done> done_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_API_IN_ORDER_H_
