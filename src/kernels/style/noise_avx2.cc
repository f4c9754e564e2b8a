// Thirty-two bytes at a time are told apart by comparisons. What stays of each eight is brought together by a byte shuffle,
// looked up by which of them stay: all eight are written, and the next eight begin behind those that count.
#include <immintrin.h>

#include <bit>
#include <cstdint>

#include "kernels/style/noise_copy.h"
#include "kernels/text/kept_bytes.h"

namespace seamripper {
namespace {

constexpr size_t kStep = 32;

struct StepMasks {
  uint32_t special;  // CR or not ASCII
  uint32_t alphanumeric;
};

// In signed bytes, adding 127 - last brings the range that ends in `last` to the top.
[[gnu::target("avx2"), gnu::always_inline]] inline StepMasks Classify(__m256i bytes) {
  const __m256i lower = _mm256_or_si256(bytes, _mm256_set1_epi8(0x20));
  const __m256i letter =
      _mm256_cmpgt_epi8(_mm256_add_epi8(lower, _mm256_set1_epi8(127 - 'z')), _mm256_set1_epi8(127 - 26));
  const __m256i digit =
      _mm256_cmpgt_epi8(_mm256_add_epi8(bytes, _mm256_set1_epi8(127 - '9')), _mm256_set1_epi8(127 - 10));
  const __m256i cr = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('\r'));
  return {static_cast<uint32_t>(_mm256_movemask_epi8(_mm256_or_si256(bytes, cr))),
          static_cast<uint32_t>(_mm256_movemask_epi8(_mm256_or_si256(letter, digit)))};
}

// Writes the bytes of `kept`, and up to seven more.
[[gnu::target("avx2"), gnu::always_inline]] inline void CopyKept(const char* bytes, uint32_t kept, char* out) {
  for (int group = 0; group < 4; ++group) {
    const uint32_t of_group = kept >> 8 * group & 0xff;
    const __m128i eight = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(bytes + 8 * group));
    const __m128i shuffle = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kKeptBytes[of_group].data()));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(out), _mm_shuffle_epi8(eight, shuffle));
    out += std::popcount(of_group);
  }
}

}  // namespace

[[gnu::target("avx2,popcnt")]] void AppendNoiseAvx2(std::string* noise, std::string_view source) {
  static_assert(NoiseBuffer::kRoom >= kStep + 8);
  NoiseBuffer buffer(noise);
  for (size_t at = 0; at < source.size();) {
    size_t plain = 0;
    if (source.size() - at >= kStep) {
      const char* const bytes = source.data() + at;
      const StepMasks masks = Classify(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes)));
      plain = static_cast<size_t>(std::countr_zero(masks.special | uint64_t{1} << kStep));
      const auto kept = static_cast<uint32_t>(~masks.alphanumeric & ((uint64_t{1} << plain) - 1));
      CopyKept(bytes, kept, buffer.next());
      buffer.Advance(static_cast<size_t>(std::popcount(kept)));
      at += plain;
    }
    if (plain < kStep) {
      const CopiedNoise copied = CopyCodePoint(source.substr(at), buffer.next());
      at += copied.read;
      buffer.Advance(copied.written);
    }
  }
  buffer.Flush();
}

}  // namespace seamripper
