#include "kernels/text/utf8.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace seamripper {
namespace {

bool IsScalarValue(char32_t code_point) {
  return code_point <= 0x10ffff && !(code_point >= 0xd800 && code_point <= 0xdfff);
}

// The encoding of a scalar value by the table of RFC 3629, lead byte first.
std::string NaiveEncode(char32_t value) {
  if (value < 0x80) return {static_cast<char>(value)};
  std::string bytes;
  char32_t lead_room = 0x40;
  while (value >= lead_room) {
    bytes.insert(bytes.begin(), static_cast<char>(0x80 | (value & 0x3f)));
    value >>= 6;
    lead_room = bytes.size() == 1 ? 0x20 : lead_room / 2;
  }
  const unsigned lead_ones = 0xf00u >> (bytes.size() + 1) & 0xffu;
  bytes.insert(bytes.begin(), static_cast<char>(lead_ones | value));
  return bytes;
}

// Knows every prefix, of up to three bytes, of every encoding, so that a maximal subpart is looked up, not reasoned
// about.
class NaiveDecoder {
 public:
  NaiveDecoder() {
    for (char32_t value = 0; value <= 0x10ffff; value++) {
      if (!IsScalarValue(value)) continue;
      const std::string bytes = NaiveEncode(value);
      for (size_t length = 1; length <= std::min<size_t>(bytes.size(), 3); length++) {
        states_[length - 1][Key(bytes, length)] = length == bytes.size() ? kWhole : kPrefix;
      }
    }
  }

  // The length of the code point or of the maximal subpart, and whether it is a code point.
  std::pair<uint32_t, bool> Decode(std::string_view text) const {
    uint32_t length = 0;
    while (length < std::min<size_t>(text.size(), 3)) {
      const State state = states_[length][Key(text, length + 1)];
      if (state == kNone) break;
      length++;
      if (state == kWhole) return {length, true};
    }
    // After three bytes of an encoding of four, any continuation byte will do.
    if (length == 3 && text.size() > 3 && (static_cast<uint8_t>(text[3]) & 0xc0) == 0x80) return {4, true};
    return {std::max(length, 1u), false};
  }

 private:
  enum State : uint8_t { kNone, kPrefix, kWhole };

  static size_t Key(std::string_view text, size_t length) {
    size_t key = 0;
    for (size_t i = 0; i < length; i++) key = key << 8 | static_cast<uint8_t>(text[i]);
    return key;
  }

