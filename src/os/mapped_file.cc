#include "os/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "os/error.h"
#include "os/file.h"

namespace seamripper {

Result<std::unique_ptr<MappedFile>> MappedFile::Open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return SystemError("open", path, errno);
  struct stat facts;
  const bool known = ::fstat(descriptor, &facts) == 0;
  int error = known ? 0 : errno;
  void* bytes = nullptr;
  if (known && S_ISREG(facts.st_mode) && facts.st_size > 0) {
    bytes = ::mmap(nullptr, static_cast<size_t>(facts.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes == MAP_FAILED) error = errno;
  }
  ::close(descriptor);
  if (error != 0) return SystemError("map", path, error);
  if (!S_ISREG(facts.st_mode)) {
    return EnvironmentError("cannot read " + path + ": not a regular file: copy it into one first");
  }
  CountBytesRead(static_cast<uint64_t>(facts.st_size));
  const std::string_view mapped(static_cast<const char*>(bytes), static_cast<size_t>(facts.st_size));
  return std::unique_ptr<MappedFile>(new MappedFile(mapped));
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) ::munmap(const_cast<char*>(bytes_.data()), bytes_.size());
}

}  // namespace seamripper
