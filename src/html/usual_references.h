// The character references that most pages have no others than, each found in one look: no two have the same place. Only
// for who reads references.
#ifndef SEAMRIPPER_HTML_USUAL_REFERENCES_H_
#define SEAMRIPPER_HTML_USUAL_REFERENCES_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/bytes.h"

namespace seamripper {

struct UsualReference {
  std::string_view name;  // what stands between '&' and ';', seven bytes at most
  std::string_view utf8;
};

inline constexpr UsualReference kUsualReferences[] = {
    {"gt", ">"},
    {"lt", "<"},
    {"amp", "&"},
    {"quot", "\""},
    {"apos", "'"},
    {"nbsp", "\xC2\xA0"},
    {"copy", "\xC2\xA9"},
    {"reg", "\xC2\xAE"},
    {"trade", "\xE2\x84\xA2"},
    {"times", "\xC3\x97"},
    {"middot", "\xC2\xB7"},
    {"bull", "\xE2\x80\xA2"},
    {"sect", "\xC2\xA7"},
    {"para", "\xC2\xB6"},
    {"hellip", "\xE2\x80\xA6"},
    {"mdash", "\xE2\x80\x94"},
    {"ndash", "\xE2\x80\x93"},
    {"lsquo", "\xE2\x80\x98"},
    {"rsquo", "\xE2\x80\x99"},
    {"ldquo", "\xE2\x80\x9C"},
    {"rdquo", "\xE2\x80\x9D"},
    {"laquo", "\xC2\xAB"},
    {"raquo", "\xC2\xBB"},
    {"larr", "\xE2\x86\x90"},
    {"rarr", "\xE2\x86\x92"},
    {"uarr", "\xE2\x86\x91"},
    {"darr", "\xE2\x86\x93"},
    {"#34", "\""},
    {"#38", "&"},
    {"#39", "'"},
    {"#60", "<"},
    {"#62", ">"},
    {"#160", "\xC2\xA0"},
    {"#169", "\xC2\xA9"},
    {"#171", "\xC2\xAB"},
    {"#187", "\xC2\xBB"},
    {"#8201", "\xE2\x80\x89"},
    {"#8203", "\xE2\x80\x8B"},
    {"#8211", "\xE2\x80\x93"},
    {"#8212", "\xE2\x80\x94"},
    {"#8216", "\xE2\x80\x98"},
    {"#8217", "\xE2\x80\x99"},
    {"#8220", "\xE2\x80\x9C"},
    {"#8221", "\xE2\x80\x9D"},
    {"#8226", "\xE2\x80\xA2"},
    {"#8230", "\xE2\x80\xA6"},
    {"#8594", "\xE2\x86\x92"},
    {"#9670", "\xE2\x97\x86"},
    {"#x27", "'"},
    {"#x2F", "/"},
    {"#xa0", "\xC2\xA0"},
    {"#xA0", "\xC2\xA0"},
};

// By UsualPlaceOf. The key of an empty entry is 0, which no name has.
struct UsualEntry {
  uint64_t key = 0;  // the name, zeros behind it
  uint8_t length = 0;
  uint8_t utf8_length = 0;
  char utf8[6] = {};
};

inline constexpr int kUsualPlaceBits = 8;

// The factor was searched for: with it the names have different places. Another name may need another one.
constexpr size_t UsualPlaceOf(uint64_t key) { return (key * 0x2F429CE59FF3078F) >> (64 - kUsualPlaceBits); }

inline constexpr auto kUsualEntries = [] {
  std::array<UsualEntry, size_t{1} << kUsualPlaceBits> entries{};
  for (const UsualReference& reference : kUsualReferences) {
    UsualEntry entry{.length = static_cast<uint8_t>(reference.name.size()),
                     .utf8_length = static_cast<uint8_t>(reference.utf8.size())};
    for (size_t i = 0; i < reference.name.size(); ++i) {
      entry.key |= uint64_t{static_cast<unsigned char>(reference.name[i])} << 8 * i;
    }
    for (size_t i = 0; i < reference.utf8.size(); ++i) entry.utf8[i] = reference.utf8[i];
    entries[UsualPlaceOf(entry.key)] = entry;
  }
  return entries;
}();

static_assert([] {
  size_t count = 0;
  for (const UsualEntry& entry : kUsualEntries) count += entry.key != 0;
  return count == std::size(kUsualReferences);
}());

// The one whose name stands in the eight bytes at `name` with a semicolon behind it; null if there is none.
inline const UsualEntry* FindUsualReference(const char* name) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  const uint64_t word = LoadLittleEndian<uint64_t>(name);
  const uint64_t other = word ^ kOnes * ';';  // zero where a semicolon is
  const uint64_t semicolons = (other - kOnes) & ~other & kOnes << 7;
  const uint64_t key = word & ((semicolons & (0 - semicolons)) - 1) >> 7;
  const UsualEntry& entry = kUsualEntries[UsualPlaceOf(key)];
  // Zeros of the source, before the semicolon, are no part of a name.
  const bool ends = std::cmp_equal(std::countr_zero(semicolons) / 8, entry.length);
  return key != 0 && entry.key == key && ends ? &entry : nullptr;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_USUAL_REFERENCES_H_
