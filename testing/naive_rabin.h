// Rabin fingerprints by long division, a bit at a time: put a one before the bits and 64 zeros after them, and keep the
// remainder. The polynomial is its low 64 coefficients, as in kernels/hash/polynomial.h.
#ifndef SEAMRIPPER_TESTING_NAIVE_RABIN_H_
#define SEAMRIPPER_TESTING_NAIVE_RABIN_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace seamripper {

uint64_t NaiveRabinOfBytes(std::string_view bytes, uint64_t polynomial);
uint64_t NaiveRabinOfWords(std::span<const uint64_t> words, uint64_t polynomial);

// Of every k consecutive words; and of every word with the k - 1 after it, the first following the last.
std::vector<uint64_t> NaiveGrams(std::span<const uint64_t> words, size_t k, uint64_t polynomial);
std::vector<uint64_t> NaivePhrases(std::span<const uint64_t> words, size_t k, uint64_t polynomial);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_NAIVE_RABIN_H_
