#include <emmintrin.h>

#include <array>
#include <bit>
#include <cstring>

#include "kernels/style/sketch.h"
#include "kernels/text/unicode.h"
#include "kernels/text/utf8.h"

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

struct Copied {
  size_t read;
  size_t written;
};

// Copies the code point at the start of `source` if it is noise.
Copied CopyCodePoint(std::string_view source, char* out) {
  if (source.starts_with("\r\n")) {
    *out = '\n';
    return {2, 1};
  }
  const CodePoint decoded = DecodeUtf8(source);
  if ((FlagsOf(decoded.value) & kNotNoiseFlags) != 0) return {decoded.length, 0};
  std::memcpy(out, source.data(), decoded.length);
  return {decoded.length, decoded.length};
}

}  // namespace

void AppendNoise(std::string* noise, std::string_view source) {
  // Noise is a third of a page; the buffer saves making room for all of it.
  char buffer[4096];
  char* const full = buffer + sizeof buffer - 2 * kStep;
  char* out = buffer;
  for (size_t at = 0; at < source.size();) {
    const char* const bytes = source.data() + at;
    const size_t plain = source.size() - at >= kStep ? PlainLength(bytes) : 0;
    at += plain;
    if (plain == kStep) {
      out = CopyAsciiNoise(bytes, kStep, out);
    } else {
      out = CopyAsciiNoise(bytes, plain, out);
      const Copied copied = CopyCodePoint(source.substr(at), out);
      at += copied.read;
      out += copied.written;
    }
    if (out >= full) {
      noise->append(buffer, static_cast<size_t>(out - buffer));
      out = buffer;
    }
  }
  noise->append(buffer, static_cast<size_t>(out - buffer));
}

}  // namespace seamripper
