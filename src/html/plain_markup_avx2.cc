#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "html/character_reference.h"
#include "html/marked_text.h"
#include "html/plain_markup.h"
#include "html/tag_table.h"
#include "html/usual_references.h"
#include "kernels/markup/name_ends_avx2.h"

namespace seamripper {
namespace {

#define SEAMRIPPER_TARGET gnu::target("avx2,bmi,bmi2,popcnt")

static_assert(2 + sizeof(uint64_t) <= kPlainBehind);  // the eight bytes of a name behind "</"

// The tags of an element that is no more than inline, block or link, by TagPlaceOf. Names of eight and more bytes have
// none.
struct PlainTag {
  uint64_t head = 0;
  uint64_t bytes = 1;  // all ones in those of the name; in no name 1
  uint8_t length = 0;
  uint8_t marks = 0;      // 1 for a block
  uint8_t links[2] = {};  // 1 for the start tag of a link; the other is the end tag
};

constexpr bool IsPlain(const TagEntry& entry) {
  const bool has_role = entry.traits.role != TagRole::kNone && entry.traits.role != TagRole::kLink;
  return !has_role && entry.traits.content == ContentState::kData && entry.key.length > 0 &&
         entry.key.length < sizeof(uint64_t);
}

constexpr auto kPlainTags = [] {
  std::array<PlainTag, kTagPlaces.size()> tags{};
  for (const TagEntry& entry : kTagEntries) {
    if (!IsPlain(entry)) continue;
    tags[TagPlaceOf(entry.key)] = {entry.key.head,
                                   (uint64_t{1} << 8 * entry.key.length) - 1,
                                   static_cast<uint8_t>(entry.key.length),
                                   entry.traits.is_block,
                                   {entry.traits.role == TagRole::kLink, 0}};
  }
  return tags;
}();

struct TagRead {
  const PlainTag* tag;  // null if it is not plain
  const char* name;
  size_t is_end_tag;
};

// The bytes of a name are those below the first that ends it:
//
//   word      'b' 'r' '>' 'x' '<' '/' ...
//   ends       _   _   #   _   _   #
//   bytes      #   #   _   _   _   _
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline TagRead ReadTag(const char* open) {
  const size_t is_end_tag = open[1] == '/';
  const char* const name = open + 1 + is_end_tag;
  const uint64_t ends = NameEndsOfEight(name);
  const uint64_t bytes = (ends - 1) & ~ends;
  const uint64_t head = LowerWord(LoadLittleEndian<uint64_t>(name) & bytes);
  const PlainTag& tag = kPlainTags[TagPlaceOf({.head = head})];
  const bool is_known = ((tag.head ^ head) | (tag.bytes ^ bytes)) == 0;
  return {is_known ? &tag : nullptr, name, is_end_tag};
}

[[SEAMRIPPER_TARGET, gnu::always_inline]] inline void Copy32(const char* from, char* to) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
}

// Writes at least the bytes from `from` to `end`.
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline char* CopyText(const char* from, const char* end, char* to) {
  const auto size = static_cast<size_t>(end - from);
  Copy32(from, to);
  for (size_t i = 32; i < size; i += 32) Copy32(from + i, to + i);
  return to + size;
}

const char* WriteUnusualReference(const char* p, const char* end, char** to) {
  const CharacterReference reference = ReadCharacterReference({p, static_cast<size_t>(end - p)}, ReferencePlace::kText);
  if (reference.length == 0) {
    *(*to)++ = '&';
    return p + 1;
  }
  std::memcpy(*to, reference.utf8, sizeof reference.utf8);
  *to += reference.utf8_length;
  return p + reference.length;
}

// Writes what the '&' at `p` begins, and says where that ends in the source.
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline const char* WriteReference(const char* p, const char* end, char** to) {
  const UsualEntry* const usual = FindUsualReference(p + 1);
  if (usual == nullptr) [[unlikely]]
    return WriteUnusualReference(p, end, to);
  std::memcpy(*to, usual->utf8, sizeof usual->utf8);
  *to += usual->utf8_length;
  return p + 2 + usual->length;
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
    const auto [tag, name, is_end_tag] = ReadTag(stop);
    if (tag == nullptr) [[unlikely]] {
      from = end = stop;
      break;
    }
    *to = kBoundaryMark;
    to += tag->marks;
    *link = name + tag->length;
    link += tag->links[is_end_tag];
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
