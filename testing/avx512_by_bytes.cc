#include "testing/avx512_by_bytes.h"

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace seamripper {
namespace {

using Bytes = std::array<uint8_t, 64>;

template <class Holds>
uint64_t MaskWhere(const Holds& holds) {
  uint64_t mask = 0;
  for (size_t i = 0; i < 64; ++i) mask |= uint64_t{holds(i)} << i;
  return mask;
}

template <class ByteAt>
Bytes BytesFrom(const ByteAt& byte_at) {
  Bytes bytes;
  for (size_t i = 0; i < 64; ++i) bytes[i] = static_cast<uint8_t>(byte_at(i));
  return bytes;
}

int8_t Signed(uint8_t byte) { return static_cast<int8_t>(byte); }

Bytes Load(const void* from) {
  Bytes bytes;
  std::memcpy(bytes.data(), from, bytes.size());
  return bytes;
}

Bytes Broadcast(uint16_t, __m128i quarter) {
  Bytes bytes;
  for (size_t i = 0; i < 64; i += 16) std::memcpy(bytes.data() + i, &quarter, 16);
  return bytes;
}

// In each sixteen bytes by themselves.
Bytes Shuffle(const Bytes& table, const Bytes& places) {
  return BytesFrom([&](size_t i) { return places[i] >= 0x80 ? 0 : table[i / 16 * 16 + places[i] % 16]; });
}

Bytes Compress(uint64_t kept, const Bytes& bytes) {
  Bytes together{};
  size_t count = 0;
  for (size_t i = 0; i < 64; ++i) {
    if ((kept >> i & 1) != 0) together[count++] = bytes[i];
  }
  return together;
}

uint16_t WordAt(const Bytes& bytes, size_t i) { return static_cast<uint16_t>(bytes[i] | bytes[i + 1] << 8); }

template <class NumberAt>
Bytes WordsFrom(const NumberAt& number_at) {
  Bytes bytes;
  for (size_t i = 0; i < 64; i += 2) {
    const auto number = static_cast<uint16_t>(number_at(i));
    bytes[i] = static_cast<uint8_t>(number);
    bytes[i + 1] = static_cast<uint8_t>(number >> 8);
  }
  return bytes;
}

// The second half where the first was, if wanted.
Bytes Half(const Bytes& bytes, size_t half) {
  return BytesFrom([&](size_t i) { return bytes[half * 32 + i % 32]; });
}

void Store(void* to, uint64_t mask, const Bytes& bytes) {
  for (size_t i = 0; i < 64; ++i) {
    if ((mask >> i & 1) != 0) static_cast<uint8_t*>(to)[i] = bytes[i];
  }
}

}  // namespace
}  // namespace seamripper

#undef _mm512_cmpeq_epi8_mask  // macros already, for clang
#undef _mm512_cmpgt_epi8_mask
#undef _mm512_cmple_epu8_mask
#undef _mm512_maskz_extracti64x4_epi64

#define __m512i Bytes
#define _mm512_loadu_si512(from) Load(from)
#define _mm512_set1_epi8(c) BytesFrom([byte = (c)](size_t) { return byte; })
#define _mm512_movepi8_mask(a) MaskWhere([x = (a)](size_t i) { return x[i] >= 0x80; })
#define _mm512_cmpeq_epi8_mask(a, b) MaskWhere([x = (a), y = (b)](size_t i) { return x[i] == y[i]; })
#define _mm512_cmpgt_epi8_mask(a, b) MaskWhere([x = (a), y = (b)](size_t i) { return Signed(x[i]) > Signed(y[i]); })
#define _mm512_cmple_epu8_mask(a, b) MaskWhere([x = (a), y = (b)](size_t i) { return x[i] <= y[i]; })
#define _mm512_sub_epi8(a, b) BytesFrom([x = (a), y = (b)](size_t i) { return x[i] - y[i]; })
#define _mm512_or_si512(a, b) BytesFrom([x = (a), y = (b)](size_t i) { return x[i] | y[i]; })
#define _mm512_mask_blend_epi8(k, a, b) \
  BytesFrom([mask = (k), x = (a), y = (b)](size_t i) { return (mask >> i & 1) != 0 ? y[i] : x[i]; })
#define _mm512_maskz_broadcast_i32x4(k, a) Broadcast(k, a)
#define _mm512_shuffle_epi8(a, b) Shuffle(a, b)
#define _mm512_maskz_compress_epi8(k, a) Compress(k, a)
#define _mm512_mask_storeu_epi8(to, k, a) Store(to, k, a)
#define _mm512_storeu_si512(to, a) Store(to, ~uint64_t{0}, a)
#define _mm512_set1_epi16(n) WordsFrom([number = (n)](size_t) { return number; })
#define _mm512_add_epi16(a, b) WordsFrom([x = (a), y = (b)](size_t i) { return WordAt(x, i) + WordAt(y, i); })
#define _mm512_maskz_extracti64x4_epi64(k, a, half) Half(a, half)
#define _mm512_cvtepu8_epi16(a) WordsFrom([x = (a)](size_t i) { return x[i / 2]; })

#define SEAMRIPPER_AVX512 "avx2,bmi,bmi2,popcnt"
#define avx512 avx512_by_bytes
#define FindPlainStopsAvx512 FindPlainStopsByBytes
#define CollapseAvx512 CollapseByBytes
#define AppendNoiseAvx512 AppendNoiseByBytes

#include "kernels/markup/plain_stops_avx512.cc"
#undef SEAMRIPPER_TARGET
#include "html/collapse_avx512.cc"
#undef SEAMRIPPER_TARGET
#include "kernels/style/noise_avx512.cc"
