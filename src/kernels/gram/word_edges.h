// Where ASCII words begin and end, 64 bytes at a look and without a branch for each.
#ifndef SEAMRIPPER_KERNELS_GRAM_WORD_EDGES_H_
#define SEAMRIPPER_KERNELS_GRAM_WORD_EDGES_H_

#include <cstddef>
#include <cstdint>

namespace seamripper {

inline constexpr size_t kEdgesWindow = 64;     // at least so many bytes of text are looked at at once,
inline constexpr size_t kEdgesStretch = 1024;  // and at most so many

// The edges of words, in turns where one begins and where it ends, counted from where they were looked for.
struct WordEdges {
  size_t count = 0;
  size_t end = 0;        // up to here; the last word may go on behind it
  bool is_whole = true;  // else a character follows that may be part of words and is not ASCII
  uint16_t places[kEdgesStretch + 8];
};

// Of `size` <= kEdgesStretch bytes of UTF-8, without the rest of a window.
// Only where ActiveCpuLevel() is kAvx2 or more.
void FindWordEdges(const char* text, size_t size, WordEdges* edges);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_GRAM_WORD_EDGES_H_
