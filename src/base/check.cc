#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace seamripper {

void CheckFailed(const char* file, int line, const char* condition) {
  std::fprintf(stderr, "seamripper: bug at %s:%d: %s is false\n", file, line, condition);
  std::abort();
}

}  // namespace seamripper
