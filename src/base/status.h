// RETURN_IF_ERROR, and the public Status and Result for every folder of src.
#ifndef SEAMRIPPER_BASE_STATUS_H_
#define SEAMRIPPER_BASE_STATUS_H_

#include "seamripper/status.h"

// Leaves the enclosing function with the Status of `expression` unless it is ok.
#define RETURN_IF_ERROR(expression)                                                                \
  do {                                                                                             \
    if (::seamripper::Status status_or_ok = (expression); !status_or_ok.ok()) return status_or_ok; \
  } while (false)

#endif  // SEAMRIPPER_BASE_STATUS_H_
