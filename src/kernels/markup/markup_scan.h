// Where the next tag begins, where its name ends, where it ends: read off masks of 64 bytes at a time, so that the many
// short steps of a tokenizer are a shift and a count each. Only tags of the usual form are ended here; all else is left
// to the tokenizer's exact reading, which gives the same.
#ifndef SEAMRIPPER_KERNELS_MARKUP_MARKUP_SCAN_H_
#define SEAMRIPPER_KERNELS_MARKUP_MARKUP_SCAN_H_

#include <bit>
#include <string_view>

#include "kernels/markup/markup_masks.h"

namespace seamripper {

// Positions are in `source`, or its end; they are best asked for in ascending order. Linear: a search looks at no more
// than 64 bytes behind the place it gives, or behind the place where a tag turns out not to be plain.
class MarkupScan {
 public:
  explicit MarkupScan(std::string_view source, CpuLevel cpu = ActiveCpuLevel())
      : read_masks_(MarkupMaskReaderFor(cpu)), window_(source.data()), end_(source.data() + source.size()) {
    MoveTo(source.data());
  }

  // The first '<' at or after `p`, the end if there is none.
  const char* FindTag(const char* p) {
    return Find(p, [](const MarkupMasks& masks) { return masks.opens; });
  }

  // The first '<' or '&'.
  const char* FindTagOrReference(const char* p) {
    return Find(p, [](const MarkupMasks& masks) { return masks.opens | masks.ampersands; });
  }

  // The first byte that ends the name of a tag: white space, '/' or '>'.
  const char* EndOfName(const char* p) {
    return Find(p, [](const MarkupMasks& masks) { return masks.name_ends; });
  }

  // `p` is EndOfName of a tag. Behind the '>' that ends it, if it is plain: without quotes, or with every value in
  // double quotes right behind its '='. Else, or when nothing ends it, null. A plain tag is self-closing if and only
  // if a '/' stands before that '>'.
  const char* AfterPlainTag(const char* p) {
    if (p != end_ && *p == '>') return p + 1;
    return AfterPlainAttributes(p);
  }

 private:
  template <class Select>
  const char* Find(const char* p, Select select) {
    while (true) {
      if (static_cast<size_t>(p - window_) >= kMarkupWindow) MoveTo(p);
      const uint64_t found = select(masks_) >> (p - window_);
      if (found != 0) return p + std::countr_zero(found);
      if (static_cast<size_t>(end_ - window_) <= kMarkupWindow) return end_;
      p = window_ + kMarkupWindow;
    }
  }
  void MoveTo(const char* p);
  const char* AfterPlainAttributes(const char* p);

  const MarkupMaskReader read_masks_;
  MarkupMasks masks_;
  const char* window_;
  const char* const end_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_MARKUP_MARKUP_SCAN_H_
