// A page changed at random, chunk by chunk: the robustness experiment of Ardi and Heidemann 2014 (sections 5.3 and 5.4).
#ifndef SEAMRIPPER_KERNELS_CHUNK_MUTATE_H_
#define SEAMRIPPER_KERNELS_CHUNK_MUTATE_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "kernels/chunk/chunks.h"
#include "kernels/hash/splitmix64.h"

namespace seamripper {

enum class Mutation : uint8_t {
  kAdd,     // a paragraph of made-up words behind a chunk
  kDelete,  // a chunk; when none is left, nothing happens
  kModify,  // a made-up word at the end of a chunk, which may have been modified before
};

// A number below `bound`, each as likely as the others but for one part in 2^64.
uint64_t RandomBelow(uint64_t bound, SplitMix64* random);

// Mutates `payload` `times`, each time at a chunk drawn from `chunks`, which CutArdi2014 gave of it. The result is cut into
// the chunks that were not touched, byte for byte, the modified ones, and those added; neither of these is equal to any
// other chunk, but for one chance in 2^64. What lies behind the last chunk stays. The mutations are drawn one by one, so fewer of them are the
// first of more. Replaces *mutated; linear in the payload and in `times`, and so is memory.
void Mutate(std::string_view payload, std::span<const Chunk> chunks, Mutation mutation, uint64_t times, SplitMix64* random,
            std::string* mutated);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_CHUNK_MUTATE_H_
