// The functions are linear, so the most significant byte of a value needs no multiplication: it is the sum of what each
// nibble of the phrase adds, and a byte shuffle looks that up for 32 phrases at once. The minimum is among the phrases
// with the least such byte; of 256 phrases one or two. Only those are multiplied out.
//
// Phrases are taken in blocks, small enough that their nibbles stay in the first-level cache while all functions go over
// them. A page crafted so that all its phrases have one byte costs the look-ups and the multiplications, a few
// per cent more than the multiplications alone.
#include <immintrin.h>

#include <algorithm>
#include <bit>

#include "kernels/shingle/minima_pclmul.h"

namespace seamripper {
namespace {

constexpr size_t kLanes = 32;
constexpr size_t kBlockGroups = 32;
constexpr size_t kBlockPhrases = kBlockGroups * kLanes;

// 32 phrases as planes of nibbles: byte p of plane i holds the four bits from 4i on of phrase p.
struct Group {
  __m256i planes[16];
};

// Two phrases in each half, p and p + 1, p + 16 and p + 17, their bytes interleaved: word b is byte b of both.
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i LoadPairs(const uint64_t* phrases) {
  const __m256i interleave = _mm256_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15,  //
                                              0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
  const __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(phrases));
  const __m128i high = _mm_loadu_si128(reinterpret_cast<const __m128i*>(phrases + kLanes / 2));
  return _mm256_shuffle_epi8(_mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1), interleave);
}

// In each half, rows[r] is eight words, and words[w] becomes word w of all rows: the transposition of 8 by 8.
[[gnu::target("avx2"), gnu::always_inline]] inline void TransposeWords(const __m256i rows[8], __m256i words[8]) {
  __m256i pairs[8], fours[8];
  for (int i = 0; i < 4; ++i) {
    pairs[i] = _mm256_unpacklo_epi16(rows[2 * i], rows[2 * i + 1]);      // words 0 to 3 of two rows
    pairs[i + 4] = _mm256_unpackhi_epi16(rows[2 * i], rows[2 * i + 1]);  // words 4 to 7
  }
  for (int i = 0; i < 8; i += 2) {
    fours[i] = _mm256_unpacklo_epi32(pairs[i], pairs[i + 1]);
    fours[i + 1] = _mm256_unpackhi_epi32(pairs[i], pairs[i + 1]);
  }
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      words[4 * i + 2 * j] = _mm256_unpacklo_epi64(fours[4 * i + j], fours[4 * i + 2 + j]);
      words[4 * i + 2 * j + 1] = _mm256_unpackhi_epi64(fours[4 * i + j], fours[4 * i + 2 + j]);
    }
  }
}

[[gnu::target("avx2"), gnu::always_inline]] inline void CutToNibbles(const uint64_t* phrases, Group* group) {
  __m256i rows[8], bytes[8];
  for (size_t i = 0; i < 8; ++i) rows[i] = LoadPairs(phrases + 2 * i);
  TransposeWords(rows, bytes);
  const __m256i low = _mm256_set1_epi8(15);
  for (int i = 0; i < 8; ++i) {
    group->planes[2 * i] = _mm256_and_si256(bytes[i], low);
    group->planes[2 * i + 1] = _mm256_and_si256(_mm256_srli_epi16(bytes[i], 4), low);
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

  // The least value of the function, if it is below `bound`; else that.
  [[gnu::target("avx2,pclmul,bmi")]] uint64_t Least(const ShingleFunction& constants, const TopByteTables& tables,
                                                    uint64_t bound) {
    const uint8_t least_top = LookUpTops(tables);
    if (least_top > bound >> 56) return bound;
    const PclmulFunction function(constants);
    const __m256i least_tops = _mm256_set1_epi8(static_cast<char>(least_top));
    for (size_t i = 0; i < groups_; ++i) {
      const __m256i equal = _mm256_cmpeq_epi8(tops_[i], least_tops);
      for (uint32_t left = static_cast<uint32_t>(_mm256_movemask_epi8(equal)); left != 0; left &= left - 1) {
        const size_t lane = static_cast<size_t>(std::countr_zero(left));
        bound = std::min(bound, function.Of(phrases_[i * kLanes + lane]));
      }
    }
    return bound;
  }

 private:
  // Writes tops_ and returns the least of them.
  [[gnu::target("avx2"), gnu::always_inline]] uint8_t LookUpTops(const TopByteTables& tables) {
    __m256i table[16];
    for (int n = 0; n < 16; ++n) {
      table[n] = _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(tables.of_nibble[n])));
    }
    __m256i least = _mm256_set1_epi8(-1);
    for (size_t i = 0; i < groups_; ++i) {
      const __m256i* const planes = nibbles_[i].planes;
      __m256i tops = _mm256_shuffle_epi8(table[0], planes[0]);
      for (int n = 1; n < 16; ++n) tops = _mm256_xor_si256(tops, _mm256_shuffle_epi8(table[n], planes[n]));
      tops_[i] = tops;
      least = _mm256_min_epu8(least, tops);
    }
    return LeastByte(least);
  }

  size_t groups_;
  uint64_t phrases_[kBlockPhrases];
  Group nibbles_[kBlockGroups];
  __m256i tops_[kBlockGroups];
};

}  // namespace

[[gnu::target("avx2,pclmul,bmi")]] void MinimaAvx2(std::span<const ShingleFunction> functions,
                                                   std::span<const TopByteTables> tables,
                                                   std::span<const uint64_t> phrases, uint64_t* minima) {
  std::fill_n(minima, functions.size(), UINT64_MAX);
  while (!phrases.empty()) {
    const size_t count = std::min(phrases.size(), kBlockPhrases);
    Block block(phrases.first(count));
    for (size_t i = 0; i < functions.size(); ++i) minima[i] = block.Least(functions[i], tables[i], minima[i]);
    phrases = phrases.subspan(count);
  }
}

}  // namespace seamripper
