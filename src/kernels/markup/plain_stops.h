// Where tags and references stand in mark-up of the usual form: found 64 bytes at a time, with hardly a branch that
// depends on the source. Whoever reads what stands there leaves all else to an exact reading of one construct, and comes
// back behind it.
#ifndef SEAMRIPPER_KERNELS_MARKUP_PLAIN_STOPS_H_
#define SEAMRIPPER_KERNELS_MARKUP_PLAIN_STOPS_H_

#include <cstddef>
#include <cstdint>

#include "cpu/cpu.h"

namespace seamripper {

inline constexpr size_t kPlainStretch = 8192;  // at most so many bytes of the source are looked at at once
inline constexpr size_t kShortestPlainStretch = 1024;
inline constexpr size_t kPlainBehind = 32;  // at least so many bytes of the source lie behind what is plain
inline constexpr size_t kShortestPlainSource = kPlainBehind + 64;  // nothing is found in a shorter one

// Plain are text without '>', and tags in which every value is right behind its '=', in double quotes or without any, and
// has no '<' and '>' in it. A '<' opens one, whatever follows: its name is the reader's to judge.
struct PlainStops {
  const char* begin = nullptr;
  const char* end = nullptr;  // up to which it is plain; outside of tags
  size_t next = 0;            // the first stop that was not read yet
  size_t count = 0;
  size_t stretch = kPlainStretch;  // bytes that were looked at, had there been as many and no doubt
  // Of each '<', of the '>' that ends its tag; if wanted, of each '&' in text. Up to 32 are written too many.
  uint16_t places[kPlainStretch + 32];

  const char* At(size_t stop) const { return begin + places[stop]; }
};

enum class StopAt {
  kTags,               // no name has an '=' in it
  kTagsAndReferences,  // one that has must not be taken for plain
};

// The stops from `from` on, which is outside of tags; none where nothing plain is found. Where the last ones were not all
// read, as an exact reading came past them, they were looked for in vain: the stretch is half as long then.
using FindPlainStops = void (*)(const char* from, const char* source_end, StopAt stop_at, PlainStops* stops);

// Null where nothing is faster than an exact reading.
FindPlainStops FindPlainStopsFor(CpuLevel cpu);

// Only where ActiveCpuLevel() is so or more, and CpuHasPclmul().
void FindPlainStopsAvx2(const char* from, const char* source_end, StopAt stop_at, PlainStops* stops);
void FindPlainStopsAvx512(const char* from, const char* source_end, StopAt stop_at, PlainStops* stops);

// Whether the stops behind `p`, where an exact reading has come to, are among those known: it ended where a tag seemed
// to. If so, they are the next.
inline bool GoOnAt(const char* p, PlainStops* stops) {
  while (stops->next < stops->count && stops->At(stops->next) < p) ++stops->next;
  return 0 < stops->next && stops->next < stops->count && stops->At(stops->next - 1) + 1 == p && p[-1] == '>';
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_MARKUP_PLAIN_STOPS_H_
