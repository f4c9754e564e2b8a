// CHECK: our own bugs stop the program at once, with the place. Nothing read from outside may reach one.
#ifndef SEAMRIPPER_BASE_CHECK_H_
#define SEAMRIPPER_BASE_CHECK_H_

namespace seamripper {
[[noreturn]] void CheckFailed(const char* file, int line, const char* condition);
}  // namespace seamripper

#define CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::seamripper::CheckFailed(__FILE__, __LINE__, #condition))

#endif  // SEAMRIPPER_BASE_CHECK_H_
