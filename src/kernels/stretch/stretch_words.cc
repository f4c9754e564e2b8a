#include "kernels/stretch/stretch_words.h"

#include "kernels/quilt/mix.h"

namespace seamripper {

void FindStretchWords(const RabinHash& hash, std::string_view text, std::vector<uint64_t>* words,
                      std::vector<WordSpan>* spans) {
  FingerprintWords(hash, text, words, spans);
  for (size_t i = 0; i < words->size(); ++i) {
    if (TouchesNext(*spans, i)) (*words)[i] = Mix((*words)[i] ^ Mix((*words)[i + 1]));
  }
}

}  // namespace seamripper