  // Of all strings of one, two and three bytes.
  std::vector<State> states_[3] = {std::vector<State>(1 << 8), std::vector<State>(1 << 16),
                                   std::vector<State>(1 << 24)};
};

bool SameEncoding(char32_t value, std::string_view bytes) {
  std::string encoded;
  AppendUtf8(&encoded, value);
  return encoded == bytes;
}

// 0 if DecodeUtf8 agrees with the naive decoder on `text`.
size_t Disagreements(const NaiveDecoder& naive, std::string_view text) {
  const CodePoint decoded = DecodeUtf8(text);
  const auto [length, whole] = naive.Decode(text);
  if (decoded.length != length) return 1;
  if (!whole) return decoded.value == kReplacementCharacter ? 0 : 1;
  return SameEncoding(decoded.value, text.substr(0, length)) ? 0 : 1;
}

TEST(Utf8, AppendWritesTheTableOfTheStandard) {
  for (char32_t value = 0; value <= 0x10ffff; value++) {
    if (IsScalarValue(value)) {
      ASSERT_TRUE(SameEncoding(value, NaiveEncode(value))) << std::hex << static_cast<uint32_t>(value);
    }
  }
  EXPECT_EQ(NaiveEncode(0x20ac), "\xe2\x82\xac");
  EXPECT_EQ(NaiveEncode(0x10ffff), "\xf4\x8f\xbf\xbf");
}

TEST(Utf8, DecodesEveryScalarValueBack) {
  for (char32_t value = 0; value <= 0x10ffff; value++) {
    if (!IsScalarValue(value)) continue;
    const std::string bytes = NaiveEncode(value);
    const CodePoint decoded = DecodeUtf8(bytes);
    ASSERT_EQ(decoded.value, value);
    ASSERT_EQ(decoded.length, bytes.size());
  }
}

TEST(Utf8, AllStringsOfOneToThreeBytesDecodeAsTheReferenceDoes) {
  const NaiveDecoder naive;
  size_t disagreements = 0;
  char bytes[3];
  for (unsigned first = 0; first < 256; first++) {
    bytes[0] = static_cast<char>(first);
    disagreements += Disagreements(naive, {bytes, 1});
    for (unsigned second = 0; second < 256; second++) {
      bytes[1] = static_cast<char>(second);
      disagreements += Disagreements(naive, {bytes, 2});
      for (unsigned third = 0; third < 256; third++) {
        bytes[2] = static_cast<char>(third);
        disagreements += Disagreements(naive, {bytes, 3});
      }
    }
  }
  EXPECT_EQ(disagreements, 0u);
}

// Bytes that make long, nearly right sequences far likelier than plain chance.
std::string NearlyUtf8(std::mt19937_64& random, size_t length) {
  static constexpr unsigned char kEdges[] = {0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf,
                                             0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee,
                                             0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff};
  std::string bytes(length, '\0');
  for (char& byte : bytes) {
    const uint64_t roll = random();
    byte = static_cast<char>(roll % 4 == 0 ? (roll >> 8 & 0xff) : kEdges[(roll >> 8) % sizeof kEdges]);
  }
  return bytes;
}

TEST(Utf8, RandomFourByteStringsDecodeAsTheReferenceDoes) {
  const NaiveDecoder naive;
  std::mt19937_64 random(20120101);
  size_t fours = 0;
  for (int i = 0; i < 500'000; i++) {
    std::string bytes = NearlyUtf8(random, 4);
    if (i % 2 == 0) bytes[0] = static_cast<char>(0xf0 + random() % 5);
    ASSERT_EQ(Disagreements(naive, bytes), 0u);
    fours += DecodeUtf8(bytes).length == 4;
  }
  EXPECT_GT(fours, 1000u);
}

TEST(Utf8, RepairAndValidationFollowTheReference) {
  const NaiveDecoder naive;
  std::mt19937_64 random(7);
  for (int i = 0; i < 50'000; i++) {
    std::string bytes(random() % 20, 'a');
    bytes += NearlyUtf8(random, random() % 8);
    bytes.append(random() % 20, 'z');
    std::string expected;
    size_t repairs = 0;
    for (std::string_view rest = bytes; !rest.empty();) {
      const auto [length, whole] = naive.Decode(rest);
      expected += whole ? rest.substr(0, length) : "\xef\xbf\xbd";
      repairs += whole ? 0 : 1;
      rest.remove_prefix(length);
    }
    std::string repaired = "kept ";
    ASSERT_EQ(AppendRepairedUtf8(&repaired, bytes), repairs);
    ASSERT_EQ(repaired, "kept " + expected);
    ASSERT_EQ(IsUtf8(bytes), repairs == 0);
    ASSERT_TRUE(IsUtf8(repaired));
  }
}

TEST(Utf8, ASpelledOutReplacementCharacterIsWellFormed) {
  EXPECT_TRUE(IsUtf8("a\xef\xbf\xbdz"));
  std::string repaired;
  EXPECT_EQ(AppendRepairedUtf8(&repaired, "\xef\xbf\xbd\xf0\x9f\x98"), 1u);
  EXPECT_EQ(repaired, "\xef\xbf\xbd\xef\xbf\xbd");
}

TEST(Utf8, PrefixIsTheLongestThatCutsNoUnit) {
  const NaiveDecoder naive;
  std::mt19937_64 random(11);
  for (int i = 0; i < 20'000; i++) {
    const std::string bytes = NearlyUtf8(random, random() % 12);
    for (size_t limit = 0; limit <= bytes.size() + 1; limit++) {
      size_t expected = 0;
      for (std::string_view rest = bytes; !rest.empty(); rest = std::string_view(bytes).substr(expected)) {
        const uint32_t length = naive.Decode(rest).first;
        if (expected + length > limit) break;
        expected += length;
      }
      ASSERT_EQ(Utf8Prefix(bytes, limit).size(), expected) << "limit " << limit;
    }
  }
}

}  // namespace
}  // namespace seamripper
