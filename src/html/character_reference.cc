#include "html/character_reference.h"

#include <algorithm>
#include <cstring>

#include "html/scan.h"
#include "html/usual_references.h"
#include "kernels/text/utf8.h"

// A name is letters and digits, and all but 106 short ones end with a semicolon. So the longest match is either the
// whole run of letters and digits with the semicolon after it, or the longest prefix of at most six bytes that is
// one of the 106: one look-up in the hash table, then at most five.

namespace seamripper {
namespace {

struct NamedReference {
  uint16_t name_offset;
  uint8_t name_length;
  uint8_t utf8_length;
  unsigned char utf8[6];
};

#include "named_references.inc"

static_assert(std::ranges::all_of(kReferences, [](const NamedReference& reference) {
  return reference.utf8_length <= LongestDecoded(1 + size_t{reference.name_length});
}));
static_assert(kLongestName < static_cast<int>(kLongestFailedReference));

constexpr uint32_t HashStep(uint32_t hash, char c) { return hash * 33 + static_cast<unsigned char>(c); }
constexpr uint32_t BucketOf(uint32_t hash) { return (hash * 2654435769u) >> (32 - kBucketBits); }

const NamedReference* FindName(uint32_t hash, std::string_view name) {
  const uint32_t bucket = BucketOf(hash);
  for (int i = kBucketStarts[bucket]; i < kBucketStarts[bucket + 1]; ++i) {
    const NamedReference& reference = kReferences[i];
    if (name == std::string_view(kNames + reference.name_offset, reference.name_length)) return &reference;
  }
  return nullptr;
}

const NamedReference* LongestNamePrefix(std::string_view text) {
  uint32_t hashes[kLongestName + 1] = {0};
  const size_t limit = std::min<size_t>(text.size(), kLongestName);
  size_t run = 0;
  for (; run < limit && IsAsciiAlnum(text[run]); ++run) hashes[run + 1] = HashStep(hashes[run], text[run]);
  if (run < limit && text[run] == ';') {
    const NamedReference* closed = FindName(HashStep(hashes[run], ';'), text.substr(0, run + 1));
    if (closed != nullptr) return closed;
  }
  for (size_t length = std::min<size_t>(run, kLongestOpenName); length >= 2; --length) {
    const NamedReference* open = FindName(hashes[length], text.substr(0, length));
    if (open != nullptr) return open;
  }
  return nullptr;
}

CharacterReference ReadNamed(std::string_view source, ReferencePlace place) {
  CharacterReference result;
  const NamedReference* found = LongestNamePrefix(source.substr(1));
  if (found == nullptr) return result;
  const size_t length = size_t{1} + found->name_length;
  if (place == ReferencePlace::kAttribute && source[length - 1] != ';' && length < source.size() &&
      (source[length] == '=' || IsAsciiAlnum(source[length]))) {
    return result;
  }
  result.length = length;
  result.utf8_length = found->utf8_length;
  std::memcpy(result.utf8, found->utf8, sizeof found->utf8);
  return result;
}

// What numbers 0x80 to 0x9F stand for: windows-1252, where it has a character.
constexpr char16_t kWindows1252[32] = {0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                       0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,   0x017D, 0x8F,
                                       0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                       0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};

char32_t CodePointOfNumber(uint32_t number) {
  const bool is_surrogate = number >= 0xD800 && number <= 0xDFFF;
  if (number == 0 || number > 0x10FFFF || is_surrogate) return 0xFFFD;
  if (number >= 0x80 && number <= 0x9F) return kWindows1252[number - 0x80];
  return number;
}

int DigitValue(char c, uint32_t base) {
  if (IsAsciiDigit(c)) return c - '0';
  if (base == 16 && IsAsciiAlpha(c) && AsciiLower(c) <= 'f') return AsciiLower(c) - 'a' + 10;
  return -1;
}

CharacterReference ReadNumeric(std::string_view source) {
  const uint32_t base = source.size() > 2 && AsciiLower(source[2]) == 'x' ? 16 : 10;
  const size_t first_digit = base == 16 ? 3 : 2;
  size_t i = first_digit;
  uint32_t number = 0;
  for (; i < source.size(); ++i) {
    const int digit = DigitValue(source[i], base);
    if (digit < 0) break;
    number = std::min<uint32_t>(number * base + static_cast<uint32_t>(digit), 0x110000);
  }
  CharacterReference result;
  if (i == first_digit) return result;
  result.length = i < source.size() && source[i] == ';' ? i + 1 : i;
  std::string utf8;
  AppendUtf8(&utf8, CodePointOfNumber(number));
  result.utf8_length = static_cast<uint8_t>(utf8.size());
  std::memcpy(result.utf8, utf8.data(), utf8.size());
  return result;
}

}  // namespace

CharacterReference ReadCharacterReference(std::string_view source, ReferencePlace place) {
  if (source.size() > sizeof(uint64_t)) {
    if (const UsualEntry* const usual = FindUsualReference(source.data() + 1)) {
      CharacterReference result;
      result.length = size_t{2} + usual->length;
      result.utf8_length = usual->utf8_length;
      std::memcpy(result.utf8, usual->utf8, sizeof usual->utf8);
      return result;
    }
  }
  if (source.size() < 2) return {};
  if (source[1] == '#') return ReadNumeric(source);
  return IsAsciiAlpha(source[1]) ? ReadNamed(source, place) : CharacterReference{};
}

}  // namespace seamripper
