// Pages as bytes: a list that many rows carry should be short.
#ifndef SEAMRIPPER_DETECTORS_PAGE_LIST_H_
#define SEAMRIPPER_DETECTORS_PAGE_LIST_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace seamripper {

// Appends page numbers, which ascend: each as the distance from the one before, seven bits a byte, the lowest first; the
// last byte of each has its top bit clear. Equal lists have equal bytes.
void AppendPages(std::span<const uint64_t> pages, std::string* bytes);

// Writes the pages of what AppendPages appended to `pages`, which has room for one a byte. Returns where they end.
template <class Page>
Page* ReadPages(std::string_view bytes, Page* pages) {
  const char* next = bytes.data();
  const char* const end = next + bytes.size();
  for (uint64_t page = 0; next != end;) {
    auto byte = static_cast<uint8_t>(*next++);
    uint64_t distance = byte & 127u;
    for (int shift = 7; byte >= 128; shift += 7) {
      byte = static_cast<uint8_t>(*next++);
      distance |= uint64_t{byte & 127u} << shift;
    }
    page += distance;
    *pages++ = static_cast<Page>(page);
  }
  return pages;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_PAGE_LIST_H_
