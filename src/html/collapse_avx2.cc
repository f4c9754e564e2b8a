// Sixty-four bytes at a time, without a branch for each space. The last byte of a run of white space stands for it:
//
//   bytes     a . . b . | . c      . a space, | a boundary mark
//   spaces    _ # # _ # # # _
//   last      _ _ # _ _ _ # _      without another one behind it
//   sum       spaces + marks: a run with a mark in it carries into the byte behind its last
//
// A run that goes on in the next window is written again there, over the byte that stood for it so far.
#include <algorithm>
#include <cstring>

#include "html/collapse.h"
#include "html/marked_text.h"
#include "html/white_space.h"
#include "kernels/text/window_avx2.h"

namespace seamripper {
namespace {

// How much of a window can be read, and which of its bytes are white space.
struct WideSpaces {
  uint64_t bytes;
  size_t limit;
};

// White space beyond ASCII, of two or three bytes each. What reaches beyond the window is left to the next one.
[[gnu::target("avx2,bmi,bmi2,popcnt")]] WideSpaces WideSpacesOf(const char* from) {
  const Window first = LoadWindow(from);
  const Window second = LoadWindow(from + 1);
  const Window third = LoadWindow(from + 2);
  const uint64_t of_two = MaskOf(Both(Equal(first, 0xC2), Either(Equal(second, 0x85), Equal(second, 0xA0))));
  const Window is_80 = Equal(second, 0x80);
  const Window general = Either(Either(From(third, 0x80, 0x0A), From(third, 0xA8, 1)), Equal(third, 0xAF));
  const Window e1 = Both(Both(Equal(first, 0xE1), Equal(second, 0x9A)), Equal(third, 0x80));
  const Window e2 =
      Both(Equal(first, 0xE2), Either(Both(is_80, general), Both(Equal(second, 0x81), Equal(third, 0x9F))));
  const Window e3 = Both(Both(Equal(first, 0xE3), is_80), Equal(third, 0x80));
  const uint64_t of_three = MaskOf(Either(Either(e1, e2), e3));
  const uint64_t beyond = (of_two & ~(~uint64_t{0} >> 1)) | (of_three & ~(~uint64_t{0} >> 2));
  return {of_two | of_two << 1 | of_three | of_three << 1 | of_three << 2,
          static_cast<size_t>(std::countr_zero(beyond))};
}

size_t SeparatorLength(const char* p, const char* end) {
  const SpaceClass space_class = SpaceClassOf(*p);
  if (space_class == SpaceClass::kLead) return WideSpaceLength(p, end);
  return space_class != SpaceClass::kPlain || *p == kBoundaryMark ? 1 : 0;
}

}  // namespace

[[gnu::target("avx2,bmi,bmi2,popcnt")]] size_t CollapseAvx2(char* text, size_t size) {
  const char* const end = text + size;
  const char* from = text;
  while (from < end) {
    const size_t separator = SeparatorLength(from, end);
    if (separator == 0) break;
    from += separator;
  }
  char* to = text;
  uint64_t after_space = 0;    // 1: what was written last stands for white space,
  uint64_t after_newline = 0;  // and 1: for a boundary
  while (from < end) {
    const Window window = LoadWindow(from);
    const uint64_t nulls = EqualMask(window, 0);
    size_t limit = std::min(static_cast<size_t>(end - from), static_cast<size_t>(std::countr_zero(nulls)));
    uint64_t spaces = MaskOf(Either(From(window, '\t', 4), Equal(window, ' ')));
    const uint64_t leads = MaskOf(Either(Equal(window, 0xC2), From(window, 0xE1, 2)));
    if ((leads & LowBits(limit)) != 0) {
      const WideSpaces wide = WideSpacesOf(from);
      spaces |= wide.bytes;
      limit = std::min(limit, wide.limit);
    }
    const uint64_t part = LowBits(limit);
    uint64_t marks = EqualMask(window, kBoundaryMark) & part;
    spaces = (spaces & part) | marks;
    const uint64_t goes_on = after_space & spaces;
    to -= goes_on;
    marks |= goes_on & after_newline;
    unsigned long long sum = 0;
    const bool carry = __builtin_uaddll_overflow(spaces, marks, &sum);
    const uint64_t last = spaces & ~(spaces >> 1);
    const uint64_t newlines = (sum >> 1 | uint64_t{carry} << 63) & last;
    const Window replaced = Replaced(Replaced(window, BytesOf(spaces), ' '), BytesOf(newlines), '\n');
    char next[8];  // of a window that is not read whole, what is stored too much may reach these
    std::memcpy(next, from + limit, sizeof next);
    to = StoreKept(replaced, (~spaces | last) & part, to);
    if (limit < kWindowBytes) std::memcpy(text + (from - text) + limit, next, sizeof next);
    if (limit == 0) {
      from += 1;  // a NUL: the white space around it is one run
      continue;
    }
    after_space = spaces >> (limit - 1) & 1;
    after_newline = newlines >> (limit - 1) & 1;
    from += limit;
  }
  return static_cast<size_t>(to - text) - after_space;
}

}  // namespace seamripper
