#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "html/character_reference.h"
#include "html/marked_text.h"
#include "html/plain_markup.h"
#include "html/tag_table.h"
#include "kernels/markup/name_ends_avx2.h"

namespace seamripper {
namespace {

#define SEAMRIPPER_TARGET gnu::target("avx2,bmi,bmi2,popcnt")

constexpr size_t kLongestPlainTag = 8;
static_assert(2 + 16 <= kPlainBehind);  // the sixteen bytes of a name behind "</"

// What a tag means for the text, by its element.
enum TagMeaning : uint8_t { kNothing = 0, kMark = 1, kLink = 2, kNotPlain = 4 };

constexpr TagMeaning MeaningOf(const TagTraits& traits, bool is_end_tag) {
  const bool is_link = traits.role == TagRole::kLink;
  if (traits.content != ContentState::kData || (traits.role != TagRole::kNone && !is_link)) return kNotPlain;
  if (is_link) return is_end_tag ? kNothing : kLink;
  return traits.is_block ? kMark : kNothing;
}

// By TagPlaceOf. A name longer than kLongestPlainTag matches none.
struct PlainTag {
  uint64_t head = 0;
  uint32_t length = 0;
  TagMeaning meanings[2] = {kNotPlain, kNotPlain};  // of the start tag and the end tag
};

constexpr auto kPlainTags = [] {
  std::array<PlainTag, kTagPlaces.size()> tags{};
  for (const TagEntry& entry : kTagEntries) {
    if (entry.key.length == 0 || entry.key.length > kLongestPlainTag) continue;
    tags[TagPlaceOf(entry.key)] = {entry.key.head,
                                   static_cast<uint32_t>(entry.key.length),
                                   {MeaningOf(entry.traits, false), MeaningOf(entry.traits, true)}};
  }
  return tags;
}();

struct TagRead {
  const char* name_end;
  TagMeaning meaning;
};

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline TagRead ReadTag(const char* open) {
  const size_t is_end_tag = open[1] == '/';
  const char* const name = open + 1 + is_end_tag;
  const size_t length = NameLength(name);
  const uint64_t head = LowerWord(_bzhi_u64(LoadLittleEndian<uint64_t>(name), static_cast<uint32_t>(8 * length)));
  const PlainTag& tag = kPlainTags[TagPlaceOf({.head = head})];
  const bool is_known = ((tag.head ^ head) | (tag.length ^ length)) == 0;
  return {name + length, is_known ? tag.meanings[is_end_tag] : kNotPlain};
}

// Writes at least the bytes from `from` to `end`.
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline char* CopyText(const char* from, const char* end, char* to) {
  const auto size = static_cast<size_t>(end - from);
  for (size_t i = 0;; i += 32) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + i),
                        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + i)));
    if (size <= i + 32) return to + size;
  }
}

// Writes what the '&' at `p` begins, and says where that ends in the source.
const char* WriteReference(const char* p, const char* end, char** to) {
  const CharacterReference reference = ReadCharacterReference({p, static_cast<size_t>(end - p)}, ReferencePlace::kText);
  if (reference.length == 0) {
    *(*to)++ = '&';
    return p + 1;
  }
  std::memcpy(*to, reference.utf8, sizeof reference.utf8);
  *to += reference.utf8_length;
  return p + reference.length;
}

}  // namespace

// What the loop counts is in variables of its own: a byte written to the text might be part of anything else.
[[SEAMRIPPER_TARGET]] void ReadPlainMarkupAvx2(PlainMarkup* markup) {
  PlainStops& stops = *markup->stops;
  const char* const base = stops.begin;
  const char* const source_end = markup->source_end;
  const uint16_t* place = stops.places + stops.next;
  const uint16_t* const last_place = stops.places + stops.count;
  const char* from = markup->from;
  const char* end = stops.end;
  char* to = markup->to;
  const char** link = markup->links;
  PlainTagPlaces* tags = markup->tags;
  size_t references = 0;
  while (place < last_place) {
    const char* const stop = base + *place;
    to = CopyText(from, stop, to);
    if (*stop == '&') {
      from = WriteReference(stop, source_end, &to);
      ++references;
      ++place;
      continue;
    }
    const TagRead tag = ReadTag(stop);
    if (tag.meaning == kNotPlain) [[unlikely]] {
      from = end = stop;
      break;
    }
    *to = kBoundaryMark;
    to += (tag.meaning & kMark) != 0;
    *link = tag.name_end;
    link += (tag.meaning & kLink) != 0;
    std::memcpy(tags++, place, sizeof *tags);
    from = base + place[1] + 1;
    place += 2;
  }
  if (from < end) {
    to = CopyText(from, end, to);
    from = end;
  }
  stops.next = static_cast<size_t>(place - stops.places);
  markup->from = from;
  markup->to = to;
  markup->link_count = static_cast<size_t>(link - markup->links);
  markup->tag_count = static_cast<size_t>(tags - markup->tags);
  markup->reference_count += references;
}

}  // namespace seamripper
