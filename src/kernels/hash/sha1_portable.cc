// SHA-1 in plain C++ (FIPS 180-4, 6.1.3: the variant with a ring of sixteen schedule words). All eighty rounds are
// unrolled by templates, so that the five variables change their roles instead of their places and every index into
// the ring is a constant.
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "kernels/hash/sha1_blocks.h"

namespace seamripper {
namespace {

struct Working {
  uint32_t a, b, c, d, e;
};

template <size_t kRound>
[[gnu::always_inline]] inline uint32_t ScheduleWord(std::array<uint32_t, 16>& ring, const uint8_t* block) {
  uint32_t& word = ring[kRound % 16];
  if constexpr (kRound < 16) {
    std::memcpy(&word, block + 4 * kRound, 4);
    word = __builtin_bswap32(word);
  } else {
    word = std::rotl(ring[(kRound + 13) % 16] ^ ring[(kRound + 8) % 16] ^ ring[(kRound + 2) % 16] ^ word, 1);
  }
  return word;
}

template <size_t kRound>
[[gnu::always_inline]] inline uint32_t Mix(uint32_t b, uint32_t c, uint32_t d) {
  if constexpr (kRound < 20) return (d ^ (b & (c ^ d))) + 0x5a827999;
  if constexpr (kRound >= 20 && kRound < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  // The two halves of the majority never share a bit: adding them lets the sums run in parallel.
  if constexpr (kRound >= 40 && kRound < 60) return (b & c) + (d & (b ^ c)) + 0x8f1bbcdc;
  if constexpr (kRound >= 60) return (b ^ c ^ d) + 0xca62c1d6;
}

template <size_t kRound>
[[gnu::always_inline]] inline void Round(uint32_t a, uint32_t& b, uint32_t c, uint32_t d, uint32_t& e, uint32_t word) {
  e += word + Mix<kRound>(b, c, d) + std::rotl(a, 5);
  b = std::rotl(b, 30);
}

template <size_t kRound>
[[gnu::always_inline]] inline void FiveRounds(Working& w, std::array<uint32_t, 16>& ring, const uint8_t* block) {
  Round<kRound>(w.a, w.b, w.c, w.d, w.e, ScheduleWord<kRound>(ring, block));
  Round<kRound + 1>(w.e, w.a, w.b, w.c, w.d, ScheduleWord<kRound + 1>(ring, block));
  Round<kRound + 2>(w.d, w.e, w.a, w.b, w.c, ScheduleWord<kRound + 2>(ring, block));
  Round<kRound + 3>(w.c, w.d, w.e, w.a, w.b, ScheduleWord<kRound + 3>(ring, block));
  Round<kRound + 4>(w.b, w.c, w.d, w.e, w.a, ScheduleWord<kRound + 4>(ring, block));
}

template <size_t... kFives>
[[gnu::always_inline]] inline void AllRounds(Working& w, const uint8_t* block, std::index_sequence<kFives...>) {
  std::array<uint32_t, 16> ring;
  (FiveRounds<5 * kFives>(w, ring, block), ...);
}

}  // namespace

void Sha1BlocksPortable(uint32_t* state, const uint8_t* blocks, size_t count) {
  for (; count > 0; --count, blocks += kSha1BlockBytes) {
    Working w = {state[0], state[1], state[2], state[3], state[4]};
    AllRounds(w, blocks, std::make_index_sequence<16>());
    state[0] += w.a;
    state[1] += w.b;
    state[2] += w.c;
    state[3] += w.d;
    state[4] += w.e;
  }
}

}  // namespace seamripper
