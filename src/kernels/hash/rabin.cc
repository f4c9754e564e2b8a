// The bits are taken in 64 at a time. With a hash of what came before, in which the 64 zeros are already counted, the
// hash with one more word is (hash + word) * x^64; that of the leading one alone is x^64. A string whose length is not
// a multiple of eight begins with the odd bytes, so that nothing has to be shifted afterwards.
#include "kernels/hash/rabin.h"

#include "kernels/hash/load_reversed.h"

namespace seamripper {

RabinConstants::RabinConstants(uint64_t polynomial)
    : polynomial(polynomial), quotient(QuotientOfX128(polynomial)), x128(PowerOfX(128, polynomial)) {
  for (size_t n = 0; n < leading.size(); ++n) leading[n] = PowerOfX(64 + 8 * n, polynomial);
}

RabinHash::RabinHash(uint64_t polynomial, bool pclmul)
    : pclmul_(pclmul), constants_(polynomial), times_x64_(polynomial, polynomial) {}

uint64_t RabinHash::OfBytes(std::string_view bytes) const {
  if (pclmul_) return RabinOfBytesPclmul(constants_, bytes);
  const char* next = bytes.data();
  const char* const end = next + bytes.size();
  const size_t odd = bytes.size() % 8;
  uint64_t hash = times_x64_.Times(LoadUpToSevenReversed(next, odd, constants_.zeros.data())) ^ constants_.leading[odd];
  for (next += odd; next != end; next += 8) hash = times_x64_.Times(hash ^ LoadEightReversed(next));
  return hash;
}

uint64_t RabinHash::OfPart(std::string_view text, size_t begin, size_t end) const {
  if (pclmul_ && end - begin <= kRegisterBytes && begin + kRegisterBytes <= text.size()) {
    return RabinOfFirstPclmul(constants_, text.data() + begin, end - begin);
  }
  return OfBytes({text.data() + begin, end - begin});
}

uint64_t RabinHash::OfWords(std::span<const uint64_t> words) const {
  if (pclmul_) return RabinOfWordsPclmul(constants_, words);
  uint64_t hash = constants_.polynomial;
  for (const uint64_t word : words) hash = times_x64_.Times(hash ^ word);
  return hash;
}

}  // namespace seamripper
