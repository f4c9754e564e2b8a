#include "os/threads.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>
#include <system_error>

namespace seamripper {
namespace {

// Address space that threads do not take while they are started: where it is limited, their stacks would leave none to
// the work.
class LeftForWork {
 public:
  bool is_left() const { return begin_ != MAP_FAILED; }
  ~LeftForWork() {
    if (is_left()) munmap(begin_, kBytes);
  }

 private:
  static constexpr size_t kBytes = size_t{256} << 20;
  void* const begin_ = mmap(nullptr, kBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
};

// What it throws all the same is a bug, and ends the process.
void Do(const std::function<void()>& work) noexcept { work(); }

}  // namespace

Threads::~Threads() {
  const std::lock_guard lock(mutex_);
  ending_ = true;
  offered_.notify_all();
}

void Threads::Run(unsigned threads, const std::function<void()>& work) {
  Job job = {&work, threads > 1 ? threads - 1 : 0, 0};
  Offer(&job);
  Do(work);
  Withdraw(&job);
}

void Threads::Offer(Job* job) {
  if (job->wanted == 0) return;
  const std::lock_guard lock(mutex_);
  try {
    jobs_.push_back(job);
    if (threads_.size() < job->wanted) {
      const LeftForWork left;
      while (left.is_left() && threads_.size() < job->wanted) threads_.emplace_back([this] { Serve(); });
    }
  } catch (const std::bad_alloc&) {
    // Fewer threads give the same answer; whether there is memory for that, the work will see.
  } catch (const std::system_error&) {
  }
  offered_.notify_all();
}

void Threads::Withdraw(Job* job) {
  std::unique_lock lock(mutex_);
  std::erase(jobs_, job);
  left_.wait(lock, [job] { return job->working == 0; });
}

Threads::Job* Threads::FindJob() const {
  const auto found = std::find_if(jobs_.begin(), jobs_.end(), [](const Job* job) { return job->wanted > 0; });
  return found == jobs_.end() ? nullptr : *found;
}

void Threads::Serve() {
  std::unique_lock lock(mutex_);
  for (;;) {
    offered_.wait(lock, [this] { return ending_ || FindJob() != nullptr; });
    if (ending_) return;
    Job* const job = FindJob();
    --job->wanted;
    ++job->working;
    lock.unlock();
    Do(*job->work);
    lock.lock();
    job->wanted = 0;
    --job->working;
    left_.notify_all();
  }
}

}  // namespace seamripper
