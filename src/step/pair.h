// Pages brought together: a page with others that belong to it, in an order of its own.
#ifndef SEAMRIPPER_STEP_PAIR_H_
#define SEAMRIPPER_STEP_PAIR_H_

#include <cstdint>
#include <string_view>

namespace seamripper {

// `other` is to be seen beside `page`, as number `rank` (from 1) of those that are.
struct PagePair {
  uint64_t page = 0;  // numbers
  uint32_t rank = 0;
  uint64_t other = 0;
};

// A page as a pair step sees it. The text holds during the call.
struct PairedText {
  uint64_t number = 0;
  std::string_view text;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_PAIR_H_
