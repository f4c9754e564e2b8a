#include <gtest/gtest.h>

#include <random>

#include "kernels/style/sketch.h"
#include "testing/avx512_by_bytes.h"
#include "testing/naive_sketch.h"

namespace seamripper {
namespace {

// As every instruction set makes it.
std::string Noise(std::string_view source) {
  std::string noise, portable;
  AppendNoise(&noise, source);
  AppendNoise(&portable, source, CpuLevel::kScalar);
  EXPECT_EQ(noise, portable);
  if (ActiveCpuLevel() == CpuLevel::kScalar) return noise;
  std::string as_avx512;
  AppendNoiseByBytes(&as_avx512, source);
  EXPECT_EQ(as_avx512, portable);
  return noise;
}

TEST(AppendNoise, DropsAsciiLettersAndDigits) {
  EXPECT_EQ(Noise("<p class=\"a1\">One, two</p>\n"), "< =\"\">, </>\n");
  EXPECT_EQ(Noise(""), "");
  EXPECT_EQ(Noise("AZaz09"), "");
  EXPECT_EQ(Noise("@[`{/:"), "@[`{/:");
}

TEST(AppendNoise, KeepsEveryOtherAsciiByte) {
  std::string all, kept;
  for (char c = 0; c >= 0 && c < 127; ++c) all += c;
  for (const char c : all) {
    if (isalnum(static_cast<unsigned char>(c)) == 0) kept += c;
  }
  EXPECT_EQ(Noise(all), kept);
}

TEST(AppendNoise, DropsLettersMarksAndNumbersOfEveryScript) {
  EXPECT_EQ(Noise("é\u0301 ж «漢字» ٣ Ⅷ ½ ² ― 😀 €\u00a0\u200b"), "  «»     ― 😀 €\u00a0\u200b");
}

TEST(AppendNoise, DoesNotDecodeReferences) { EXPECT_EQ(Noise("&eacute;&#233;"), "&;&#;"); }

TEST(AppendNoise, OnlyCrLfBecomesLf) {
  EXPECT_EQ(Noise("\r\n"), "\n");
  EXPECT_EQ(Noise("a\r\nb\rc\n\r\r\n"), "\n\r\n\r\n");
  EXPECT_EQ(Noise("\ra\n"), "\r\n");
  EXPECT_EQ(Noise("\r"), "\r");
  for (size_t before = 0; before < 40; ++before) {
    EXPECT_EQ(Noise(std::string(before, '.') + "\r\n" + std::string(20, 'x')), std::string(before, '.') + "\n");
  }
}

TEST(AppendNoise, Appends) {
  std::string noise = "before";
  AppendNoise(&noise, "a-b");
  EXPECT_EQ(noise, "before-");
}

TEST(AppendNoise, EqualsTheNaiveOneOnRandomText) {
  const std::vector<std::string> pieces = {"a",  "Z",  "5",    "<",      ">",      " ",
                                           "\r", "\n", "\r\n", "é",      "\u0301", "½",
                                           "漢", "😀",  "€",    "\u00a0", "-----",  "text text text text"};
  std::mt19937_64 random(6);
  for (int round = 0; round < 3'000; ++round) {
    std::string source;
    const size_t common = 1 + random() % pieces.size();
    for (size_t left = random() % 200; left > 0; --left) source += pieces[random() % common];
    ASSERT_EQ(Noise(source), NaiveNoise(source)) << source;
  }
}

TEST(AppendNoise, LongSourcesCrossTheBuffer) {
  for (const size_t length : {4000u, 4063u, 4064u, 4065u, 4080u, 4095u, 4096u, 4097u, 9000u}) {
    std::string source;
    while (source.size() < length) source += source.size() % 7 == 0 ? "€" : source.size() % 5 == 0 ? "a" : ".";
    EXPECT_EQ(Noise(source), NaiveNoise(source)) << length;
    EXPECT_EQ(Noise(std::string(length, '.')), std::string(length, '.'));
  }
}

TEST(AppendNoise, IllFormedBytesAreKept) {
  EXPECT_EQ(Noise("a\xff\xe2\x82"
                  "b\xc3"),
            "\xff\xe2\x82\xc3");
}

}  // namespace
}  // namespace seamripper
