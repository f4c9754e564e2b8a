// Threads that wait for work: made when they are first needed, kept for the next. The only place that makes any, besides
// the watchdog of queries (src/tables).
#ifndef SEAMRIPPER_OS_THREADS_H_
#define SEAMRIPPER_OS_THREADS_H_

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace seamripper {

// Thread-safe. There are never more than the most that were asked for at once, less the caller's.
class Threads {
 public:
  Threads() = default;
  ~Threads();
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  // Calls work() on the calling thread and on others, `threads` in all at most, and returns when each call has. Others that
  // are busy, or that the machine does not give, do not come: one call must be enough. work() throws nothing, and when it
  // returns on one thread nothing is left to be begun on another. Other work may be run from within work().
  void Run(unsigned threads, const std::function<void()>& work);

 private:
  struct Job {
    const std::function<void()>* work;
    unsigned wanted;   // threads that may still join
    unsigned working;  // that have joined
  };

  void Offer(Job* job);
  void Withdraw(Job* job);
  void Serve();
  Job* FindJob() const;

  std::mutex mutex_;
  std::condition_variable offered_;
  std::condition_variable left_;
  std::vector<Job*> jobs_;
  bool ending_ = false;
  std::vector<std::jthread> threads_;  // last: they use all the others
};

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_THREADS_H_
