#include "html/copy_stretch.h"

#include "html/white_space.h"

namespace seamripper {
namespace {

void CopyStretchBytewise(Stretch* stretch) {
  for (; stretch->from < stretch->end; ++stretch->from) {
    const SpaceClass c = SpaceClassOf(*stretch->from);
    if (c == SpaceClass::kNull || c == SpaceClass::kLead) return;
    const bool is_space = c == SpaceClass::kSpace;
    *stretch->to = is_space ? ' ' : *stretch->from;
    stretch->to += !(is_space && stretch->after_space);
    stretch->after_space = is_space;
  }
}

}  // namespace

CopyStretch CopyStretchFor(CpuLevel cpu) { return cpu >= CpuLevel::kAvx2 ? CopyStretchAvx2 : CopyStretchBytewise; }

}  // namespace seamripper
