#include "os/named_output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <memory>

#include "os/error.h"
#include "os/file.h"

namespace seamripper {
namespace {

using Facts = struct stat;

// What the last one writes beside its file.
std::atomic<const char*> unfinished = nullptr;
static_assert(std::atomic<const char*>::is_always_lock_free, "a signal handler reads it");

bool IsSame(const Facts& a, const Facts& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

bool IsStandardOutput(const Facts& facts) {
  Facts output;
  return ::fstat(STDOUT_FILENO, &output) == 0 && IsSame(facts, output);
}

// Where links lead, as a path of the file itself. Empty when no path does, as to a file that was removed while it is open.
std::string EndOfLinks(const std::string& path, const Facts& facts) {
  const std::unique_ptr<char, decltype(&std::free)> end(::realpath(path.c_str(), nullptr), &std::free);
  Facts at_end;
  const bool leads_there = end != nullptr && ::stat(end.get(), &at_end) == 0 && IsSame(facts, at_end);
  return leads_there ? end.get() : "";
}

// The same of what is not there yet.
std::string EndOfDanglingLinks(std::string path) {
  char to[4096];
  for (int links = 0; links < 40; ++links) {
    const ssize_t size = ::readlink(path.c_str(), to, sizeof to);
    if (size <= 0 || size == sizeof to) return path;
    std::string folder = to[0] == '/' ? "" : path.substr(0, path.rfind('/') + 1);
    path = folder.append(to, static_cast<size_t>(size));
  }
  return path;
}

}  // namespace

Result<std::unique_ptr<NamedOutput>> NamedOutput::Create(const std::string& path) {
  if (path.empty()) return UsageError("no file to write: add -o FILE");
  const auto made = [](std::string name, std::string beside, int descriptor) {
    return std::unique_ptr<NamedOutput>(new NamedOutput(std::move(name), std::move(beside), descriptor));
  };
  Facts facts{};
  const bool exists = ::stat(path.c_str(), &facts) == 0;
  if (!exists && errno != ENOENT && path != "-") return SystemError("write", path, errno);
  if (path == "-" || (exists && IsStandardOutput(facts))) {
    const int descriptor = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (descriptor < 0) return SystemError("write", "standard output", errno);
    return made("standard output", {}, descriptor);
  }
  if (exists && S_ISDIR(facts.st_mode)) return UsageError(path + " is a folder: give -o the name of a file");
  const std::string target = exists ? EndOfLinks(path, facts) : EndOfDanglingLinks(path);
  if (exists && (!S_ISREG(facts.st_mode) || target.empty())) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) return SystemError("write", path, errno);
    return made(path, {}, descriptor);
  }
  const std::string beside = target + ".new-" + std::to_string(::getpid());
  const int descriptor = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (descriptor < 0) return SystemError("create", target, errno);
  if (exists) static_cast<void>(::fchmod(descriptor, facts.st_mode & 0777));
  return made(target, beside, descriptor);
}

NamedOutput::NamedOutput(std::string path, std::string beside, int descriptor)
    : path_(std::move(path)), beside_(std::move(beside)), descriptor_(descriptor) {
  unfinished = IsStream() ? nullptr : beside_.c_str();
}

NamedOutput::~NamedOutput() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!IsStream() && !finished_) ::unlink(beside_.c_str());
  unfinished = nullptr;
}

void RemoveUnfinishedOutput() {
  if (const char* const path = unfinished; path != nullptr) ::unlink(path);
}

Status NamedOutput::Append(std::string_view bytes) {
  size_ += bytes.size();
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EPIPE) return {};
    if (written < 0) return SystemError("write", path_, errno);
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return {};
}

Status NamedOutput::Finish() {
  const bool synced = IsStream() || ::fsync(descriptor_) == 0;
  const int sync_error = errno;
  const bool closed = ::close(std::exchange(descriptor_, -1)) == 0;
  if (!synced) return SystemError("sync", path_, sync_error);
  if (!closed) return SystemError("close", path_, errno);
  if (IsStream()) return {};
  RETURN_IF_ERROR(RenameFile(beside_, path_));
  finished_ = true;
  return SyncDirectoryOf(path_);
}

}  // namespace seamripper
