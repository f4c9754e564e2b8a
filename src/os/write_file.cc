#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "os/error.h"
#include "os/file.h"

namespace seamripper {

Result<std::unique_ptr<WritableFile>> WritableFile::Create(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (descriptor < 0) return SystemError("create", path, errno);
  return std::unique_ptr<WritableFile>(new WritableFile(path, descriptor));
}

WritableFile::~WritableFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Status WritableFile::Append(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return SystemError("write", path_, errno);
    size_ += static_cast<uint64_t>(written);
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return {};
}

// A failed fsync is final: the kernel may have dropped the pages, and a second call would report success.
Status WritableFile::SyncAndClose() {
  const bool synced = ::fsync(descriptor_) == 0;
  const int sync_error = errno;
  const bool closed = ::close(descriptor_) == 0;
  const int close_error = errno;
  descriptor_ = -1;
  if (!synced) return SystemError("sync", path_, sync_error);
  if (!closed) return SystemError("close", path_, close_error);
  return {};
}

Status ReplaceFile(const std::string& path, std::string_view bytes) {
  const std::string beside = path + ".new";
  ASSIGN_OR_RETURN(std::unique_ptr<WritableFile> file, WritableFile::Create(beside));
  RETURN_IF_ERROR(file->Append(bytes));
  RETURN_IF_ERROR(file->SyncAndClose());
  RETURN_IF_ERROR(RenameFile(beside, path));
  return SyncDirectoryOf(path);
}

}  // namespace seamripper
