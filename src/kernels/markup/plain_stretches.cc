#include "kernels/markup/plain_stretches.h"

namespace seamripper {

void PlainStretches::Add(const char* begin, const char* end) {
  const auto place = [this](const char* p) { return static_cast<uint32_t>(p - source_); };
  if (!stretches_.empty() && stretches_.back().end == place(begin)) {
    stretches_.back().end = place(end);
  } else if (begin < end && stretches_.size() < kMostPlainStretches) {
    stretches_.push_back({place(begin), place(end)});
  }
}

}  // namespace seamripper
