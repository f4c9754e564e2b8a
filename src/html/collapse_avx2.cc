#include <algorithm>
#include <cstring>

#include "html/collapse.h"
#include "html/marked_text.h"
#include "html/white_space.h"
#include "kernels/text/window_avx2.h"

namespace seamripper {
namespace {

using namespace avx2;

#define SEAMRIPPER_TARGET gnu::target("avx2,bmi,bmi2,popcnt")
#include "html/collapse_windows.inc"

}  // namespace

size_t CollapseAvx2(char* text, size_t size) { return Collapsed(text, size); }

}  // namespace seamripper
