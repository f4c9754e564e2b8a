// Writes text with its white space collapsed: runs become one space, or one \n where a boundary lies between; none at
// the ends. White space is Unicode's White_Space, the no-break spaces too.
#ifndef SEAMRIPPER_HTML_COLLAPSING_WRITER_H_
#define SEAMRIPPER_HTML_COLLAPSING_WRITER_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "cpu/cpu.h"
#include "html/copy_stretch.h"

namespace seamripper {

enum class NullRule { kDrop, kReplace };  // kReplace: by U+FFFD

// Memory: *out, never more than twice what is written to it.
class CollapsingWriter {
 public:
  // Replaces *out, which outlives this and is complete only after Finish. Its capacity is kept. Of `source`, which text
  // may be part of, the bytes behind that text may be read.
  CollapsingWriter(std::string* out, std::string_view source, CpuLevel cpu = ActiveCpuLevel());

  // Appends valid UTF-8, of `source` or from elsewhere.
  void Append(std::string_view text, NullRule null_rule);

  // A block boundary: what was written before and what follows are different lines.
  void Boundary() {
    if (used_ == 0) return;
    if (!EndsWithSeparator()) ++used_;
    (*out_)[used_ - 1] = '\n';
  }

  void Finish() { out_->resize(used_ != 0 && EndsWithSeparator() ? used_ - 1 : used_); }

 private:
  void Reserve(size_t more);
  void AppendSpace();
  // Text has no separator at its end but one that was written as such.
  bool EndsWithSeparator() const { return (*out_)[used_ - 1] == ' ' || (*out_)[used_ - 1] == '\n'; }

  const CopyStretch copy_stretch_;
  const std::string_view source_;
  std::string* out_;
  size_t used_ = 0;  // bytes of *out_ that count; there is always room for one more
};

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_COLLAPSING_WRITER_H_
