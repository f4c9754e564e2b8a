#include "detectors/document_words.h"

#include "detectors/check_stretches.h"
#include "kernels/hash/polynomial.h"
#include "kernels/stretch/stretch_words.h"
#include "kernels/stretch/word_weight.h"

namespace seamripper {

DocumentWords::DocumentWords(uint64_t seed, std::span<const std::string_view> texts, uint64_t words)
    : texts_(texts.begin(), texts.end()), all_(words) {
  const RabinHash hash(PolynomialsFromSeed(seed).words);
  std::vector<uint64_t> found;
  std::vector<WordSpan> spans;
  spans_.reserve(words);
  characters_.reserve(texts.size());
  for (const std::string_view text : texts) {
    FindStretchWords(hash, text, &found, &spans);
    all_.Add(found);
    spans_.insert(spans_.end(), spans.begin(), spans.end());
    characters_.emplace_back(text);
  }
  all_.IndexRuns();
}

void DocumentWords::Weigh(const KeyCounts& counts, uint64_t pages) {
  all_.Weigh([&](uint32_t document, uint32_t word, uint64_t fingerprint) {
    return WordWeight(pages, counts[PagesOfWords::KeyOf(fingerprint)], BytesOfStretchWord(spans(document), word));
  });
}

}  // namespace seamripper
