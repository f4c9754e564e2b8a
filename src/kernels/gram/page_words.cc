#include "kernels/gram/page_words.h"

#include "base/check.h"
#include "kernels/gram/ascii_words.h"
#include "kernels/text/words.h"

namespace seamripper {
namespace {

// Most words need no folding and stand in the text as they are.
inline uint64_t Fingerprint(const RabinHash& hash, std::string_view text, const WordWalk& walk) {
  const std::string_view folded = walk.folded();
  const bool unchanged = folded.data() == text.data() + walk.begin();
  return unchanged ? hash.OfPart(text, walk.begin(), walk.end()) : hash.OfBytes(folded);
}

void Fingerprint(const RabinHash& hash, std::string_view text, WordsSoFar* out) {
  const RabinConstants* const constants = hash.pclmul_constants();
  for (WordWalk walk(text);;) {
    if (constants != nullptr) walk.SkipTo(AddAsciiWords(*constants, text, walk.end(), out));
    if (!walk.Next()) break;
    out->Add(Fingerprint(hash, text, walk), {static_cast<uint32_t>(walk.begin()), static_cast<uint32_t>(walk.end())});
  }
  out->words->resize(out->count);
  if (out->spans != nullptr) out->spans->resize(out->count);
}

}  // namespace

void FingerprintWords(const RabinHash& hash, std::string_view text, std::vector<uint64_t>* words) {
  WordsSoFar out = {words, nullptr};
  Fingerprint(hash, text, &out);
}

void FingerprintWords(const RabinHash& hash, std::string_view text, std::vector<uint64_t>* words,
                      std::vector<WordSpan>* spans) {
  CHECK(text.size() <= UINT32_MAX);
  WordsSoFar out = {words, spans};
  spans->resize(words->size());
  Fingerprint(hash, text, &out);
}

}  // namespace seamripper
