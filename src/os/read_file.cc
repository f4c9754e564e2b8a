#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>

#include "os/error.h"
#include "os/file.h"

namespace seamripper {
namespace {

std::atomic<uint64_t> bytes_read{0};

class RegularFile : public ReadableFile {
 public:
  RegularFile(std::string path, int descriptor, uint64_t size, uint64_t at_most)
      : path_(std::move(path)), descriptor_(descriptor), size_(std::min(size, at_most)), at_most_(at_most) {}
  ~RegularFile() override { ::close(descriptor_); }

  Result<size_t> ReadAt(uint64_t offset, char* to, size_t size) const override {
    size = static_cast<size_t>(std::min<uint64_t>(size, at_most_ - std::min(at_most_, offset)));
    size_t done = 0;
    while (done < size) {
      const ssize_t got = ::pread(descriptor_, to + done, size - done, static_cast<off_t>(offset + done));
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return SystemError("read", path_, errno);
      if (got == 0) break;
      done += static_cast<size_t>(got);
    }
    CountBytesRead(done);
    return done;
  }

  uint64_t size() const override { return size_; }

 private:
  std::string path_;
  int descriptor_;
  uint64_t size_;
  uint64_t at_most_;
};

// A window over standard input: the bytes [start_, start_ + window_.size()) of all that was read.
class StandardInput : public ReadableFile {
 public:
  Result<size_t> ReadAt(uint64_t offset, char* to, size_t size) const override {
    if (offset < start_) return EnvironmentError("standard input cannot be read backwards: give a file instead");
    while (!ended_ && offset + size > start_ + window_.size()) {
      if (Status status = ReadMore(offset); !status.ok()) return status;
    }
    const uint64_t available = start_ + window_.size();
    if (offset >= available) return size_t{0};
    const size_t count = std::min<uint64_t>(size, available - offset);
    std::memcpy(to, window_.data() + (offset - start_), count);
    return count;
  }

  uint64_t size() const override { return kUnknownSize; }

 private:
  static constexpr size_t kStep = size_t{256} << 10;

  // Reads another step, first dropping what lies more than kPipeLookBack before `needed`.
  Status ReadMore(uint64_t needed) const {
    const uint64_t keep_from = needed > kPipeLookBack ? needed - kPipeLookBack : 0;
    if (keep_from > start_ + kPipeLookBack) {
      const uint64_t drop = std::min<uint64_t>(keep_from - start_, window_.size());
      window_.erase(0, drop);
      start_ += drop;
    }
    const size_t before = window_.size();
    window_.resize(before + kStep);
    ssize_t got;
    do {
      got = ::read(STDIN_FILENO, window_.data() + before, kStep);
    } while (got < 0 && errno == EINTR);
    window_.resize(before + static_cast<size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0) return SystemError("read", "standard input", errno);
    ended_ = got == 0;
    return {};
  }

  mutable std::string window_;
  mutable uint64_t start_ = 0;
  mutable bool ended_ = false;
};

}  // namespace

uint64_t BytesReadFromFiles() { return bytes_read.load(std::memory_order_relaxed); }
void CountBytesRead(uint64_t bytes) { bytes_read.fetch_add(bytes, std::memory_order_relaxed); }

Result<std::unique_ptr<ReadableFile>> OpenForReading(const std::string& path, uint64_t at_most) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return SystemError("open", path, errno);
  struct stat facts;
  if (::fstat(descriptor, &facts) != 0) {
    const int error = errno;
    ::close(descriptor);
    return SystemError("open", path, error);
  }
  if (!S_ISREG(facts.st_mode)) {
    ::close(descriptor);
    return EnvironmentError("cannot read " + path + ": not a regular file: give a file, a directory, or - for a pipe");
  }
  return std::unique_ptr<ReadableFile>(
      std::make_unique<RegularFile>(path, descriptor, static_cast<uint64_t>(facts.st_size), at_most));
}

std::unique_ptr<ReadableFile> OpenStandardInput() { return std::make_unique<StandardInput>(); }

Result<std::string> ReadWholeFile(const std::string& path) {
  ASSIGN_OR_RETURN(std::unique_ptr<ReadableFile> file, OpenForReading(path));
  // Files of the kernel say they are empty: read until there is no more, not as much as was promised.
  std::string bytes;
  size_t step = file->size() + 4096;
  while (true) {
    const size_t before = bytes.size();
    bytes.resize(before + step);
    ASSIGN_OR_RETURN(const size_t got, file->ReadAt(before, bytes.data() + before, step));
    bytes.resize(before + got);
    if (got < step) return bytes;
  }
}

}  // namespace seamripper
