// Reads what most pages consist of, text between tags of the usual form, with few branches that depend on the source.
// What is not plain is left to the tokenizer, which reads the same from plain mark-up.
#ifndef SEAMRIPPER_HTML_PLAIN_MARKUP_H_
#define SEAMRIPPER_HTML_PLAIN_MARKUP_H_

#include <cstddef>
#include <cstdint>

#include "cpu/cpu.h"
#include "html/character_reference.h"
#include "kernels/markup/plain_stops.h"

namespace seamripper {

inline constexpr size_t kMostPlainTags = kPlainStretch / 3;  // "<a>" is the shortest

// The bytes that may be written of so many: a reference may become longer, and text is copied 32 bytes at a time.
constexpr size_t PlainRoom(size_t bytes) { return LongestDecoded(bytes) + 64; }

struct PlainMarkup {
  PlainStops* stops;
  const char* source_end;
  const char* from;  // in the data state, where stops->next is the next of the stops, or no more follow
  char* to;
  const char** links;  // null: they are not wanted
  size_t link_count = 0;
  size_t reference_count = 0;  // '&' that were looked at
};

// Moves `from` on to the end of the stops, or to a tag that is not of an element that is no more than inline, block or
// link. Writes to `to` what stands between tags, references decoded, kBoundaryMark for each tag of a block and a space
// for one that ends a word; to
// `links`, where the start tags of links begin. A tag's place is written only for who wants it: a store for each is felt.
using ReadPlainMarkup = void (*)(PlainMarkup* markup);

// Null where FindPlainStopsFor is.
ReadPlainMarkup ReadPlainMarkupFor(CpuLevel cpu);

// Only where ActiveCpuLevel() is kAvx2 or more.
void ReadPlainMarkupAvx2(PlainMarkup* markup);

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_PLAIN_MARKUP_H_
