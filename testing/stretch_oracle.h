// What a stretch must be (kernels/stretch/stretches.h), counted anew from the words: for tests that hold it.
#ifndef SEAMRIPPER_TESTING_STRETCH_ORACLE_H_
#define SEAMRIPPER_TESTING_STRETCH_ORACLE_H_

#include <cstdint>
#include <span>
#include <string>

#include "kernels/stretch/stretches.h"

namespace seamripper::stretch_oracle {

// The words of a text, and what each says.
struct WeighedText {
  std::span<const uint64_t> words;
  std::span<const uint16_t> weights;
};

// Why this is no stretch of the two texts; empty when it is one.
std::string WhyNot(const WeighedText& text, const WeighedText& other, const Stretch& stretch);

}  // namespace seamripper::stretch_oracle

#endif  // SEAMRIPPER_TESTING_STRETCH_ORACLE_H_
