// Copies text up to the next place where white space needs a closer look. Only for CollapsingWriter.
#ifndef SEAMRIPPER_HTML_COPY_STRETCH_H_
#define SEAMRIPPER_HTML_COPY_STRETCH_H_

#include <cstddef>

#include "cpu/cpu.h"

namespace seamripper {

struct Stretch {
  const char* from;
  const char* end;
  const char* readable_end;  // at or behind `end`: bytes up to here may be looked at
  char* to;
  bool after_space;  // what was written last is white space, so more of it is left out
};

// More than it says may be written behind the copy.
inline constexpr size_t kStretchSlack = 16;

// Copies from `from` to `to` with every run of ASCII white space as one space. Leaves `from`, `to` and `after_space` at
// the end, at a NUL or at a byte that may begin white space beyond ASCII.
using CopyStretch = void (*)(Stretch* stretch);

CopyStretch CopyStretchFor(CpuLevel cpu);

// Only where ActiveCpuLevel() is kAvx2 or more.
void CopyStretchAvx2(Stretch* stretch);

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_COPY_STRETCH_H_
