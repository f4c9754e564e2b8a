// A process for work that a stranger's bytes may bring down. What it writes is read like a file.
#ifndef SEAMRIPPER_OS_CHILD_H_
#define SEAMRIPPER_OS_CHILD_H_

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "os/file.h"

namespace seamripper {

struct ChildOptions {
  std::vector<std::string> command;        // the path of a program, and its arguments
  std::string input;                       // the path of the file that becomes its standard input
  std::vector<std::string> environment;    // NAME=VALUE, besides what this process has
  std::chrono::seconds most_silence{300};  // it is ended when a reader has waited for so long in vain
  const std::atomic<bool>* stop = nullptr;
};

// The child's standard output. It has a process group of its own, so that an interrupt from the keyboard is this
// process's alone to answer, and no standard error. When this process ends in whatever way, its pipe breaks. One thread
// at a time, not always the same.
class ChildOutput : public ReadableFile {
 public:
  static Result<std::unique_ptr<ChildOutput>> Start(const ChildOptions& options);
  ~ChildOutput() override;  // ends the child
  ChildOutput(const ChildOutput&) = delete;
  ChildOutput& operator=(const ChildOutput&) = delete;

  // `offset` must be where the last read ended. The output also ends when the child has to be ended. kInterrupted after
  // `stop`.
  Result<size_t> ReadAt(uint64_t offset, char* to, size_t size) const override;
  uint64_t size() const override { return kUnknownSize; }

  // Waits for the child's end, and says how it ended: nothing when by itself and with status 0. Only when all output
  // was read.
  std::string HowItEnded();

 private:
  ChildOutput(const ChildOptions& options, pid_t process, int pipe);
  Result<bool> WaitForOutput() const;
  void End() const;

  const std::chrono::seconds most_silence_;
  const std::atomic<bool>* const stop_;
  const pid_t process_;
  const int pipe_;
  mutable uint64_t position_ = 0;
  mutable bool silent_ = false;
  bool waited_for_ = false;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_CHILD_H_
