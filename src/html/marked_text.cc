#include "html/marked_text.h"

#include <algorithm>
#include <cstring>

#include "html/collapse.h"
#include "html/tokenizer.h"

namespace seamripper {

// When it must, the string doubles its capacity. What it has of that is taken by doubling too, later by quarters: all of
// it at once would be filled with zeros for every page, however small, and take memory that is never used.
void MarkedText::Grow(size_t more) {
  constexpr size_t kLarge = size_t{4} << 20;
  const size_t step = used_ < kLarge ? used_ : used_ / 4;
  out_->resize(std::max(used_ + more, std::min(used_ + step, out_->capacity())));
}

void MarkedText::Append(std::string_view text, NullRule null_rule) {
  if (null_rule == NullRule::kReplace) {
    for (size_t null = text.find('\0'); null != std::string_view::npos; null = text.find('\0')) {
      Append(text.substr(0, null), NullRule::kDrop);
      Append(kReplacementUtf8, NullRule::kDrop);
      text.remove_prefix(null + 1);
    }
  }
  Reserve(text.size());
  std::memcpy(out_->data() + used_, text.data(), text.size());
  used_ += text.size();
}

void MarkedText::Finish(CpuLevel cpu) {
  Reserve(kCollapseSlack);
  out_->resize(CollapseFor(cpu)(out_->data(), used_));
}

}  // namespace seamripper
