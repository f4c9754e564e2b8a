#include "html/tags.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "base/bytes.h"

// Names are at most sixteen bytes and are compared as two lower-cased words, with zeros behind the name: no branch
// depends on how long it is. With the length, that is the name. The table is filled at compile time.

namespace seamripper {
namespace {

constexpr size_t kLongestTag = 16;

struct NameKey {
  uint64_t head = 0;
  uint64_t tail = 0;
  size_t length = 0;
  friend constexpr bool operator==(const NameKey&, const NameKey&) = default;
};

// Lower-cases letters: bytes from 0x40 on get bit 0x20. Of others, none becomes a letter or digit, as names have them.
constexpr uint64_t LowerWord(uint64_t word) { return word | (word >> 1 & 0x2020202020202020); }

constexpr NameKey KeyAtCompileTime(std::string_view name) {
  NameKey key{.length = name.size()};
  for (size_t i = 0; i < name.size(); ++i) {
    (i < 8 ? key.head : key.tail) |= uint64_t{static_cast<unsigned char>(name[i])} << 8 * (i % 8);
  }
  return key;
}

// Sixteen ones, then zeros: from place 16 - n on, the first n bytes are ones.
alignas(32) constexpr std::array<char, 2 * kLongestTag> kOnesThenZeros = [] {
  std::array<char, 2 * kLongestTag> bytes{};
  for (size_t i = 0; i < kLongestTag; ++i) bytes[i] = '\xFF';
  return bytes;
}();

inline NameKey KeyOf(std::string_view name, const char* source_end) {
  char last[kLongestTag] = {};
  const char* bytes = name.data();
  if (static_cast<size_t>(source_end - bytes) < kLongestTag) {
    std::memcpy(last, bytes, name.size());
    bytes = last;
  }
  const char* const ones = kOnesThenZeros.data() + kLongestTag - name.size();
  return {LowerWord(LoadLittleEndian<uint64_t>(bytes) & LoadLittleEndian<uint64_t>(ones)),
          LowerWord(LoadLittleEndian<uint64_t>(bytes + 8) & LoadLittleEndian<uint64_t>(ones + 8)), name.size()};
}

constexpr int kSlotBits = 9;

constexpr size_t SlotOf(const NameKey& key) {
  return ((key.head ^ std::rotl(key.tail, 23)) * 0x9E3779B97F4A7C15) >> (64 - kSlotBits);
}

struct Slot {
  NameKey key;
  TagTraits traits;
};

struct NamedTag {
  std::string_view name;
  TagTraits traits;
};

constexpr TagTraits kBlock = {.is_block = true};
constexpr TagTraits kBlockLeavingForeign = {.is_block = true, .leaves_foreign = true};
constexpr TagTraits kInlineLeavingForeign = {.leaves_foreign = true};

// Blocks are what HTML's rendering section displays as block, list item or part of a table; and br, hr.
constexpr NamedTag kTags[] = {
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

    {"a", {.role = TagRole::kLink}},
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
};

constexpr auto kSlots = [] {
  std::array<Slot, size_t{1} << kSlotBits> slots{};
  for (const NamedTag& tag : kTags) {
    const NameKey key = KeyAtCompileTime(tag.name);
    size_t slot = SlotOf(key);
    while (slots[slot].key.length != 0) slot = (slot + 1) % slots.size();
    slots[slot] = {key, tag.traits};
  }
  return slots;
}();

constexpr TagTraits kNoTraits;

}  // namespace

const TagTraits& TraitsOf(std::string_view name, const char* source_end) {
  if (name.empty() || name.size() > kLongestTag) return kNoTraits;
  const NameKey key = KeyOf(name, source_end);
  for (size_t slot = SlotOf(key); kSlots[slot].key.length != 0; slot = (slot + 1) % kSlots.size()) {
    if (kSlots[slot].key == key) return kSlots[slot].traits;
  }
  return kNoTraits;
}

}  // namespace seamripper
