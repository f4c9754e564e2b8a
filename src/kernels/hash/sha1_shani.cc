// SHA-1 with the SHA instructions: twenty groups of four rounds. sha1rnds4 does four rounds given a, b, c, d in one
// register and e already added to the first of four schedule words; sha1nexte makes that sum from the a of the group
// before; sha1msg1 and sha1msg2 make four schedule words from the sixteen before them.
#include <immintrin.h>

#include <utility>

#include "kernels/hash/sha1_blocks.h"

namespace seamripper {
namespace {

// Words and variables stand most significant first: a in the highest lane, as the instructions want them.
struct Group {
  __m128i abcd;
  __m128i previous_abcd;  // of the group before; in the first group, the lane of e
  __m128i words[4];
};

template <size_t kGroup>
[[gnu::target("sha,sse4.1"), gnu::always_inline]] inline void FourRounds(Group& g, const __m128i* block,
                                                                         __m128i byte_order) {
  __m128i& words = g.words[kGroup % 4];
  if constexpr (kGroup < 4) {
    words = _mm_shuffle_epi8(_mm_loadu_si128(block + kGroup), byte_order);
  } else {
    const __m128i partial = _mm_sha1msg1_epu32(words, g.words[(kGroup + 1) % 4]);
    words = _mm_sha1msg2_epu32(_mm_xor_si128(partial, g.words[(kGroup + 2) % 4]), g.words[(kGroup + 3) % 4]);
  }
  const __m128i e_plus_words =
      kGroup == 0 ? _mm_add_epi32(g.previous_abcd, words) : _mm_sha1nexte_epu32(g.previous_abcd, words);
  g.previous_abcd = g.abcd;
  g.abcd = _mm_sha1rnds4_epu32(g.abcd, e_plus_words, kGroup / 5);
}

constexpr auto kAllGroups = std::make_index_sequence<20>();

template <size_t... kGroups>
[[gnu::target("sha,sse4.1"), gnu::always_inline]] inline void AllRounds(Group& g, const __m128i* block,
                                                                        __m128i byte_order,
                                                                        std::index_sequence<kGroups...>) {
  (FourRounds<kGroups>(g, block, byte_order), ...);
}

template <size_t... kGroups>
[[gnu::target("sha,sse4.1"), gnu::always_inline]] inline void AllRoundsOfTwo(Group& a, const __m128i* block_a, Group& b,
                                                                             const __m128i* block_b, __m128i byte_order,
                                                                             std::index_sequence<kGroups...>) {
  ((FourRounds<kGroups>(a, block_a, byte_order), FourRounds<kGroups>(b, block_b, byte_order)), ...);
}

// A message's state between blocks.
class State {
 public:
  [[gnu::target("sha,sse4.1"), gnu::always_inline]] explicit State(const uint32_t* state)
      : abcd_(_mm_shuffle_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(state)), 0x1b)),
        e_(_mm_set_epi32(static_cast<int>(state[4]), 0, 0, 0)) {}

  [[gnu::target("sha,sse4.1"), gnu::always_inline]] Group Begin() const { return {abcd_, e_, {}}; }
  [[gnu::target("sha,sse4.1"), gnu::always_inline]] void End(const Group& g) {
    e_ = _mm_sha1nexte_epu32(g.previous_abcd, e_);
    abcd_ = _mm_add_epi32(g.abcd, abcd_);
  }
  [[gnu::target("sha,sse4.1"), gnu::always_inline]] void Store(uint32_t* state) const {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(state), _mm_shuffle_epi32(abcd_, 0x1b));
    state[4] = static_cast<uint32_t>(_mm_extract_epi32(e_, 3));
  }

 private:
  __m128i abcd_;
  __m128i e_;
};

const __m128i* AsWords(const uint8_t* block) { return reinterpret_cast<const __m128i*>(block); }

[[gnu::target("sha,sse4.1"), gnu::always_inline]] inline __m128i ByteOrder() {
  return _mm_set_epi64x(0x0001020304050607, 0x08090a0b0c0d0e0f);
}

}  // namespace

[[gnu::target("sha,sse4.1")]] void Sha1BlocksShaNi(uint32_t* state, const uint8_t* blocks, size_t count) {
  State current(state);
  for (; count > 0; --count, blocks += kSha1BlockBytes) {
    Group g = current.Begin();
    AllRounds(g, AsWords(blocks), ByteOrder(), kAllGroups);
    current.End(g);
  }
  current.Store(state);
}

[[gnu::target("sha,sse4.1")]] void Sha1PairShaNi(uint32_t* state_a, const uint8_t* blocks_a, uint32_t* state_b,
                                                 const uint8_t* blocks_b, size_t count) {
  State current_a(state_a), current_b(state_b);
  for (; count > 0; --count, blocks_a += kSha1BlockBytes, blocks_b += kSha1BlockBytes) {
    Group a = current_a.Begin(), b = current_b.Begin();
    AllRoundsOfTwo(a, AsWords(blocks_a), b, AsWords(blocks_b), ByteOrder(), kAllGroups);
    current_a.End(a);
    current_b.End(b);
  }
  current_a.Store(state_a);
  current_b.Store(state_b);
}

}  // namespace seamripper
