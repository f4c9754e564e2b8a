// A quote opens a value only behind the '=' that follows an attribute's name. In a plain tag that is seen without
// walking from attribute to attribute:
//
//   bytes      a href="x=y" id="z">
//   inside     _______####______##_    from an opening quote to before the closing one
//   equals     ______#_________#___    those outside
//   openings   _______#_________#__    the same, one further
//
// If every opening quote has its '=' before it, every '=' outside its quote behind it, and what stands before that '='
// belongs to a name (not to white space, '/' or a value), then each of them is what it looks like. A tag without quotes
// ends at the first '>', whatever its values are.
#include "kernels/markup/markup_scan.h"

#include <cstring>

namespace seamripper {
namespace {

// Bit i: whether the number of bits set in 0 to i is odd.
constexpr uint64_t PrefixXor(uint64_t bits) {
  for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}

}  // namespace

void MarkupScan::MoveTo(const char* p) {
  window_ = p;
  const auto left = static_cast<size_t>(end_ - p);
  if (left >= kMarkupWindow) {
    read_masks_(p, &masks_);
    return;
  }
  char last[kMarkupWindow] = {};
  if (left > 0) std::memcpy(last, p, left);
  read_masks_(last, &masks_);
}

const char* MarkupScan::AfterPlainAttributes(const char* p) {
  uint64_t inside_before = 0;  // all bits, when the window begins inside of quotes
  uint64_t equals_before = 0, no_name_before = 0;
  bool has_quotes = false, has_others = false;
  while (true) {
    if (static_cast<size_t>(p - window_) >= kMarkupWindow) MoveTo(p);
    const uint64_t from = ~uint64_t{0} << (p - window_);
    const uint64_t quotes = masks_.quotes & from;
    const uint64_t inside = PrefixXor(quotes) ^ inside_before;
    const uint64_t closes = masks_.closes & from & ~inside;
    const uint64_t tag = from & ~(closes | (~closes + 1));  // up to the first of closes
    const uint64_t openings = quotes & inside & tag;
    const uint64_t equals = masks_.equals & ~inside & tag;
    const uint64_t no_name = masks_.name_ends | quotes;
    has_quotes |= ((quotes | (masks_.apostrophes & ~inside)) & tag) != 0;
    has_others |= (openings ^ ((equals << 1 | equals_before) & tag)) != 0;
    has_others |= (openings & (no_name << 2 | no_name_before)) != 0;
    if (has_quotes && has_others) return nullptr;
    if (closes != 0) {
      const char* const close = window_ + std::countr_zero(closes);
      return has_others && close[-1] == '/' ? nullptr : close + 1;  // that '/' may be a value's
    }
    if (static_cast<size_t>(end_ - window_) <= kMarkupWindow) return nullptr;
    inside_before = uint64_t{0} - (inside >> 63);
    equals_before = equals >> 63;
    no_name_before = no_name >> 62;
    p = window_ + kMarkupWindow;
  }
}

}  // namespace seamripper
