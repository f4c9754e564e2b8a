// The elements of HTML by name, each found in one look: no two have the same place. Only for who reads tags.
#ifndef SEAMRIPPER_HTML_TAG_TABLE_H_
#define SEAMRIPPER_HTML_TAG_TABLE_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "html/tags.h"

namespace seamripper {

inline constexpr size_t kLongestTag = 16;

// A name of at most sixteen bytes as two lower-cased words, with zeros behind it: no branch depends on how long it is.
// With the length, that is the name.
struct TagKey {
  uint64_t head = 0;
  uint64_t tail = 0;
  uint64_t length = 0;
  // Without a branch for each.
  friend constexpr bool operator==(const TagKey& a, const TagKey& b) {
    return ((a.head ^ b.head) | (a.tail ^ b.tail) | (a.length ^ b.length)) == 0;
  }
};

// Sixteen ones, then zeros: from place 16 - n on, the first n bytes are ones.
alignas(32) inline constexpr std::array<char, 2 * kLongestTag> kOnesThenZeros = [] {
  std::array<char, 2 * kLongestTag> bytes{};
  for (size_t i = 0; i < kLongestTag; ++i) bytes[i] = '\xFF';
  return bytes;
}();

// Lower-cases letters: bytes from 0x40 on get bit 0x20. Of others, none becomes a letter or digit, as names have them.
constexpr uint64_t LowerWord(uint64_t word) { return word | (word >> 1 & 0x2020202020202020); }

// Of the `length` bytes at `name`, at most kLongestTag; that many are read.
inline TagKey TagKeyOf(const char* name, size_t length) {
  const char* const ones = kOnesThenZeros.data() + kLongestTag - length;
  return {LowerWord(LoadLittleEndian<uint64_t>(name) & LoadLittleEndian<uint64_t>(ones)),
          LowerWord(LoadLittleEndian<uint64_t>(name + 8) & LoadLittleEndian<uint64_t>(ones + 8)), length};
}

struct NamedTag {
  std::string_view name;
  TagTraits traits;
};

inline constexpr TagTraits kBlock = {.is_block = true};
inline constexpr TagTraits kBlockLeavingForeign = {.is_block = true, .leaves_foreign = true};
inline constexpr TagTraits kInlineLeavingForeign = {.leaves_foreign = true};
inline constexpr TagTraits kWordEnd = {.ends_word = true};

// Blocks are what HTML's rendering section displays as block, list item or part of a table; and br, hr.
inline constexpr NamedTag kTags[] = {
    {"address", kBlock},
    {"article", kBlock},
    {"aside", kBlock},
    {"blockquote", kBlockLeavingForeign},
    {"body", kBlockLeavingForeign},
    {"br", kBlockLeavingForeign},
    {"caption", kBlock},
    {"center", kBlockLeavingForeign},
    {"col", kBlock},
    {"colgroup", kBlock},
    {"dd", kBlockLeavingForeign},
    {"details", kBlock},
    {"dialog", kBlock},
    {"dir", kBlock},
    {"div", kBlockLeavingForeign},
    {"dl", kBlockLeavingForeign},
    {"dt", kBlockLeavingForeign},
    {"fieldset", kBlock},
    {"figcaption", kBlock},
    {"figure", kBlock},
    {"footer", kBlock},
    {"form", kBlock},
    {"frameset", kBlock},
    {"h1", kBlockLeavingForeign},
    {"h2", kBlockLeavingForeign},
    {"h3", kBlockLeavingForeign},
    {"h4", kBlockLeavingForeign},
    {"h5", kBlockLeavingForeign},
    {"h6", kBlockLeavingForeign},
    {"head", kBlockLeavingForeign},
    {"header", kBlock},
    {"hgroup", kBlock},
    {"hr", kBlockLeavingForeign},
    {"html", kBlock},
    {"legend", kBlock},
    {"li", kBlockLeavingForeign},
    {"listing", kBlockLeavingForeign},
    {"main", kBlock},
    {"menu", kBlockLeavingForeign},
    {"nav", kBlock},
    {"ol", kBlockLeavingForeign},
    {"optgroup", kBlock},
    {"option", kBlock},
    {"p", kBlockLeavingForeign},
    {"pre", kBlockLeavingForeign},
    {"search", kBlock},
    {"section", kBlock},
    {"summary", kBlock},
    {"table", kBlockLeavingForeign},
    {"tbody", kBlock},
    {"td", kBlock},
    {"tfoot", kBlock},
    {"th", kBlock},
    {"thead", kBlock},
    {"tr", kBlock},
    {"ul", kBlockLeavingForeign},

    {"b", kInlineLeavingForeign},
    {"big", kInlineLeavingForeign},
    {"code", kInlineLeavingForeign},
    {"em", kInlineLeavingForeign},
    {"embed", kInlineLeavingForeign},
    {"i", kInlineLeavingForeign},
    {"img", kInlineLeavingForeign},
    {"meta", kInlineLeavingForeign},
    {"nobr", kInlineLeavingForeign},
    {"ruby", kInlineLeavingForeign},
    {"s", kInlineLeavingForeign},
    {"small", kInlineLeavingForeign},
    {"span", kInlineLeavingForeign},
    {"strike", kInlineLeavingForeign},
    {"strong", kInlineLeavingForeign},
    {"sub", kInlineLeavingForeign},
    {"sup", kInlineLeavingForeign},
    {"tt", kInlineLeavingForeign},
    {"u", kInlineLeavingForeign},
    {"var", kInlineLeavingForeign},

    {"a", {.role = TagRole::kLink, .ends_word = true}},
    {"area", {.role = TagRole::kLink}},
    {"base", {.role = TagRole::kBase}},
    {"frame", {.role = TagRole::kFrame}},
    {"iframe", {.role = TagRole::kFrame, .content = ContentState::kRawtext}},
    {"math", {.role = TagRole::kForeign}},
    {"noembed", {.role = TagRole::kFallback, .content = ContentState::kRawtext}},
    {"noframes", {.role = TagRole::kFallback, .content = ContentState::kRawtext}},
    {"noscript", {.role = TagRole::kNoscript}},
    {"plaintext", {.content = ContentState::kPlaintext, .is_block = true}},
    {"script", {.role = TagRole::kScript, .content = ContentState::kScriptData}},
    {"style", {.role = TagRole::kScript, .content = ContentState::kRawtext}},
    {"svg", {.role = TagRole::kForeign}},
    {"template", {.role = TagRole::kTemplate}},
    {"textarea", {.content = ContentState::kRcdata}},
    {"title", {.role = TagRole::kTitle, .content = ContentState::kRcdata, .is_block = true}},
    {"xmp", {.content = ContentState::kRawtext, .is_block = true}},

    {"abbr", {}},
    {"acronym", {}},
    {"audio", {}},
    {"bdi", {}},
    {"bdo", {}},
    {"button", kWordEnd},
    {"canvas", {}},
    {"cite", {}},
    {"data", {}},
    {"datalist", {}},
    {"del", {}},
    {"dfn", {}},
    {"font", {}},
    {"input", {}},
    {"ins", {}},
    {"kbd", {}},
    {"label", kWordEnd},
    {"link", {}},
    {"map", {}},
    {"mark", {}},
    {"meter", {}},
    {"object", {}},
    {"output", {}},
    {"param", {}},
    {"picture", {}},
    {"progress", {}},
    {"q", {}},
    {"rp", {}},
    {"rt", {}},
    {"samp", {}},
    {"select", {}},
    {"slot", {}},
    {"source", {}},
    {"time", {}},
    {"track", {}},
    {"video", {}},
    {"wbr", {}},
};

struct TagEntry {
  TagKey key;
  TagTraits traits;
};

// The first is of no element.
inline constexpr auto kTagEntries = [] {
  std::array<TagEntry, 1 + std::size(kTags)> entries{};
  for (size_t i = 0; i < std::size(kTags); ++i) {
    TagKey key{.length = kTags[i].name.size()};
    for (size_t k = 0; k < key.length; ++k) {
      (k < 8 ? key.head : key.tail) |= uint64_t{static_cast<unsigned char>(kTags[i].name[k])} << 8 * (k % 8);
    }
    entries[1 + i] = {key, kTags[i].traits};
  }
  return entries;
}();

inline constexpr int kTagPlaceBits = 10;

// The factor was searched for: with it the names have different places. Another name may need another one.
constexpr size_t TagPlaceOf(const TagKey& key) {
  return ((key.head ^ std::rotl(key.tail, 23)) * 0xF73BA090BD79F58B) >> (64 - kTagPlaceBits);
}

inline constexpr auto kTagPlaces = [] {
  static_assert(kTagEntries.size() <= 256);
  std::array<uint8_t, size_t{1} << kTagPlaceBits> places{};
  for (size_t i = 1; i < kTagEntries.size(); ++i) places[TagPlaceOf(kTagEntries[i].key)] = static_cast<uint8_t>(i);
  return places;
}();

static_assert([] {
  for (size_t i = 1; i < kTagEntries.size(); ++i) {
    if (kTagPlaces[TagPlaceOf(kTagEntries[i].key)] != i) return false;
  }
  return true;
}());

// 0 if there is no such element.
inline size_t TagIndexOf(const TagKey& key) {
  const size_t index = kTagPlaces[TagPlaceOf(key)];
  return kTagEntries[index].key == key ? index : 0;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_TAG_TABLE_H_
