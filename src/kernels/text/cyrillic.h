// The Cyrillic letters U+0400 to U+047F in eight bytes of UTF-8 at a time, answered as in kernels/text/ascii.h. All of
// them are letters of words written with spaces, and their two bytes begin with D0 or D1:
//
//   D0 80..AF  capitals      D0 B0..BF, D1 80..9F  small      D1 A0..BF  either
#ifndef SEAMRIPPER_KERNELS_TEXT_CYRILLIC_H_
#define SEAMRIPPER_KERNELS_TEXT_CYRILLIC_H_

#include <cstdint>

#include "kernels/text/ascii.h"

namespace seamripper {

struct CyrillicBytes {
  uint64_t letters;   // both bytes of each letter that stands wholly in the eight
  uint64_t capitals;  // second bytes of those that may fold
};

inline CyrillicBytes CyrillicBytesOf(uint64_t eight) {
  constexpr uint64_t kEach = 0x0101010101010101;
  const uint64_t not_lead = (eight & 0xfe * kEach) ^ 0xd0 * kEach;
  const uint64_t leads = ~(((not_lead & ~kTopBits) + 0x7f * kEach) | not_lead) & kTopBits;
  const uint64_t seconds = leads << 8 & eight & ~(eight << 1);
  const uint64_t after_d1 = eight << 15 & kTopBits;            // bit 0 of the byte before
  const uint64_t from_a0 = eight << 2 & kTopBits;              // bit 5
  const uint64_t from_b0 = from_a0 & (eight << 3 & kTopBits);  // and bit 4
  return {seconds | seconds >> 8, seconds & ((after_d1 & from_a0) | (~after_d1 & ~from_b0))};
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_TEXT_CYRILLIC_H_
