#include "kernels/gram/page_words.h"

#include "base/check.h"
#include "kernels/text/words.h"

namespace seamripper {
namespace {

// Most words need no folding and stand in the text as they are.
inline uint64_t Fingerprint(const RabinHash& hash, std::string_view text, const WordWalk& walk) {
  const std::string_view folded = walk.folded();
  const bool unchanged = folded.data() == text.data() + walk.begin();
  return unchanged ? hash.OfPart(text, walk.begin(), walk.end()) : hash.OfBytes(folded);
}

}  // namespace

void FingerprintWords(const RabinHash& hash, std::string_view text, std::vector<uint64_t>* words) {
  words->clear();
  for (WordWalk walk(text); walk.Next();) words->push_back(Fingerprint(hash, text, walk));
}

void FingerprintWords(const RabinHash& hash, std::string_view text, std::vector<uint64_t>* words,
                      std::vector<WordSpan>* spans) {
  CHECK(text.size() <= UINT32_MAX);
  words->clear();
  spans->clear();
  for (WordWalk walk(text); walk.Next();) {
    words->push_back(Fingerprint(hash, text, walk));
    spans->push_back({static_cast<uint32_t>(walk.begin()), static_cast<uint32_t>(walk.end())});
  }
}

}  // namespace seamripper
