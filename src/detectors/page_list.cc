#include "detectors/page_list.h"

namespace seamripper {

void AppendPages(std::span<const uint64_t> pages, std::string* bytes) {
  uint64_t before = 0;
  for (const uint64_t page : pages) {
    uint64_t distance = page - before;
    for (; distance >= 128; distance >>= 7) bytes->push_back(static_cast<char>(distance | 128));
    bytes->push_back(static_cast<char>(distance));
    before = page;
  }
}

}  // namespace seamripper
