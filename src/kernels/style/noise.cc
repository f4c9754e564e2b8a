#include <emmintrin.h>

#include <array>
#include <bit>
#include <cstdint>

#include "kernels/style/noise_copy.h"
#include "kernels/style/sketch.h"

namespace seamripper {
namespace {

constexpr std::array<uint8_t, 128> MakeAsciiIsNoise() {
  std::array<uint8_t, 128> is_noise{};
  for (size_t c = 0; c < is_noise.size(); ++c) {
    const bool letter = 'a' <= (c | 0x20) && (c | 0x20) <= 'z';
    is_noise[c] = !letter && !('0' <= c && c <= '9');
  }
  return is_noise;
}

constexpr std::array<uint8_t, 128> kAsciiIsNoise = MakeAsciiIsNoise();

constexpr size_t kStep = 16;

// How many of the kStep bytes at `bytes` stand before the first that is CR or not ASCII.
size_t PlainLength(const char* bytes) {
  const __m128i step = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  const int special = _mm_movemask_epi8(_mm_or_si128(step, _mm_cmpeq_epi8(step, _mm_set1_epi8('\r'))));
  return static_cast<size_t>(std::countr_zero(static_cast<unsigned>(special) | 1u << kStep));
}

// Copies the noise of `length` ASCII bytes. Every byte is written and stays only if the next goes behind it: letters
// and mark-up alternate too fast for a branch.
char* CopyAsciiNoise(const char* bytes, size_t length, char* out) {
  for (size_t i = 0; i < length; ++i) {
    *out = bytes[i];
    out += kAsciiIsNoise[static_cast<uint8_t>(bytes[i])];
  }
  return out;
}

void AppendNoisePortable(std::string* noise, std::string_view source) {
  static_assert(NoiseBuffer::kRoom > kStep);
  NoiseBuffer buffer(noise);
  for (size_t at = 0; at < source.size();) {
    const char* const bytes = source.data() + at;
    const size_t plain = source.size() - at >= kStep ? PlainLength(bytes) : 0;
    char* const out = buffer.next();
    // Of a known length the loop has no branch.
    char* const end = plain == kStep ? CopyAsciiNoise(bytes, kStep, out) : CopyAsciiNoise(bytes, plain, out);
    buffer.Advance(static_cast<size_t>(end - out));
    at += plain;
    if (plain < kStep) {
      const CopiedNoise copied = CopyCodePoint(source.substr(at), buffer.next());
      at += copied.read;
      buffer.Advance(copied.written);
    }
  }
  buffer.Flush();
}

}  // namespace

void AppendNoise(std::string* noise, std::string_view source, CpuLevel cpu) {
  switch (cpu) {
    case CpuLevel::kAvx512:
      return AppendNoiseAvx512(noise, source);
    case CpuLevel::kAvx2:
      return AppendNoiseAvx2(noise, source);
    case CpuLevel::kScalar:
      return AppendNoisePortable(noise, source);
  }
}

}  // namespace seamripper
