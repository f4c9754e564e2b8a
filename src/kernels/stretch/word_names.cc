#include "kernels/stretch/word_names.h"

#include "kernels/quilt/mix.h"

namespace seamripper {

size_t WordNames::SlotOf(uint64_t word) const {
  const size_t mask = slots_.size() - 1;
  size_t slot = Mix(word) & mask;
  while (slots_[slot] != kUnknown && words_[slots_[slot]] != word) slot = (slot + 1) & mask;
  return slot;
}

uint32_t WordNames::Add(uint64_t word) {
  size_t slot = SlotOf(word);
  if (slots_[slot] != kUnknown) return slots_[slot];
  if (3 * words_.size() >= 2 * slots_.size()) {
    Grow();
    slot = SlotOf(word);
  }
  words_.push_back(word);
  return slots_[slot] = static_cast<uint32_t>(words_.size() - 1);
}

void WordNames::Grow() {
  slots_.assign(2 * slots_.size(), kUnknown);
  for (uint32_t name = 0; name < words_.size(); ++name) slots_[SlotOf(words_[name])] = name;
}

}  // namespace seamripper
