// Pages brought together: a page with others that belong to it, in an order of its own.
#ifndef SEAMRIPPER_STEP_PAIR_H_
#define SEAMRIPPER_STEP_PAIR_H_

#include <cstdint>

namespace seamripper {

// `other` is to be seen beside `page`, as number `rank` (from 1) of those that are.
struct PagePair {
  uint64_t page = 0;  // numbers
  uint32_t rank = 0;
  uint64_t other = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_PAIR_H_
