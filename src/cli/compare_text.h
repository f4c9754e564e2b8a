// A comparison told to people and to programs.
#ifndef SEAMRIPPER_CLI_COMPARE_TEXT_H_
#define SEAMRIPPER_CLI_COMPARE_TEXT_H_

#include <cstdint>
#include <string>

#include "cli/streams.h"
#include "seamripper/compare.h"
#include "text/json.h"

namespace seamripper::cli {

struct CompareLook {
  Look look = {};
  bool both = false;      // draw B too
  uint64_t context = 40;  // words of own text around passages
  bool full = false;      // all of the text, all passages in the list
};

// The two names, how much is shared, the passages and where they stand, the texts with the passages drawn.
std::string CompareText(const Comparison& comparison, const CompareLook& look);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_COMPARE_TEXT_H_
