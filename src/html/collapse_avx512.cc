#include <algorithm>
#include <cstring>

#include "html/collapse.h"
#include "html/marked_text.h"
#include "html/white_space.h"
#include "kernels/text/window_avx512.h"

namespace seamripper {
namespace {

using namespace avx512;

#define SEAMRIPPER_TARGET gnu::target(SEAMRIPPER_AVX512)
#include "html/collapse_windows.inc"

}  // namespace

size_t CollapseAvx512(char* text, size_t size) { return Collapsed(text, size); }

}  // namespace seamripper
