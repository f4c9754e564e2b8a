// SHA-1 with the SHA instructions: twenty groups of four rounds. sha1rnds4 does four rounds given a, b, c, d in one
// register and e already added to the first of four schedule words; sha1nexte makes that sum from the a of the group
// before; sha1msg1 and sha1msg2 make four schedule words from the sixteen before them.
//
// Each group waits for the one before, six cycles long in which hardly anything is done. Groups of a second message
// fill a part of the gaps, and work for the integer units the rest: a step of it is done with every group.
//
// Only for functions that run where CpuHasSha().
#ifndef SEAMRIPPER_KERNELS_HASH_SHA1_ROUNDS_H_
#define SEAMRIPPER_KERNELS_HASH_SHA1_ROUNDS_H_

#include <immintrin.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include "kernels/hash/sha1_blocks.h"

namespace seamripper {

inline constexpr size_t kSha1Groups = 20;

#define SEAMRIPPER_SHA_FUNCTION [[gnu::target("sha,sse4.1"), gnu::always_inline]] inline

// A message in registers. Words and variables stand most significant first: a in the highest lane, as the instructions
// want them.
class Sha1Registers {
 public:
  SEAMRIPPER_SHA_FUNCTION Sha1Registers(uint32_t* state, const uint8_t* blocks)
      : state_(state),
        blocks_(reinterpret_cast<const __m128i*>(blocks)),
        state_abcd_(_mm_shuffle_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(state)), 0x1b)),
        state_e_(_mm_set_epi32(static_cast<int>(state[4]), 0, 0, 0)) {}

  SEAMRIPPER_SHA_FUNCTION void BeginBlock() {
    abcd_ = state_abcd_;
    previous_abcd_ = state_e_;
  }

  template <size_t kGroup>
  SEAMRIPPER_SHA_FUNCTION void FourRounds() {
    __m128i& words = words_[kGroup % 4];
    if constexpr (kGroup < 4) {
      const __m128i byte_order = _mm_set_epi64x(0x0001020304050607, 0x08090a0b0c0d0e0f);
      words = _mm_shuffle_epi8(_mm_loadu_si128(blocks_ + kGroup), byte_order);
    } else {
      const __m128i partial = _mm_sha1msg1_epu32(words, words_[(kGroup + 1) % 4]);
      words = _mm_sha1msg2_epu32(_mm_xor_si128(partial, words_[(kGroup + 2) % 4]), words_[(kGroup + 3) % 4]);
    }
    const __m128i e_plus_words =
        kGroup == 0 ? _mm_add_epi32(previous_abcd_, words) : _mm_sha1nexte_epu32(previous_abcd_, words);
    previous_abcd_ = abcd_;
    abcd_ = _mm_sha1rnds4_epu32(abcd_, e_plus_words, kGroup / 5);
  }

  SEAMRIPPER_SHA_FUNCTION void EndBlock() {
    state_e_ = _mm_sha1nexte_epu32(previous_abcd_, state_e_);
    state_abcd_ = _mm_add_epi32(abcd_, state_abcd_);
    blocks_ += kSha1BlockBytes / sizeof(__m128i);
  }

  SEAMRIPPER_SHA_FUNCTION void Store() const {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(state_), _mm_shuffle_epi32(state_abcd_, 0x1b));
    state_[4] = static_cast<uint32_t>(_mm_extract_epi32(state_e_, 3));
  }

 private:
  uint32_t* const state_;
  const __m128i* blocks_;
  __m128i state_abcd_;  // between blocks
  __m128i state_e_;
  __m128i abcd_;
  __m128i previous_abcd_;  // of the group before; in the first group, the lane of e
  __m128i words_[4];
};

struct NoWork {
  static size_t left() { return SIZE_MAX; }
  void Step() {}
};

template <size_t kGroup, class Work, class... Messages>
SEAMRIPPER_SHA_FUNCTION void GroupOfEach(Work& work, Messages&... messages) {
  (messages.template FourRounds<kGroup>(), ...);
  work.Step();
}

template <size_t... kGroups, class Work, class... Messages>
SEAMRIPPER_SHA_FUNCTION void BlockOfEach(std::index_sequence<kGroups...>, Work& work, Messages&... messages) {
  (messages.BeginBlock(), ...);
  (GroupOfEach<kGroups>(work, messages...), ...);
  (messages.EndBlock(), ...);
}

// Absorbs `count` blocks of each message, and does kSha1Groups steps of the work with each of them; of a copy, which can
// be kept in registers.
template <class Work, class... Messages>
SEAMRIPPER_SHA_FUNCTION void AbsorbBeside(Work* work, size_t count, Messages... messages) {
  Work current = *work;
  for (; count > 0; --count) BlockOfEach(std::make_index_sequence<kSha1Groups>(), current, messages...);
  *work = current;
  (messages.Store(), ...);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_SHA1_ROUNDS_H_
