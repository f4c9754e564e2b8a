// What ICU knows of a code point, in our terms: the truth the generated Unicode tables are compared with.
#ifndef SEAMRIPPER_TESTING_NAIVE_UNICODE_H_
#define SEAMRIPPER_TESTING_NAIVE_UNICODE_H_

#include <cstdint>
#include <string>

namespace seamripper {

// The version of Unicode ICU was built with, as "15.0".
std::string NaiveUnicodeVersion();

// CharacterFlags of a code point up to 0x10ffff.
uint8_t NaiveFlagsOf(char32_t code_point);

char32_t NaiveSimpleFold(char32_t code_point);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_NAIVE_UNICODE_H_
