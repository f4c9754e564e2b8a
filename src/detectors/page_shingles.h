// A page's phrases and shingles, from its text.
#ifndef SEAMRIPPER_DETECTORS_PAGE_SHINGLES_H_
#define SEAMRIPPER_DETECTORS_PAGE_SHINGLES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "kernels/gram/grams.h"
#include "kernels/gram/page_words.h"
#include "kernels/hash/polynomial.h"
#include "kernels/hash/rabin.h"
#include "kernels/shingle/shingles.h"
#include "step/page_view.h"

namespace seamripper {

// The hash functions of a seed. Read by any thread.
class PageShingler {
 public:
  // What one page needs, for each of its words.
  static constexpr size_t kScratchPerWord = 40;

  PageShingler(uint64_t seed, uint32_t k) : PageShingler(PolynomialsFromSeed(seed), seed, k) {}

  // Replaces *phrases by the fingerprints of the text's phrases, one for each word; `words` is scratch.
  void Phrases(std::string_view text, std::vector<uint64_t>* words, std::vector<uint64_t>* phrases) const {
    FingerprintWords(words_, text, words);
    phrases_.Phrases(*words, phrases);
  }

  // Of phrases, at least one.
  void Shingle(std::span<const uint64_t> phrases, Shingles* shingles) const { maker_.Minima(phrases, shingles); }

  const RabinHash& word_hash() const { return words_; }
  const GramHash& phrase_hash() const { return phrases_; }
  const RabinHash& run_hash() const { return runs_; }

 private:
  PageShingler(const Polynomials& polynomials, uint64_t seed, uint32_t k)
      : words_(polynomials.words), phrases_(polynomials.phrases, k), runs_(polynomials.phrases), maker_(seed) {}

  RabinHash words_;
  GramHash phrases_;
  RabinHash runs_;
  ShingleMaker maker_;
};

// Where the steps of a detector find the shingles of the page at hand. Kept from the step that made them: `Values` is what an
// engine keeps for each page (LocalEngine::PageValues).
template <class Values>
struct KeptShingles {
  static constexpr uint32_t kParts = kNoParts;
  static constexpr size_t kScratchPerWord = 0;
  struct Scratch {};
  Values* values;

  // False when there are none; why, status() tells.
  bool Read(const PageView& page, Scratch*, Shingles* shingles) const {
    return page.words > 0 && values->ReadOwn(page.number, shingles);
  }
  Status status() const { return values->status(); }
};

// Or made anew from its text: for engines that keep nothing of a page.
struct ShinglesOfText {
  static constexpr uint32_t kParts = kTextPart;
  static constexpr size_t kScratchPerWord = PageShingler::kScratchPerWord;
  struct Scratch {
    std::vector<uint64_t> words;
    std::vector<uint64_t> phrases;
  };
  const PageShingler* shingler;

  bool Read(const PageView& page, Scratch* scratch, Shingles* shingles) const {
    shingler->Phrases(page.text, &scratch->words, &scratch->phrases);
    if (!scratch->phrases.empty()) shingler->Shingle(scratch->phrases, shingles);
    return !scratch->phrases.empty();
  }
  Status status() const { return {}; }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_PAGE_SHINGLES_H_
