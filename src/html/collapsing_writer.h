// Writes text with its white space collapsed: runs become one space, or one \n where a boundary lies between; none at
// the ends. White space is Unicode's White_Space, the no-break spaces too.
#ifndef SEAMRIPPER_HTML_COLLAPSING_WRITER_H_
#define SEAMRIPPER_HTML_COLLAPSING_WRITER_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace seamripper {

enum class NullRule { kDrop, kReplace };  // kReplace: by U+FFFD

// Memory: *out, never more than twice what is written to it.
class CollapsingWriter {
 public:
  // Replaces *out, which outlives this and is complete only after Finish. Its capacity is kept.
  explicit CollapsingWriter(std::string* out);

  // Appends valid UTF-8.
  void Append(std::string_view text, NullRule null_rule);

  // A block boundary: what was written before and what follows are different lines.
  void Boundary() {
    if (used_ != 0) owed_ = '\n';
  }

  void Finish() { out_->resize(used_); }

 private:
  void Reserve(size_t more);
  void OweSpace() {
    if (owed_ == 0 && used_ != 0) owed_ = ' ';
  }

  std::string* out_;
  size_t used_ = 0;  // bytes of *out_ that count
  char owed_ = 0;    // the separator to write before the next character: 0, ' ' or '\n'
};

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_COLLAPSING_WRITER_H_
