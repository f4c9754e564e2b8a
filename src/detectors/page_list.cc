#include "detectors/page_list.h"

namespace seamripper {

void AppendPages(std::span<const uint64_t> pages, std::string* bytes) {
  constexpr size_t kMostBytes = 10;  // of a page
  const size_t before_all = bytes->size();
  bytes->resize(before_all + pages.size() * kMostBytes);
  char* to = bytes->data() + before_all;
  uint64_t before = 0;
  for (const uint64_t page : pages) {
    uint64_t distance = page - before;
    for (; distance >= 128; distance >>= 7) *to++ = static_cast<char>(distance | 128);
    *to++ = static_cast<char>(distance);
    before = page;
  }
  bytes->resize(static_cast<size_t>(to - bytes->data()));
}

}  // namespace seamripper
