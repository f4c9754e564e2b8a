// The functions are linear, so the most significant byte of a value needs no multiplication: it is the sum of what each
// nibble of the phrase adds, and a byte shuffle looks that up for 32 phrases at once. The minimum is among the phrases
// whose byte is the least, on a page of 700 phrases three or four; only those are multiplied out.
//
// Phrases are taken in blocks, small enough that their nibbles stay in the first-level cache while all functions go over
// them. Of a page crafted so that all phrases have the same byte, all are multiplied out: a third more than
// multiplying alone.
//
// Multiplying everything four functions at a time (VPCLMULQDQ) takes twice as long. Where a byte can be multiplied by a
// matrix of bits (GFNI), one instruction would do what here takes two look-ups and a sum.
#include <immintrin.h>

#include <algorithm>
#include <bit>

#include "kernels/hash/polynomial.h"
#include "kernels/shingle/minima_pclmul.h"

namespace seamripper {
namespace {

constexpr size_t kLanes = 32;
constexpr size_t kBlockGroups = 32;
constexpr size_t kBlockPhrases = kBlockGroups * kLanes;
constexpr size_t kTogether = 4;     // functions that are looked up at once
constexpr size_t kFewPhrases = 12;  // fewer are multiplied out in less time than a group of 32 is looked up

// The loops over registers are unrolled by name: at -O2 gcc leaves them as they are, and the registers in memory.

struct Registers {
  __m256i at[8];
};

// 32 phrases as planes of nibbles: byte p of plane i is the four bits from 4i on of phrase p.
struct Planes {
  __m256i at[16];
};

// In the low halves phrases 0 to 15, two to each; in the high ones 16 to 31.
[[gnu::target("avx2"), gnu::always_inline]] inline Registers LoadPhrases(const uint64_t* phrases) {
  Registers loaded;
#pragma GCC unroll 8
  for (size_t i = 0; i < 8; ++i) {
    const __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(phrases + 2 * i));
    const __m128i high = _mm_loadu_si128(reinterpret_cast<const __m128i*>(phrases + 2 * i + kLanes / 2));
    loaded.at[i] = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
  }
  return loaded;
}

// The bytes of registers i and i + 4 in turn, in 2i and 2i + 1. Written as the three bits of the register and the four
// of the place in its half, where a byte stands is rotated by one bit. So four times bring together what was apart, byte
// b of all phrases p:
//
//   p3 p2 p1 | p0 b2 b1 b0   ->   p2 p1 p0 | b2 b1 b0 p3   -> .. -> ..  ->   b2 b1 b0 | p3 p2 p1 p0
[[gnu::target("avx2"), gnu::always_inline]] inline Registers Interleave(const Registers& in) {
  Registers out;
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
    out.at[2 * i] = _mm256_unpacklo_epi8(in.at[i], in.at[i + 4]);
    out.at[2 * i + 1] = _mm256_unpackhi_epi8(in.at[i], in.at[i + 4]);
  }
  return out;
}

[[gnu::target("avx2"), gnu::always_inline]] inline void CutToNibbles(const uint64_t* phrases, Planes* planes) {
  const Registers bytes = Interleave(Interleave(Interleave(Interleave(LoadPhrases(phrases)))));
  const __m256i low = _mm256_set1_epi8(15);
#pragma GCC unroll 8
  for (int i = 0; i < 8; ++i) {
    planes->at[2 * i] = _mm256_and_si256(bytes.at[i], low);
    planes->at[2 * i + 1] = _mm256_and_si256(_mm256_srli_epi16(bytes.at[i], 4), low);
  }
}

[[gnu::target("avx2"), gnu::always_inline]] inline uint8_t LeastByte(__m256i bytes) {
  const __m128i half = _mm_min_epu8(_mm256_castsi256_si128(bytes), _mm256_extracti128_si256(bytes, 1));
  const __m128i words = _mm_min_epu8(half, _mm_srli_epi16(half, 8));
  return static_cast<uint8_t>(_mm_cvtsi128_si32(_mm_minpos_epu16(words)));
}

class Block {
 public:
  // At most kBlockPhrases. The last group is filled up with its last phrase, which changes no minimum.
  [[gnu::target("avx2")]] explicit Block(std::span<const uint64_t> phrases)
      : groups_((phrases.size() + kLanes - 1) / kLanes) {
    std::ranges::copy(phrases, phrases_);
    std::fill(phrases_ + phrases.size(), phrases_ + groups_ * kLanes, phrases.back());
    for (size_t i = 0; i < groups_; ++i) CutToNibbles(phrases_ + i * kLanes, &nibbles_[i]);
  }

