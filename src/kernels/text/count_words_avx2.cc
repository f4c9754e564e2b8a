#include <algorithm>

#include "kernels/text/count_words.h"
#include "kernels/text/separators.h"
#include "kernels/text/window_avx2.h"

namespace seamripper {

[[gnu::target("avx2,bmi,bmi2,popcnt")]] CountedWords CountAsciiWordsAvx2(std::string_view text, size_t at,
                                                                         bool in_word) {
  using namespace avx2;
  uint64_t count = 0;
  uint64_t before = in_word;
  size_t separators_end = 0;
  for (; at + kWindowBytes <= text.size(); at += kWindowBytes) {
    const Window bytes = LoadWindow(text.data() + at);
    if (const uint64_t others = MaskOf(bytes); others != 0) [[unlikely]] {
      size_t end = separators_end;
      if (WithoutSeparators(text, at, others, &end) != 0) break;
      separators_end = end;
    }
    const uint64_t words = MaskOf(AsciiWordBytes(bytes));
    count += static_cast<uint64_t>(std::popcount(words & ~(words << 1 | before)));
    before = words >> 63;
  }
  return {count, std::max(at, separators_end), before != 0};
}

}  // namespace seamripper
