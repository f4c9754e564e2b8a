#include "kernels/gram/ascii_words.h"

#include <algorithm>
#include <cstring>

#include "cpu/cpu.h"
#include "kernels/gram/short_words.h"
#include "kernels/gram/word_edges.h"

namespace seamripper {
namespace {

// The bit that makes a capital small is set in small letters and digits already.
uint64_t HashLong(const RabinConstants& constants, const char* word, size_t size) {
  char folded[kEdgesStretch];
  for (size_t i = 0; i < size; ++i) folded[i] = static_cast<char>(word[i] | 0x20);
  return RabinOfBytesPclmul(constants, {folded, size});
}

// As HashShortWords, of words of any length.
void HashWords(const RabinConstants& constants, const char* text, const uint16_t* edges, size_t count,
               uint64_t* words) {
  const auto hash_short = CpuHasVpclmul() ? HashShortWordsVpclmul : HashShortWordsPclmul;
  if (hash_short(constants, text, edges, count, words)) return;
  for (size_t i = 0; i < count; ++i) {
    const auto length = static_cast<size_t>(edges[2 * i + 1] - edges[2 * i]);
    if (length > kLongestShortWord) words[i] = HashLong(constants, text + edges[2 * i], length);
  }
}

[[gnu::target("avx2")]] void WriteSpans(const uint16_t* edges, size_t count, size_t at, WordSpan* spans) {
  const auto place = [&](size_t edge) { return static_cast<uint32_t>(at + edges[edge]); };
  for (size_t i = 0; i < count; ++i) spans[i] = {place(2 * i), place(2 * i + 1)};
}

}  // namespace

// How many edges a window has cannot be foreseen; so words are read when many are known.
size_t AddAsciiWords(const RabinConstants& constants, std::string_view text, size_t at, WordsSoFar* out) {
  WordEdges edges;
  while (at < text.size()) {
    const size_t left = text.size() - at;
    const char* from = text.data() + at;
    size_t size = std::min(left, kEdgesStretch);
    char copy[kRegisterBytes + kEdgesWindow];  // with what is missing before or behind the text
    if (at < kRegisterBytes || left < kEdgesWindow) {
      size = kEdgesWindow;
      std::memset(copy, 0, sizeof copy);
      std::memcpy(copy + kRegisterBytes, from, std::min(left, size));
      from = copy + kRegisterBytes;
    }
    FindWordEdges(from, size, &edges);
    const size_t count = edges.count / 2;
    // Where a word begins that may go on behind what was looked at, the next look begins.
    const size_t open = edges.count % 2 != 0 ? edges.places[edges.count - 1] : edges.end;
    std::fill_n(edges.places + 2 * count, 2 * (kShortWordsAtOnce - 1), uint16_t{kRegisterBytes});
    out->Reserve(count + kShortWordsAtOnce - 1);
    HashWords(constants, from, edges.places, count, out->words->data() + out->count);
    if (out->spans != nullptr) WriteSpans(edges.places, count, at, out->spans->data() + out->count);
    out->count += count;
    at += std::min(open, left);
    if (!edges.is_whole || open == 0) break;
  }
  return at;
}

}  // namespace seamripper
