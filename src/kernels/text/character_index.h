// How many characters stand before a byte, asked in any order.
#ifndef SEAMRIPPER_KERNELS_TEXT_CHARACTER_INDEX_H_
#define SEAMRIPPER_KERNELS_TEXT_CHARACTER_INDEX_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace seamripper {

// Of valid UTF-8 `text`, which must outlive it. Memory: eight bytes for every 256 of the text.
class CharacterIndex {
 public:
  // How many characters stand before every 256th byte. One pass.
  static std::vector<uint64_t> Counts(std::string_view text);

  explicit CharacterIndex(std::string_view text) : text_(text), own_(Counts(text)), before_(own_) {}
  // With what Counts gave for this text, which must outlive it too.
  CharacterIndex(std::string_view text, std::span<const uint64_t> counts) : text_(text), before_(counts) {}
  CharacterIndex(CharacterIndex&&) = default;
  CharacterIndex& operator=(CharacterIndex&&) = default;

  // `byte` is at most the size of the text. At most 256 steps.
  uint64_t CharactersBefore(uint64_t byte) const;

 private:
  std::string_view text_;
  std::vector<uint64_t> own_;
  std::span<const uint64_t> before_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_TEXT_CHARACTER_INDEX_H_
