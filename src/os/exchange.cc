#include "os/exchange.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "os/error.h"

namespace seamripper {

Result<bool> ExchangeFiles(const std::string& a, const std::string& b) {
  if (::syscall(SYS_renameat2, AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0) return true;
  if (errno == EINVAL || errno == ENOSYS || errno == EPERM) return false;
  return SystemError("rename to", b, errno);
}

}  // namespace seamripper
