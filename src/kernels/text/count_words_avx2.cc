#include "kernels/text/count_words.h"
#include "kernels/text/window_avx2.h"

namespace seamripper {

[[gnu::target("avx2,bmi,bmi2,popcnt")]] CountedWords CountAsciiWordsAvx2(std::string_view text, size_t at,
                                                                         bool in_word) {
  using namespace avx2;
  uint64_t count = 0;
  uint64_t before = in_word;
  for (; at + kWindowBytes <= text.size(); at += kWindowBytes) {
    const Window bytes = LoadWindow(text.data() + at);
    if (MaskOf(bytes) != 0) break;
    const uint64_t words = MaskOf(AsciiWordBytes(bytes));
    count += static_cast<uint64_t>(std::popcount(words & ~(words << 1 | before)));
    before = words >> 63;
  }
  return {count, at, before != 0};
}

}  // namespace seamripper
