#include "os/temp_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <new>

#include "os/error.h"

namespace seamripper {

void AlignedDeleter::operator()(char* bytes) const {
  ::operator delete (bytes, std::align_val_t{TempFile::kAlignment});
}

AlignedBytes MakeAligned(size_t size) {
  const size_t rounded = (size + TempFile::kAlignment - 1) / TempFile::kAlignment * TempFile::kAlignment;
  return AlignedBytes(static_cast<char*>(::operator new (rounded, std::align_val_t{TempFile::kAlignment})));
}

Result<std::unique_ptr<TempFile>> TempFile::Create(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC | O_DIRECT, 0600);
  if (descriptor < 0 && (errno == EINVAL || errno == EOPNOTSUPP)) return CreateForSmallPieces(folder);
  if (descriptor < 0) return SystemError("make a temporary file in", folder, errno);
  return std::unique_ptr<TempFile>(new TempFile(folder, descriptor));
}

Result<std::unique_ptr<TempFile>> TempFile::CreateForSmallPieces(const std::string& folder) {
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor < 0) return SystemError("make a temporary file in", folder, errno);
  return std::unique_ptr<TempFile>(new TempFile(folder, descriptor));
}

TempFile::~TempFile() { ::close(descriptor_); }

Status TempFile::WriteAt(uint64_t offset, const char* from, size_t size) {
  while (size > 0) {
    const ssize_t written = ::pwrite(descriptor_, from, size, static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return SystemError("write a temporary file in", folder_, errno);
    offset += static_cast<uint64_t>(written);
    from += written;
    size -= static_cast<size_t>(written);
  }
  return {};
}

Status TempFile::ReadAt(uint64_t offset, char* to, size_t size) const {
  while (size > 0) {
    const ssize_t got = ::pread(descriptor_, to, size, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return SystemError("read a temporary file in", folder_, got < 0 ? errno : EIO);
    offset += static_cast<uint64_t>(got);
    to += got;
    size -= static_cast<size_t>(got);
  }
  return {};
}

}  // namespace seamripper
