// What goes wrong on any thread first, where a step cannot return it.
#ifndef SEAMRIPPER_DETECTORS_FIRST_TROUBLE_H_
#define SEAMRIPPER_DETECTORS_FIRST_TROUBLE_H_

#include <mutex>
#include <utility>

#include "base/status.h"

namespace seamripper {

class FirstTrouble {
 public:
  // False, and kept, when the status is not ok.
  bool Passes(Status status) {
    if (status.ok()) return true;
    const std::lock_guard lock(mutex_);
    if (first_.ok()) first_ = std::move(status);
    return false;
  }
  // After all threads are done.
  const Status& status() const { return first_; }

 private:
  std::mutex mutex_;
  Status first_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_FIRST_TROUBLE_H_
