// Words as small numbers, in the order in which they were first met.
#ifndef SEAMRIPPER_KERNELS_STRETCH_WORD_NAMES_H_
#define SEAMRIPPER_KERNELS_STRETCH_WORD_NAMES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace seamripper {

// Of fingerprints, at most 2^32 - 2. Memory: 8 to 16 bytes a word and 6 to 12 more; half as much again while it grows.
class WordNames {
 public:
  static constexpr uint32_t kUnknown = UINT32_MAX;

  // Its number, given to it unless it has one.
  uint32_t Add(uint64_t word);
  // Its number, or kUnknown.
  uint32_t Find(uint64_t word) const { return slots_[SlotOf(word)]; }

  uint64_t word(uint32_t name) const { return words_[name]; }
  size_t size() const { return words_.size(); }

 private:
  // Of the word, or the free one it would be put into.
  size_t SlotOf(uint64_t word) const;
  void Grow();

  std::vector<uint64_t> words_;                              // by name
  std::vector<uint32_t> slots_ = std::vector<uint32_t>(64, kUnknown);  // names
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STRETCH_WORD_NAMES_H_
