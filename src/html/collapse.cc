#include "html/collapse.h"

#include "html/marked_text.h"
#include "html/white_space.h"

namespace seamripper {
namespace {

size_t CollapseBytewise(char* text, size_t size) {
  const char* const end = text + size;
  char* to = text;
  char separator = '\0';  // what stands for the white space since the last character that is none
  for (const char* p = text; p < end;) {
    size_t space = 0;
    switch (SpaceClassOf(*p)) {
      case SpaceClass::kNull:
        ++p;
        continue;
      case SpaceClass::kSpace:
        space = 1;
        break;
      case SpaceClass::kLead:
        space = WideSpaceLength(p, end);
        break;
      case SpaceClass::kPlain:
        break;
    }
    if (*p == kBoundaryMark) {
      separator = '\n';
      ++p;
    } else if (space != 0) {
      if (separator == '\0') separator = ' ';
      p += space;
    } else {
      if (separator != '\0' && to != text) *to++ = separator;
      separator = '\0';
      *to++ = *p++;
    }
  }
  return static_cast<size_t>(to - text);
}

}  // namespace

Collapse CollapseFor(CpuLevel cpu) {
  switch (cpu) {
    case CpuLevel::kAvx512:
      return CollapseAvx512;
    case CpuLevel::kAvx2:
      return CollapseAvx2;
    case CpuLevel::kScalar:
      break;
  }
  return CollapseBytewise;
}

}  // namespace seamripper
