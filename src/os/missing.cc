#include "os/missing.h"

#include <sys/stat.h>

#include <cerrno>

namespace seamripper {

bool IsMissing(const std::string& path) {
  struct stat found;
  return ::lstat(path.c_str(), &found) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

}  // namespace seamripper
