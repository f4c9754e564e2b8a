// A page as the value of a row, to travel to the pages it is wanted beside.
#ifndef SEAMRIPPER_ENGINE_PAGE_BYTES_H_
#define SEAMRIPPER_ENGINE_PAGE_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "step/page_view.h"

namespace seamripper {

// Appends the page's fixed facts and those of its strings that are among `parts`; never what was prepared.
void AppendPage(const PageView& page, uint32_t parts, std::string* to);

// How many bytes AppendPage appends.
size_t PageBytes(const PageView& page, uint32_t parts);

// What AppendPage wrote, all of it. The views are into `bytes`.
PageView LoadPage(std::string_view bytes);

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_PAGE_BYTES_H_
