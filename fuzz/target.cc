#include "fuzz/target.h"

#include <gtest/gtest.h>

#include <cstddef>

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  GTEST_FLAG_SET(throw_on_failure, true);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  seamripper::Fuzz({reinterpret_cast<const char*>(data), size});
  return 0;
}
