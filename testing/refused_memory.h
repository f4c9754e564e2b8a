// Refuses one allocation of the test program, whichever thread asks for it. Whoever includes this gets a program with an
// operator new of its own.
#ifndef SEAMRIPPER_TESTING_REFUSED_MEMORY_H_
#define SEAMRIPPER_TESTING_REFUSED_MEMORY_H_

#include <cstdint>
#include <functional>

#include "base/status.h"

namespace seamripper {

// Does the work again and again, each time with another allocation refused, the first, the second and so on, until none is
// left to refuse: each time it must succeed, or say that memory lacks, as OutOfMemoryError or as std::bad_alloc. Under the
// thread sanitizer, which has an operator new itself, none is refused, and the work is done once.
void ExpectBearsRefusedMemory(const std::function<Status()>& work);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_REFUSED_MEMORY_H_
