// The compression function of SHA-1 in its variants, and hashing with a given one. For sha1.cc and its tests.
#ifndef SEAMRIPPER_KERNELS_HASH_SHA1_BLOCKS_H_
#define SEAMRIPPER_KERNELS_HASH_SHA1_BLOCKS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "kernels/hash/sha1.h"

namespace seamripper {

inline constexpr size_t kSha1BlockBytes = 64;

// Absorbs `count` whole blocks into `state`.
using Sha1BlocksFunction = void(uint32_t* state, const uint8_t* blocks, size_t count);

Sha1BlocksFunction Sha1BlocksPortable;
Sha1BlocksFunction Sha1BlocksShaNi;  // only where CpuHasSha()

Sha1Digest Sha1OfWith(Sha1BlocksFunction* absorb, std::string_view bytes);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_SHA1_BLOCKS_H_
