// The compression function of SHA-1 in its variants, and hashing with a given one. For the files of SHA-1 and
// their tests.
#ifndef SEAMRIPPER_KERNELS_HASH_SHA1_BLOCKS_H_
#define SEAMRIPPER_KERNELS_HASH_SHA1_BLOCKS_H_

#include <array>
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

inline constexpr std::array<uint32_t, 5> kSha1InitialState = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476,
                                                              0xc3d2e1f0};

// Writes the last, incomplete block of a message of so many bytes with its padding: a one bit, zeros, and the length in
// bits. Returns how many blocks that makes, one or two.
size_t PadSha1(const uint8_t* tail, uint64_t bytes, uint8_t last[2 * kSha1BlockBytes]);

Sha1Digest Sha1DigestOf(const uint32_t* state);

Sha1Digest Sha1OfWith(Sha1BlocksFunction* absorb, std::string_view bytes);

// The same of bytes whose whole blocks have made `state`.
Sha1Digest Sha1FromState(Sha1BlocksFunction* absorb, std::array<uint32_t, 5> state, std::string_view bytes);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_SHA1_BLOCKS_H_
