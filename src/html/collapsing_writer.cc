#include "html/collapsing_writer.h"

#include <algorithm>
#include <functional>

#include "html/tokenizer.h"
#include "html/white_space.h"

// White space is written when it is met, as one space; a boundary makes a newline of it. So how the text written so far
// ends is all that has to be known.

namespace seamripper {

CollapsingWriter::CollapsingWriter(std::string* out, std::string_view source, CpuLevel cpu)
    : copy_stretch_(CopyStretchFor(cpu)), source_(source), out_(out) {}

// When it must, the string doubles its capacity. What it has of that is taken by doubling too: all of it at once would
// be filled with zeros for every page, however small.
void CollapsingWriter::Reserve(size_t more) {
  if (out_->size() - used_ >= more) return;
  out_->resize(std::max(used_ + more, std::min(2 * used_, out_->capacity())));
}

void CollapsingWriter::AppendSpace() {
  if (used_ != 0 && !EndsWithSeparator()) (*out_)[used_++] = ' ';
}

void CollapsingWriter::Append(std::string_view text, NullRule null_rule) {
  const char* p = text.data();
  const char* const end = p + text.size();
  const char* const source_end = source_.data() + source_.size();
  const bool of_source = std::less_equal<>()(source_.data(), p) && std::less_equal<>()(end, source_end);
  Reserve(text.size() + kStretchSlack + 1);
  while (true) {
    Stretch stretch = {.from = p,
                       .end = end,
                       .readable_end = of_source ? source_end : end,
                       .to = out_->data() + used_,
                       .after_space = used_ == 0 || EndsWithSeparator()};
    copy_stretch_(&stretch);
    p = stretch.from;
    used_ = static_cast<size_t>(stretch.to - out_->data());
    if (p == end) return;
    if (*p == '\0') {
      ++p;
      if (null_rule == NullRule::kDrop) continue;
      Append(kReplacementUtf8, null_rule);
      Reserve(static_cast<size_t>(end - p) + kStretchSlack + 1);
    } else if (const size_t space = WideSpaceLength(p, end)) {
      AppendSpace();
      p += space;
    } else {
      (*out_)[used_++] = *p++;
    }
  }
}

}  // namespace seamripper
