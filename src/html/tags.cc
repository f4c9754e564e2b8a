#include "html/tags.h"

#include <array>
#include <bit>
#include <cstddef>

#include "base/bytes.h"
#include "html/scan.h"

// Names are at most sixteen bytes and are compared as two lower-cased words, which overlap in the middle:
//
//   length 8..16:  first eight bytes | last eight bytes
//   length 4..7:   first four, last four | 0
//   length 1..3:   first, middle, last | 0
//
// With the length, that is the name. The table is filled at compile time.

namespace seamripper {
namespace {

constexpr size_t kLongestTag = 16;

struct NameKey {
  uint64_t head = 0;
  uint64_t tail = 0;
  size_t length = 0;
  friend constexpr bool operator==(const NameKey&, const NameKey&) = default;
};

constexpr uint64_t kEveryByte = 0x0101010101010101;

// Lower-cases eight bytes: bit 7 of (byte + 63) is set from 'A' on, that of (byte + 37) above 'Z'.
constexpr uint64_t LowerWord(uint64_t word) {
  const uint64_t low_bits = word & (0x7F * kEveryByte);
  const uint64_t from_a = low_bits + (0x80 - 'A') * kEveryByte;
  const uint64_t above_z = low_bits + (0x80 - 'Z' - 1) * kEveryByte;
  const uint64_t is_upper = from_a & ~above_z & ~word & (0x80 * kEveryByte);
  return word | (is_upper >> 2);
}

template <class Load8, class Load4>
constexpr NameKey MakeKey(std::string_view name, Load8 load8, Load4 load4) {
  const char* const p = name.data();
  const size_t length = name.size();
  if (length >= 8) return {LowerWord(load8(p)), LowerWord(load8(p + length - 8)), length};
  if (length >= 4) return {LowerWord(load4(p) | uint64_t{load4(p + length - 4)} << 32), 0, length};
  const auto byte = [](char c) { return uint64_t{static_cast<unsigned char>(c)}; };
  return {LowerWord(byte(p[0]) | byte(p[length / 2]) << 8 | byte(p[length - 1]) << 16), 0, length};
}

constexpr NameKey KeyAtCompileTime(std::string_view name) {
  const auto load = [](const char* p, int count) {
    uint64_t word = 0;
    for (int i = count; i-- > 0;) word = word << 8 | static_cast<unsigned char>(p[i]);
    return word;
  };
  return MakeKey(
      name, [&](const char* p) { return load(p, 8); },
      [&](const char* p) { return static_cast<uint32_t>(load(p, 4)); });
}

inline NameKey KeyOf(std::string_view name) {
  return MakeKey(name, LoadLittleEndian<uint64_t>, LoadLittleEndian<uint32_t>);
}

constexpr int kSlotBits = 9;

constexpr size_t SlotOf(const NameKey& key) {
  const uint64_t mixed = (key.head ^ std::rotl(key.tail, 23)) * 0x9E3779B97F4A7C15;
  return (mixed + key.length * 0xC2B2AE3D27D4EB4F) >> (64 - kSlotBits);
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

const TagTraits& TraitsOf(std::string_view name) {
  if (name.empty() || name.size() > kLongestTag) return kNoTraits;
  const NameKey key = KeyOf(name);
  for (size_t slot = SlotOf(key); kSlots[slot].key.length != 0; slot = (slot + 1) % kSlots.size()) {
    if (kSlots[slot].key == key) return kSlots[slot].traits;
  }
  return kNoTraits;
}

}  // namespace seamripper
