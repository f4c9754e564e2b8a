#include "kernels/markup/plain_stops.h"

namespace seamripper {

FindPlainStops FindPlainStopsFor(CpuLevel cpu) {
  if (cpu == CpuLevel::kScalar || !CpuHasPclmul()) return nullptr;
  return cpu == CpuLevel::kAvx512 ? FindPlainStopsAvx512 : FindPlainStopsAvx2;
}

}  // namespace seamripper
