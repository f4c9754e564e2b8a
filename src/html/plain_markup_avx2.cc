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

static_assert(2 + sizeof(uint64_t) <= kPlainBehind);  // what ReadTag looks at behind '<'

// Start or end tags of one element that is no more than inline, block or link.
struct PlainTag {
  uint64_t key = ~uint64_t{0};  // no tag's: its first byte is none of UTF-8
  char mark = kBoundaryMark;    // or a space, where only a word ends
  uint8_t marks = 0;            // 1 if it is written
  uint8_t links = 0;            // 1 for the start tag of a link
};

constexpr bool IsPlain(const TagTraits& traits) {
  return (traits.role == TagRole::kNone || traits.role == TagRole::kLink) && traits.content == ContentState::kData;
}

// The eight bytes behind '<', where the name has ended all ones, which no byte of UTF-8 is.
constexpr uint64_t PlainKeyOf(bool is_end_tag, std::string_view name) {
  uint64_t key = ~uint64_t{0};
  for (size_t i = name.size(); i-- > 0;) key = key << 8 | static_cast<unsigned char>(name[i]);
  return is_end_tag ? key << 8 | '/' : key;
}

constexpr int kPlainPlaceBits = 11;

// The factor was searched for: with it the keys have different places. Another name may need another one.
constexpr size_t PlainPlaceOf(uint64_t key) { return (key * 0xF38D61F41E94A017) >> (64 - kPlainPlaceBits); }

constexpr auto kPlainTags = [] {
  std::array<PlainTag, size_t{1} << kPlainPlaceBits> tags{};
  for (const NamedTag& named : kTags) {
    if (!IsPlain(named.traits)) continue;
    for (const bool is_end_tag : {false, true}) {
      if (named.name.size() + is_end_tag > sizeof(uint64_t)) continue;
      const uint64_t key = PlainKeyOf(is_end_tag, named.name);
      tags[PlainPlaceOf(key)] = {key, named.traits.is_block ? kBoundaryMark : ' ',
                                 named.traits.is_block || named.traits.ends_word,
                                 !is_end_tag && named.traits.role == TagRole::kLink};
    }
  }
  return tags;
}();

static_assert([] {
  for (const NamedTag& named : kTags) {
    for (const bool is_end_tag : {false, true}) {
      if (!IsPlain(named.traits) || named.name.size() + is_end_tag > sizeof(uint64_t)) continue;
      const uint64_t key = PlainKeyOf(is_end_tag, named.name);
      if (kPlainTags[PlainPlaceOf(key)].key != key) return false;
    }
  }
  return true;
}());

// Null if the tag is not plain. The first byte behind '<' is not looked at for the name's end, so that an end tag's
// '/' is one of its bytes:
//
//   word      '/' 'b' 'r' '>' 'x' '<' '/' 'd'
//   ends           _   _   #   _   _   #   _   _
//   key       '/' 'b' 'r'  #   #   #   #   #
[[SEAMRIPPER_TARGET, gnu::always_inline]] inline const PlainTag* ReadTag(const char* open) {
  const uint64_t ends = NameEndsOfEight(open + 2);
  const uint64_t key = LowerWord(LoadLittleEndian<uint64_t>(open + 1)) | (ends | (0 - ends)) << 8;
  const PlainTag& tag = kPlainTags[PlainPlaceOf(key)];
  return ends != 0 && tag.key == key ? &tag : nullptr;
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

// What the loop counts is in variables of its own: a byte written to the text might be part of anything else.
template <bool kWithLinks>
[[SEAMRIPPER_TARGET]] void Read(PlainMarkup* markup) {
  PlainStops& stops = *markup->stops;
  const char* const base = stops.begin;
  const char* const source_end = markup->source_end;
  const uint16_t* place = stops.places + stops.next;
  const uint16_t* const last_place = stops.places + stops.count;
  const char* from = markup->from;
  const char* end = stops.end;
  char* to = markup->to;
  const char** link = markup->links;
  size_t reference_count = 0;
  while (place < last_place) {
    uint32_t two_places;
    std::memcpy(&two_places, place, sizeof two_places);
    const char* const stop = base + static_cast<uint16_t>(two_places);
    to = CopyText(from, stop, to);
    if (*stop == '&') {
      from = WriteReference(stop, source_end, &to);
      ++reference_count;
      ++place;
      continue;
    }
    const PlainTag* const tag = ReadTag(stop);
    if (tag == nullptr) [[unlikely]] {
      from = end = stop;
      break;
    }
    *to = tag->mark;
    to += tag->marks;
    if constexpr (kWithLinks) {
      *link = stop;
      link += tag->links;
    }
    from = base + (two_places >> 16) + 1;
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
  markup->reference_count = reference_count;
}

}  // namespace

void ReadPlainMarkupAvx2(PlainMarkup* markup) {
  if (markup->links == nullptr) return Read<false>(markup);
  Read<true>(markup);
}

}  // namespace seamripper
