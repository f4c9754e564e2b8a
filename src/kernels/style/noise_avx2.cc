#include <bit>
#include <cstdint>

#include "kernels/style/noise_copy.h"
#include "kernels/text/window_avx2.h"

namespace seamripper {
namespace {

using namespace avx2;

#define SEAMRIPPER_TARGET gnu::target("avx2,bmi,bmi2,popcnt")
#include "kernels/style/noise_windows.inc"

}  // namespace

void AppendNoiseAvx2(std::string* noise, std::string_view source) { AppendNoiseByWindows(noise, source); }

}  // namespace seamripper
