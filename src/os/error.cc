#include "os/error.h"

#include <cerrno>
#include <cstring>

namespace seamripper {
namespace {

const char* Advice(int error) {
  switch (error) {
    case ENOSPC:
    case EDQUOT:
      return "free some space, or choose another place, and run the same command again";
    case EACCES:
    case EPERM:
    case EROFS:
      return "check who may read and write there";
    case ENOENT:
    case ENOTDIR:
      return "check the path";
    case EMFILE:
    case ENFILE:
      return "raise the limit of open files (ulimit -n)";
    case EFBIG:
      return "raise the limit of file sizes (ulimit -f)";
    case EIO:
      return "the disk reports an error: check it before going on";
    default:
      return "nothing was changed; try again once the cause is gone";
  }
}

}  // namespace

Status SystemError(const std::string& verb, const std::string& path, int error) {
  return EnvironmentError("cannot " + verb + " " + path + ": " + std::strerror(error) + ": " + Advice(error));
}

}  // namespace seamripper
