#include <algorithm>
#include <bit>

#include "kernels/markup/name_ends_avx2.h"
#include "kernels/markup/plain_stops.h"

namespace seamripper {
namespace {

using namespace avx2;

#define SEAMRIPPER_TARGET gnu::target("avx2,bmi,bmi2,popcnt,pclmul")
#include "kernels/markup/plain_stops_windows.inc"

}  // namespace

void FindPlainStopsAvx2(const char* from, const char* source_end, StopAt stop_at, PlainStops* stops) {
  if (stop_at == StopAt::kTags) return Find<StopAt::kTags>(from, source_end, stops);
  Find<StopAt::kTagsAndReferences>(from, source_end, stops);
}

}  // namespace seamripper
