// Documents ready to be looked for though they were rewritten: their words, where these stand, and what they say.
#ifndef SEAMRIPPER_DETECTORS_DOCUMENT_WORDS_H_
#define SEAMRIPPER_DETECTORS_DOCUMENT_WORDS_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "kernels/gram/page_words.h"
#include "kernels/hash/rabin.h"
#include "kernels/stretch/anchored_texts.h"
#include "kernels/text/character_index.h"
#include "step/key_counts.h"
#include "step/page_column.h"

namespace seamripper {

// How many pages have a run of five words of the documents, by its number in the index.
using RunPages = PageColumn<uint32_t, Merge::kAdd>;

// Built in the order of its functions, then read by any thread. Memory besides the texts, which outlive it: 100 bytes a word
// at most, of usual texts about 50.
class DocumentWords {
 public:
  static constexpr uint64_t kBytesPerWord = 100;

  // `words` are expected in all texts together.
  DocumentWords(uint64_t seed, std::span<const std::string_view> texts, uint64_t words);
  // When it is known how many of the `pages` have a word.
  void Weigh(const KeyCounts& counts, uint64_t pages);

  const AnchoredTexts& all() const { return all_; }
  std::string_view text(uint32_t document) const { return texts_[document]; }
  std::span<const WordSpan> spans(uint32_t document) const {
    return std::span(spans_).subspan(all_.begin(document), all_.begin(document + 1) - all_.begin(document));
  }
  const CharacterIndex& characters(uint32_t document) const { return characters_[document]; }

 private:
  const std::vector<std::string_view> texts_;
  AnchoredTexts all_;
  std::vector<WordSpan> spans_;
  std::vector<CharacterIndex> characters_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_DOCUMENT_WORDS_H_
