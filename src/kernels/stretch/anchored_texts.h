// Texts whose words have names and whose anchors can be found: what others are held against.
#ifndef SEAMRIPPER_KERNELS_STRETCH_ANCHORED_TEXTS_H_
#define SEAMRIPPER_KERNELS_STRETCH_ANCHORED_TEXTS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernels/stretch/anchor_index.h"
#include "kernels/stretch/anchors.h"
#include "kernels/stretch/word_names.h"

namespace seamripper {

// Built in the order of its functions, then read by any thread. Memory: 48 bytes a word at most, and those of names; of usual
// texts 30.
class AnchoredTexts {
 public:
  // All texts together have fewer than 2^32 words; `words` of them are expected.
  explicit AnchoredTexts(uint64_t words) { names_.reserve(words); }

  void Add(std::span<const uint64_t> words);
  void IndexRuns();
  // weight(text, word of it, fingerprint) for all words.
  template <class Weight>
  void Weigh(Weight weight) {
    weights_.reserve(names_.size());
    for (uint32_t text = 0; text < size(); ++text) {
      for (uint32_t i = begins_[text]; i < begins_[text + 1]; ++i) {
        weights_.push_back(weight(text, i - begins_[text], known_.word(names_[i])));
      }
    }
    IndexPairs();
  }

  uint32_t size() const { return static_cast<uint32_t>(begins_.size() - 1); }
  NamedText text(uint32_t number) const {
    const size_t count = begins_[number + 1] - begins_[number];
    return {std::span(names_).subspan(begins_[number], count), std::span(weights_).subspan(begins_[number], count)};
  }
  // Of the first text's first word on.
  uint32_t begin(uint32_t text) const { return begins_[text]; }
  uint32_t TextWith(uint32_t word) const;

  size_t names() const { return known_.size(); }
  // Replaces *names by those of other words.
  void NamesOf(std::span<const uint64_t> words, std::vector<uint32_t>* names) const;

  const AnchorIndex& runs() const { return runs_; }
  const AnchorIndex& pairs() const { return pairs_; }

 private:
  void IndexPairs();

  WordNames known_;
  std::vector<uint32_t> names_;
  std::vector<uint16_t> weights_;
  std::vector<uint32_t> begins_ = {0};  // of texts, and the end of the last
  AnchorIndex runs_, pairs_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STRETCH_ANCHORED_TEXTS_H_
