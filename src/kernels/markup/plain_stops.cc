#include "kernels/markup/plain_stops.h"

namespace seamripper {

FindPlainStops FindPlainStopsFor(CpuLevel cpu) {
  return cpu >= CpuLevel::kAvx2 && CpuHasPclmul() ? FindPlainStopsAvx2 : nullptr;
}

}  // namespace seamripper
