#include <bit>
#include <cstdint>

#include "kernels/style/noise_copy.h"
#include "kernels/text/window_avx512.h"

namespace seamripper {
namespace {

using namespace avx512;

#define SEAMRIPPER_TARGET gnu::target(SEAMRIPPER_AVX512)
#include "kernels/style/noise_windows.inc"

}  // namespace

void AppendNoiseAvx512(std::string* noise, std::string_view source) { AppendNoiseByWindows(noise, source); }

}  // namespace seamripper
