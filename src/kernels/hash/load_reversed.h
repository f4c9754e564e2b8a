// Bytes as integers, the first the most significant.
#ifndef SEAMRIPPER_KERNELS_HASH_LOAD_REVERSED_H_
#define SEAMRIPPER_KERNELS_HASH_LOAD_REVERSED_H_

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"

namespace seamripper {

inline uint64_t LoadEightReversed(const char* bytes) { return __builtin_bswap64(LoadLittleEndian<uint64_t>(bytes)); }

// The value of `size` < 8 bytes. Word lengths cannot be predicted, so there is no branch: the four, two and one bytes
// that make up the size are put together, and where one is missing `zeros`, four of them, are read instead. (The caller
// owns those, because a compiler that sees that they are zero makes branches again.)
inline uint64_t LoadUpToSevenReversed(const char* bytes, size_t size, const char* zeros) {
  const char* const four = (size & 4) != 0 ? bytes : zeros;
  const char* const two = (size & 2) != 0 ? bytes + (size & 4) : zeros;
  const char* const one = (size & 1) != 0 ? bytes + (size & 6) : zeros;
  uint64_t value = __builtin_bswap32(LoadLittleEndian<uint32_t>(four));
  value = value << (size & 2) * 8 | __builtin_bswap16(LoadLittleEndian<uint16_t>(two));
  return value << (size & 1) * 8 | static_cast<uint8_t>(*one);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_LOAD_REVERSED_H_
