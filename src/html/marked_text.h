// The text of a page while it is read: as it stands in the source, with a byte that no UTF-8 has where a block boundary
// lies. Made what it shall be, in place, when all of it is there: runs of white space become one space, or one \n where
// a boundary lies between; none at the ends. White space is Unicode's White_Space, the no-break spaces too.
#ifndef SEAMRIPPER_HTML_MARKED_TEXT_H_
#define SEAMRIPPER_HTML_MARKED_TEXT_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "cpu/cpu.h"

namespace seamripper {

inline constexpr char kBoundaryMark = '\xFF';

enum class NullRule { kDrop, kReplace };  // kReplace: by U+FFFD

// Memory: *out, at most twice what is written to it and a little.
class MarkedText {
 public:
  // Replaces *out, which outlives this and is complete only after Finish. Its capacity is kept.
  explicit MarkedText(std::string* out) : out_(out) {}

  // Appends valid UTF-8.
  void Append(std::string_view text, NullRule null_rule);

  // A block boundary: what was written before and what follows are different lines.
  void Boundary() {
    Reserve(1);
    (*out_)[used_++] = kBoundaryMark;
  }

  // Where `more` bytes can be written: text and marks. Written says up to where.
  char* Room(size_t more) {
    Reserve(more);
    return out_->data() + used_;
  }
  void Written(const char* end) { used_ = static_cast<size_t>(end - out_->data()); }

  void Finish(CpuLevel cpu = ActiveCpuLevel());

 private:
  void Reserve(size_t more) {
    if (out_->size() - used_ < more) [[unlikely]]
      Grow(more);
  }
  void Grow(size_t more);

  std::string* const out_;
  size_t used_ = 0;  // bytes of *out_ that count
};

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_MARKED_TEXT_H_
