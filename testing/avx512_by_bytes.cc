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
