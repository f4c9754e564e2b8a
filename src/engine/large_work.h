// Work that is too large for a thread's share of the memory, done by one thread at a time.
//
// A crawl's pages and groups are small but for a few, and those few may be as large as a stranger chose to make them. So
// threads have equal shares for the many, and the few wait for each other.
#ifndef SEAMRIPPER_ENGINE_LARGE_WORK_H_
#define SEAMRIPPER_ENGINE_LARGE_WORK_H_

#include <atomic>
#include <cstdint>
#include <mutex>

namespace seamripper {

class LargeWork {
 public:
  // Holds all other large work off while it lives.
  class Turn {
   public:
    explicit Turn(LargeWork* work) : lock_(work->mutex_) { ++work->count_; }

   private:
    std::unique_lock<std::mutex> lock_;
  };

  uint64_t count() const { return count_; }

 private:
  std::mutex mutex_;
  std::atomic<uint64_t> count_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_LARGE_WORK_H_
