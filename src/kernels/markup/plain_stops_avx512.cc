#include <algorithm>
#include <bit>

#include "kernels/markup/name_ends_avx2.h"
#include "kernels/markup/plain_stops.h"
#include "kernels/text/window_avx512.h"

namespace seamripper {
namespace {

using namespace avx512;

#define SEAMRIPPER_TARGET gnu::target(SEAMRIPPER_AVX512 ",pclmul")
#include "kernels/markup/plain_stops_windows.inc"

}  // namespace

void FindPlainStopsAvx512(const char* from, const char* source_end, StopAt stop_at, PlainStops* stops) {
  if (stop_at == StopAt::kTags) return Find<StopAt::kTags>(from, source_end, stops);
  Find<StopAt::kTagsAndReferences>(from, source_end, stops);
}

}  // namespace seamripper
