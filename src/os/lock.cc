#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

#include "os/error.h"
#include "os/file.h"

namespace seamripper {
namespace {

std::string HolderOf(int descriptor) {
  char digits[24];
  const ssize_t got = ::pread(descriptor, digits, sizeof digits, 0);
  std::string holder(digits, static_cast<size_t>(got > 0 ? got : 0));
  const size_t end = holder.find_first_not_of("0123456789");
  holder.resize(end == std::string::npos ? holder.size() : end);
  return holder;
}

}  // namespace

// flock, not a pid file: the kernel releases it however the holder ends, and another descriptor's close does not.
Result<std::unique_ptr<FileLock>> FileLock::Take(const std::string& path, Mode mode, int when_held) {
  int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (descriptor < 0 && mode == Mode::kShared) descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (descriptor < 0) return SystemError("lock", path, errno);
  const int operation = (mode == Mode::kShared ? LOCK_SH : LOCK_EX) | when_held;
  int locked;
  do {
    locked = ::flock(descriptor, operation);
  } while (locked != 0 && errno == EINTR);
  if (locked != 0) {
    const int error = errno;
    const std::string holder = HolderOf(descriptor);
    ::close(descriptor);
    if (error != EWOULDBLOCK) return SystemError("lock", path, error);
    return Status(Code::kLocked, path + " is held by another process" +
                                     (holder.empty() ? "" : " (pid " + holder + ")") +
                                     ": wait until it has finished and run the same command again");
  }
  if (mode == Mode::kExclusive) {
    const std::string pid = std::to_string(::getpid()) + "\n";
    if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, pid.data(), pid.size(), 0) < 0) {
      const int error = errno;
      ::close(descriptor);
      return SystemError("write", path, error);
    }
  }
  return std::unique_ptr<FileLock>(new FileLock(descriptor));
}

Result<std::unique_ptr<FileLock>> FileLock::Acquire(const std::string& path, Mode mode) {
  return Take(path, mode, LOCK_NB);
}

Result<std::unique_ptr<FileLock>> FileLock::Wait(const std::string& path) { return Take(path, Mode::kExclusive, 0); }

FileLock::~FileLock() { ::close(descriptor_); }

}  // namespace seamripper
