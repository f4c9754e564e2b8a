#include "kernels/hash/rabin_pclmul.h"

#include "kernels/hash/load_reversed.h"

namespace seamripper {
namespace {

[[gnu::always_inline]] inline __m128i Low(uint64_t value) { return _mm_cvtsi64_si128(static_cast<long long>(value)); }

[[gnu::always_inline]] inline uint64_t LowOf(__m128i value) { return static_cast<uint64_t>(_mm_cvtsi128_si64(value)); }

}  // namespace

[[gnu::target("pclmul")]] uint64_t RabinOfBytesPclmul(const RabinConstants& constants, std::string_view bytes) {
  const char* const data = bytes.data();
  const size_t odd = bytes.size() % 8;
  const size_t head = bytes.size() < 16 ? bytes.size() : odd + 8;
  const char* const zeros = constants.zeros.data();
  const __m128i first = Low(LoadUpToSevenReversed(data, odd, zeros));
  const __m128i eight = Low(LoadEightReversed(head >= 8 ? data + odd : zeros));
  const __m128i value = head >= 8 ? _mm_unpacklo_epi64(eight, first) : first;
  uint64_t hash = RabinOfValue(constants, value, head);
  if (head == bytes.size()) [[likely]]
    return hash;

  const __m128i barrett = BarrettPair(constants);
  for (const char* next = data + head; next != data + bytes.size(); next += 8) {
    hash = LowOf(ReduceProduct(_mm_slli_si128(Low(hash ^ LoadEightReversed(next)), 8), barrett));
  }
  return hash;
}

[[gnu::target("pclmul,ssse3")]] uint64_t RabinOfFirstPclmul(const RabinConstants& constants, const char* bytes,
                                                            size_t size) {
  return RabinOfRegister(constants, _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)), size);
}

[[gnu::target("pclmul")]] uint64_t RabinOfWordsPclmul(const RabinConstants& constants,
                                                      std::span<const uint64_t> words) {
  const __m128i barrett = BarrettPair(constants);
  __m128i hash = Low(constants.polynomial);
  for (const uint64_t word : words) {
    hash = ReduceProduct(_mm_slli_si128(_mm_xor_si128(hash, Low(word)), 8), barrett);
  }
  return LowOf(hash);
}

}  // namespace seamripper
