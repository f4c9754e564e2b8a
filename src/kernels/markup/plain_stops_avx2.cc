// Tags are what lies between a '<' and the next '>', as long as the two take turns. Masks of 64 bytes tell whether they
// may be taken for that:
//
//   bytes      x<a href="y=z" id="w">v
//   in_tag     _####################__    from '<' to before '>'
//   inside     _________####_____##___    from an opening quote to before the closing one
//   equals     ________#________#_____    those outside of quotes
//   openings   _________#________#____    the same, one further
//
// If what stands before an '=' belongs to a name (not to white space, '/' or a value), and an opening quote behind it,
// and if there are no other quotes, then each of them is what it looks like. Without quotes a value goes on to the next
// white space; it must not have quotes in it, nor white space or an apostrophe before it. Whatever breaks one of these
// rules is a doubt: what lies before it is plain, and the tag or text it stands in is not.
#include <algorithm>
#include <bit>

#include "kernels/markup/name_ends_avx2.h"
#include "kernels/markup/plain_stops.h"

namespace seamripper {
namespace {

#define SEAMRIPPER_TARGET gnu::target("avx2,bmi,bmi2,popcnt,pclmul")

// Writes the place of the lowest bit, and takes it away.
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline void TakePlace(uint64_t* bits, size_t base, uint16_t* to) {
  *to = static_cast<uint16_t>(base + _tzcnt_u64(*bits));
  *bits = _blsr_u64(*bits);
}

// Writes the places of all bits, `base` for the lowest: eight at a time, of which those too many are written over later.
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline uint16_t* AppendPlaces(uint64_t bits, size_t base, uint16_t* to) {
  uint16_t* const end = to + std::popcount(bits);
  do {
    TakePlace(&bits, base, to);
    TakePlace(&bits, base, to + 1);
    TakePlace(&bits, base, to + 2);
    TakePlace(&bits, base, to + 3);
    TakePlace(&bits, base, to + 4);
    TakePlace(&bits, base, to + 5);
    TakePlace(&bits, base, to + 6);
    TakePlace(&bits, base, to + 7);
    to += 8;
  } while (bits != 0);
  return end;
}

// Everything from a '<' to the next byte that ends a name, the '/' right behind the '<' aside: where an '=' belongs to the
// tag's name. Adding a bit of a run to the run leaves zeros from there to its end. *before: 1 if the window before ended
// with '<', 2 if in a name.
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline uint64_t NamesOfTags(const Window& window, uint64_t opens,
                                                                      uint64_t* before) {
  const uint64_t behind_open = opens << 1 | (*before & 1);
  const uint64_t bytes = ~(NameEnds(window) & ~behind_open);
  const uint64_t names = bytes & ~(bytes + (behind_open | (*before >> 1 & bytes)));
  *before = opens >> 63 | (names >> 63) << 1;
  return names;
}

// The doubts of values without quotes, which begin behind some of `equals`. *goes_on: 1 if one goes on from the window
// before.
[[SEAMRIPPER_TARGET, gnu::noinline]] uint64_t DoubtsOfBareValues(const char* p, uint64_t equals, uint64_t quotes,
                                                                 uint64_t* goes_on) {
  const Window window = LoadWindow(p);
  const Window next = LoadWindow(p + 1);
  const uint64_t bare = equals & ~EqualMask(next, '"');
  const uint64_t spaces_next = NameEnds(next) & ~EqualMask(next, '/') & ~EqualMask(next, '>');
  const uint64_t bytes = ~NameEnds(window) | EqualMask(window, '/');
  const uint64_t values = bytes & ~(bytes + ((bare << 1 | *goes_on) & bytes));
  *goes_on = (bare | values) >> 63;
  return (bare & (spaces_next | EqualMask(next, '\''))) | (quotes & values);
}

template <StopAt kStopAt>
[[SEAMRIPPER_TARGET]] void Find(const char* from, const char* source_end, PlainStops* stops) {
  const auto left = static_cast<size_t>(source_end - from);
  const size_t most = left < kPlainBehind ? 0 : std::min(left - kPlainBehind, kPlainStretch);
  const __m256i slashes = _mm256_set1_epi8('/');
  uint16_t* to = stops->places;
  uint64_t is_open = 0, is_inside = 0;  // all ones, when a tag is open where the window begins, and a quote in it
  uint64_t equals_before = 0, names_before = 0, tag_before = 0, value_before = 0;
  size_t place = 0;
  for (; place + kWindowBytes <= most; place += kWindowBytes) {
    const Window window = LoadWindow(from + place);
    const uint64_t opens = EqualMask(window, '<');
    const uint64_t closes = EqualMask(window, '>');
    const uint64_t in_tag = PrefixXor(opens ^ closes) ^ is_open;
    const uint64_t was_in_tag = in_tag << 1 | (is_open & 1);
    const uint64_t quotes = EqualMask(window, '"') & in_tag;
    const uint64_t inside = PrefixXor(quotes) ^ is_inside;
    const uint64_t equals = EqualMask(window, '=') & in_tag & ~inside;
    // Letters and digits lie above '/'; of what ends a name or a value, only '>' does.
    const uint64_t names = MaskOf({_mm256_cmpgt_epi8(window.low, slashes), _mm256_cmpgt_epi8(window.high, slashes)});
    const uint64_t openings = quotes & inside;
    uint64_t doubts = (opens & was_in_tag) | (closes & (~was_in_tag | inside)) |
                      (openings & ~(equals << 1 | equals_before)) | (equals & ~(names << 1 | names_before));
    if (((equals & ~(openings >> 1)) | value_before) != 0) [[unlikely]]
      doubts |= DoubtsOfBareValues(from + place, equals, quotes, &value_before);
    uint64_t all = opens | closes;
    if constexpr (kStopAt == StopAt::kTags) {
      doubts |= equals & NamesOfTags(window, opens, &tag_before);
    } else {
      all |= EqualMask(window, '&') & ~in_tag;
    }
    if (doubts != 0) [[unlikely]] {
      const auto limit = static_cast<size_t>(std::countr_zero(doubts));
      to = AppendPlaces(all & LowBits(limit), place, to);
      place += limit;
      is_open = was_in_tag >> limit & 1;
      break;
    }
    to = AppendPlaces(all, place, to);
    is_open = 0 - (in_tag >> 63);
    is_inside = is_open & (0 - (inside >> 63));
    equals_before = equals >> 63;
    names_before = names >> 63;
  }
  if (is_open != 0) place = *--to;
  stops->begin = from;
  stops->end = from + place;
  stops->next = 0;
  stops->count = static_cast<size_t>(to - stops->places);
}

}  // namespace

void FindPlainStopsAvx2(const char* from, const char* source_end, StopAt stop_at, PlainStops* stops) {
  if (stop_at == StopAt::kTags) return Find<StopAt::kTags>(from, source_end, stops);
  Find<StopAt::kTagsAndReferences>(from, source_end, stops);
}

}  // namespace seamripper
