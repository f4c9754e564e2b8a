#include "kernels/markup/markup_masks.h"
#include "kernels/markup/name_ends_avx2.h"

namespace seamripper {

[[gnu::target("avx2,bmi,bmi2,popcnt")]] void ReadMarkupMasksAvx2(const char* bytes, MarkupMasks* masks) {
  const Window window = LoadWindow(bytes);
  masks->opens = EqualMask(window, '<');
  masks->closes = EqualMask(window, '>');
  masks->ampersands = EqualMask(window, '&');
  masks->quotes = EqualMask(window, '"');
  masks->apostrophes = EqualMask(window, '\'');
  masks->equals = EqualMask(window, '=');
  masks->name_ends = NameEnds(window);
}

}  // namespace seamripper
