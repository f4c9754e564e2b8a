// How many characters stand before a byte, asked in any order.
#ifndef SEAMRIPPER_KERNELS_TEXT_CHARACTER_INDEX_H_
#define SEAMRIPPER_KERNELS_TEXT_CHARACTER_INDEX_H_

#include <cstdint>
#include <string_view>
#include <vector>

namespace seamripper {

// Of valid UTF-8 `text`, which must outlive it. Made in one pass; memory: eight bytes for every 256 of the text.
class CharacterIndex {
 public:
  explicit CharacterIndex(std::string_view text);

  // `byte` is at most the size of the text. At most 256 steps.
  uint64_t CharactersBefore(uint64_t byte) const;

 private:
  std::string_view text_;
  std::vector<uint64_t> before_;  // every 256th byte
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_TEXT_CHARACTER_INDEX_H_
