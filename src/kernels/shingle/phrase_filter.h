// Which phrases a page surely does not have: a bit for each that it has, found without a search.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_PHRASE_FILTER_H_
#define SEAMRIPPER_KERNELS_SHINGLE_PHRASE_FILTER_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace seamripper {

// A view of what BitsOf made. A phrase that the page does not have is taken for one of its own about one time in nine.
class PhraseFilter {
 public:
  // A word for each eight phrases, or for four; a power of two.
  static std::vector<uint64_t> BitsOf(std::span<const uint64_t> phrases);

  explicit PhraseFilter(std::span<const uint64_t> bits) : bits_(bits) {}

  // How many of `phrases` the page may have. It has no more.
  size_t CountOf(std::span<const uint64_t> phrases) const {
    size_t count = 0;
    for (const uint64_t phrase : phrases) count += bits_[PlaceOf(phrase, bits_.size())] >> phrase % 64 & 1;
    return count;
  }

  // At least so many distinct ones of `phrases` the page does not have. `bits` is scratch.
  size_t LeastMissing(std::span<const uint64_t> phrases, std::vector<uint64_t>* bits) const;

 private:
  static size_t WordsFor(size_t phrases) { return std::bit_ceil(phrases / 8 + 1); }
  static size_t PlaceOf(uint64_t phrase, size_t words) { return phrase * 0x9e3779b97f4a7c15 >> 32 & (words - 1); }

  std::span<const uint64_t> bits_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_PHRASE_FILTER_H_