  // Lowers each of kTogether minima to the least value of its function, where that is below.
  [[gnu::target("avx2,bmi,pclmul")]] void Lower(const ShingleFunction* functions, const TopByteTables* tables,
                                                uint64_t* minima) {
    Tops least;
    for (__m256i& bytes : least.of) bytes = _mm256_set1_epi8(-1);
    size_t looked_up = 0;
    for (; looked_up + 2 <= groups_; looked_up += 2) LookUpTops<2>(tables, looked_up, &least);
    if (looked_up < groups_) LookUpTops<1>(tables, looked_up, &least);
    Survivors survivors[kTogether * kBlockGroups + 1];
    size_t count = 0;
    for (uint16_t i = 0; i < kTogether; ++i) {
      const uint8_t least_top = LeastByte(least.of[i]);
      if (least_top > minima[i] >> 56) continue;
      const __m256i least_tops = _mm256_set1_epi8(static_cast<char>(least_top));
      for (size_t group = 0; group < groups_; ++group) {
        const __m256i equal = _mm256_cmpeq_epi8(tops_[i][group], least_tops);
        const auto lanes = static_cast<uint32_t>(_mm256_movemask_epi8(equal));
        survivors[count] = {lanes, static_cast<uint16_t>(group), i};
        count += lanes != 0 ? 1 : 0;
      }
    }
    MultiplyOut(functions, std::span(survivors, count), minima);
  }

 private:
  // The most significant bytes of a group under several functions.
  struct Tops {
    __m256i of[kTogether];
  };

  // Phrases of a group whose byte is the least under a function, at least one.
  struct Survivors {
    uint32_t lanes;
    uint16_t group;
    uint16_t function;
  };

  // Writes tops_ of kGroups groups from `first` on, and lowers `least` to them. Every table and plane that is loaded is
  // looked up several times: loading takes longer. The loop over nibbles stays one: unrolled, gcc sums up in an order
  // that needs more registers than there are.
  template <size_t kGroups>
  [[gnu::target("avx2"), gnu::always_inline]] void LookUpTops(const TopByteTables* tables, size_t first, Tops* least) {
    Tops tops[kGroups] = {};
#pragma GCC unroll 1
    for (size_t n = 0; n < 16; ++n) {
#pragma GCC unroll 4
      for (size_t i = 0; i < kTogether; ++i) {
        const __m256i table =
            _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(tables[i].of_nibble[n])));
#pragma GCC unroll 2
        for (size_t g = 0; g < kGroups; ++g) {
          const __m256i found = _mm256_shuffle_epi8(table, nibbles_[first + g].at[n]);
          tops[g].of[i] = _mm256_xor_si256(tops[g].of[i], found);
        }
      }
    }
#pragma GCC unroll 2
    for (size_t g = 0; g < kGroups; ++g) {
#pragma GCC unroll 4
      for (size_t i = 0; i < kTogether; ++i) {
        tops_[i][first + g] = tops[g].of[i];
        least->of[i] = _mm256_min_epu8(least->of[i], tops[g].of[i]);
      }
    }
  }

  // Lowers the minima to the values of the survivors. Where they are cannot be predicted, so they were gathered without a
  // branch, those of several functions, of which the multiplications overlap.
  [[gnu::target("bmi,pclmul"), gnu::always_inline]] void MultiplyOut(const ShingleFunction* functions,
                                                                     std::span<const Survivors> survivors,
                                                                     uint64_t* minima) const {
    for (const Survivors& each : survivors) {
      const PclmulFunction function(functions[each.function]);
      const uint64_t* const phrases = phrases_ + each.group * kLanes;
      uint64_t& minimum = minima[each.function];
      uint32_t left = each.lanes;
      do {
        minimum = std::min(minimum, function.Of(phrases[std::countr_zero(left)]));
        left &= left - 1;
      } while (left != 0);
    }
  }

  size_t groups_;
  uint64_t phrases_[kBlockPhrases];
  Planes nibbles_[kBlockGroups];
  __m256i tops_[kTogether][kBlockGroups];
};

}  // namespace

[[gnu::target("avx2,bmi,pclmul")]] void MinimaAvx2(std::span<const ShingleFunction> functions,
                                                   std::span<const TopByteTables> tables,
                                                   std::span<const uint64_t> phrases, uint64_t* minima) {
  static_assert(kSamplePolynomials % kTogether == 0);
  if (phrases.size() < kFewPhrases) return MinimaPclmul(functions, phrases, minima);
  std::fill_n(minima, functions.size(), UINT64_MAX);
  while (!phrases.empty()) {
    const size_t count = std::min(phrases.size(), kBlockPhrases);
    Block block(phrases.first(count));
    for (size_t i = 0; i < functions.size(); i += kTogether) block.Lower(&functions[i], &tables[i], &minima[i]);
    phrases = phrases.subspan(count);
  }
}

}  // namespace seamripper
