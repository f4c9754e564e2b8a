// What is said, wherever memory or threads lack.
#ifndef SEAMRIPPER_BASE_OUT_OF_MEMORY_H_
#define SEAMRIPPER_BASE_OUT_OF_MEMORY_H_

#include "base/status.h"

namespace seamripper {

// Takes memory itself: to be made before it is needed, or after what ran out of it is gone.
inline Status OutOfMemoryError() {
  return EnvironmentError("out of memory: give less to --memory or fewer to --threads, and run it again");
}

}  // namespace seamripper

#endif  // SEAMRIPPER_BASE_OUT_OF_MEMORY_H_
