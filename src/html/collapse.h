// Collapses the white space of marked text, in place. Only for MarkedText.
#ifndef SEAMRIPPER_HTML_COLLAPSE_H_
#define SEAMRIPPER_HTML_COLLAPSE_H_

#include <cstddef>

#include "cpu/cpu.h"

namespace seamripper {

// Bytes behind the text that may be read and written.
inline constexpr size_t kCollapseSlack = 80;

// Leaves out NULs, and makes every run of white space and boundary marks one space, or one \n if there is a mark in it;
// nothing at the ends. Returns how many bytes there are then.
using Collapse = size_t (*)(char* text, size_t size);

Collapse CollapseFor(CpuLevel cpu);

// Only where ActiveCpuLevel() is so or more.
size_t CollapseAvx2(char* text, size_t size);
size_t CollapseAvx512(char* text, size_t size);

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_COLLAPSE_H_
