// Thirty-two bytes at a time are told apart by comparisons. What stays of each eight is brought together by a byte shuffle,
// looked up by which of them stay: all eight are written, and the next eight begin behind those that count.
#include <bit>
#include <cstdint>

#include "kernels/style/noise_copy.h"
#include "kernels/text/window_avx2.h"

namespace seamripper {
namespace {

using avx2::StoreKept;

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

}  // namespace

[[gnu::target("avx2,bmi,bmi2,popcnt")]] void AppendNoiseAvx2(std::string* noise, std::string_view source) {
  static_assert(NoiseBuffer::kRoom >= kStep + 8);
  NoiseBuffer buffer(noise);
  for (size_t at = 0; at < source.size();) {
    size_t plain = 0;
    if (source.size() - at >= kStep) {
      const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(source.data() + at));
      const StepMasks masks = Classify(bytes);
      plain = static_cast<size_t>(std::countr_zero(masks.special | uint64_t{1} << kStep));
      const auto kept = static_cast<uint32_t>(~masks.alphanumeric & ((uint64_t{1} << plain) - 1));
      const char* const end = StoreKept(_mm256_extracti128_si256(bytes, 1), kept >> 16,
                                        StoreKept(_mm256_castsi256_si128(bytes), kept, buffer.next()));
      buffer.Advance(static_cast<size_t>(end - buffer.next()));
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
