// How much a word says: the rarer on the pages of a corpus, the more.
#ifndef SEAMRIPPER_KERNELS_STRETCH_WORD_WEIGHT_H_
#define SEAMRIPPER_KERNELS_STRETCH_WORD_WEIGHT_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace seamripper {

// The logarithm to base two of whole / part in sixteenths, rounded down; 0 where the part is all or more. `part` is not 0,
// both are below 2^58.
inline uint32_t SixteenthsOfLog2(uint64_t whole, uint64_t part) {
  if (whole <= part) return 0;
  // The quotient in 1 <= q < 2, in 30 bits behind the point, squared four times: each time it doubles the logarithm.
  auto bits = static_cast<uint32_t>(std::bit_width(whole / part) - 1);
  auto quotient = static_cast<uint64_t>((static_cast<unsigned __int128>(whole) << 30) / part >> bits);
  for (int i = 0; i < 4; ++i) {
    quotient = quotient * quotient >> 30;
    const bool carries = quotient >> 31 != 0;
    bits = 2 * bits + (carries ? 1 : 0);
    quotient >>= carries ? 1 : 0;
  }
  return bits;
}

// Of a word of `bytes` that `pages_with_it` of `pages` have, in sixteenths of a bit. As few pages say little, 64 more are
// taken to be there, on which short words are frequent and others rare: without any page the length alone decides.
inline uint16_t WordWeight(uint64_t pages, uint64_t pages_with_it, size_t bytes) {
  constexpr uint64_t kAssumed = 64;
  const uint64_t assumed_with_it = bytes <= 3 ? kAssumed / 2 : bytes == 4 ? kAssumed / 5 : 2;
  const uint64_t with_it = std::min(pages_with_it, pages) + assumed_with_it;
  return static_cast<uint16_t>(SixteenthsOfLog2(pages + kAssumed, with_it));
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STRETCH_WORD_WEIGHT_H_
