#include "kernels/gram/ascii_words.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "kernels/text/window_avx2.h"

namespace seamripper {
namespace {

using namespace avx2;

constexpr size_t kStretch = 1024;  // bytes of text that are looked at before their words are read

#define SEAMRIPPER_TARGET gnu::target("avx2,bmi,bmi2,popcnt,pclmul")

// The bit that makes a capital small is set in small letters and digits already.
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline __m128i LoadFolded(const char* bytes) {
  return _mm_or_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)), _mm_set1_epi8(0x20));
}

[[SEAMRIPPER_TARGET]] uint64_t HashLong(const RabinConstants& constants, const char* word, size_t size) {
  char folded[kStretch + kRegisterBytes];
  for (size_t i = 0; i < size; i += kRegisterBytes) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(folded + i), LoadFolded(word + i));
  }
  return RabinOfBytesPclmul(constants, {folded, size});
}

// Writes the places of all bits, `base` for the lowest, and up to eight more that are none; returns where they end. Words
// have so many edges that eight bits are looked up at once.
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline uint16_t* AppendPlaces(uint64_t bits, size_t base, uint16_t* to) {
  __m128i first = _mm_set1_epi16(static_cast<short>(base));
  for (int i = 0; i < 8; ++i) {
    const uint64_t eight = bits >> 8 * i & 0xff;
    const __m128i places = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(kKeptBytes[eight].data()));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm_add_epi16(_mm_cvtepu8_epi16(places), first));
    to += std::popcount(eight);
    first = _mm_add_epi16(first, _mm_set1_epi16(8));
  }
  return to;
}

// The edges of words, in turns where one begins and where it ends, counted from where they were looked for.
struct WordEdges {
  size_t count = 0;
  size_t end = 0;            // up to here; the last word may go on behind it
  bool is_all_ascii = true;  // else the next byte is none
  uint16_t places[kStretch + 8];
};

// Of `size` bytes without the rest of a window.
[[SEAMRIPPER_TARGET]] void FindEdges(const char* text, size_t size, WordEdges* edges) {
  uint16_t* to = edges->places;
  uint64_t in_word = 0;
  size_t at = 0;
  edges->is_all_ascii = true;
  for (; at + kWindowBytes <= size; at += kWindowBytes) {
    const Window bytes = LoadWindow(text + at);
    const uint64_t words = MaskOf(AsciiWordBytes(bytes));
    const uint64_t both = words ^ (words << 1 | in_word);
    const uint64_t others = MaskOf(bytes);  // not ASCII
    if (others != 0) [[unlikely]] {
      const auto limit = static_cast<size_t>(std::countr_zero(others));
      to = AppendPlaces(both & LowBits(limit), at, to);
      at += limit;
      edges->is_all_ascii = false;
      break;
    }
    to = AppendPlaces(both, at, to);
    in_word = words >> 63;
  }
  edges->count = static_cast<size_t>(to - edges->places);
  edges->end = at;
}

// How many edges a window has cannot be foreseen; so words are read when many are known.
template <bool kSpans>
[[SEAMRIPPER_TARGET]] size_t AddWords(const RabinConstants& constants, std::string_view text, size_t at,
                                      WordsSoFar* out) {
  WordEdges edges;
  while (at < text.size()) {
    const size_t left = text.size() - at;
    const char* from = text.data() + at;
    size_t size = std::min(left - std::min(left, kRegisterBytes), kStretch);
    char last[2 * kWindowBytes + kRegisterBytes];  // a word is read in registers, which may reach beyond it
    if (size < kWindowBytes) {
      std::memcpy(last, from, left);
      std::memset(last + left, 0, sizeof last - left);
      from = last;
      size = 2 * kWindowBytes;
    }
    FindEdges(from, size, &edges);
    const size_t count = edges.count / 2;
    out->Reserve(count);
    uint64_t* const words = out->words->data() + out->count;
    for (size_t i = 0; i < count; ++i) {
      const char* const word = from + edges.places[2 * i];
      const auto length = static_cast<size_t>(edges.places[2 * i + 1] - edges.places[2 * i]);
      words[i] = length <= kRegisterBytes ? RabinOfRegister(constants, LoadFolded(word), length)
                                          : HashLong(constants, word, length);
    }
    if constexpr (kSpans) {
      WordSpan* const spans = out->spans->data() + out->count;
      const auto place = [&](size_t i) { return static_cast<uint32_t>(at + edges.places[i]); };
      for (size_t i = 0; i < count; ++i) spans[i] = {place(2 * i), place(2 * i + 1)};
    }
    out->count += count;
    // Where a word begins that may go on behind what was looked at, the next look begins.
    const size_t open = edges.count % 2 != 0 ? edges.places[edges.count - 1] : edges.end;
    at += std::min(open, left);
    if (!edges.is_all_ascii || open == 0) break;
  }
  return at;
}

}  // namespace

size_t AddAsciiWords(const RabinConstants& constants, std::string_view text, size_t at, WordsSoFar* out) {
  return out->spans != nullptr ? AddWords<true>(constants, text, at, out) : AddWords<false>(constants, text, at, out);
}

}  // namespace seamripper
