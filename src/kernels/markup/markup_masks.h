// Which bytes of a window mean something in mark-up: a bit for each byte, the lowest for the first.
#ifndef SEAMRIPPER_KERNELS_MARKUP_MARKUP_MASKS_H_
#define SEAMRIPPER_KERNELS_MARKUP_MARKUP_MASKS_H_

#include <cstddef>
#include <cstdint>

#include "cpu/cpu.h"

namespace seamripper {

inline constexpr size_t kMarkupWindow = 64;

struct MarkupMasks {
  uint64_t opens;        // <
  uint64_t closes;       // >
  uint64_t ampersands;   // &
  uint64_t quotes;       // "
  uint64_t apostrophes;  // '
  uint64_t equals;       // =
  uint64_t name_ends;    // what ends a tag's name: / > tab, line feed, form feed, carriage return, space
};

// Reads kMarkupWindow bytes.
using MarkupMaskReader = void (*)(const char* window, MarkupMasks* masks);

MarkupMaskReader MarkupMaskReaderFor(CpuLevel cpu);

// Only where ActiveCpuLevel() is kAvx2 or more.
void ReadMarkupMasksAvx2(const char* window, MarkupMasks* masks);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_MARKUP_MARKUP_MASKS_H_
