#include "kernels/gram/word_edges.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "cpu/cpu.h"

namespace seamripper {
namespace {

class WordEdgesTest : public testing::Test {
 protected:
  void SetUp() override {
    if (ActiveCpuLevel() < CpuLevel::kAvx2) GTEST_SKIP() << "no AVX2 here";
  }

  void ExpectNaive(std::string_view text) {
    FindWordEdges(text.data(), text.size(), &edges_);
    std::vector<uint16_t> expected;
    size_t end = 0;
    bool in_word = false;
    for (; end < text.size() - text.size() % kEdgesWindow && static_cast<unsigned char>(text[end]) < 0x80; ++end) {
      if (IsAsciiWordByte(text[end]) != in_word) expected.push_back(static_cast<uint16_t>(end));
      in_word = IsAsciiWordByte(text[end]);
    }
    EXPECT_EQ(edges_.end, end);
    EXPECT_EQ(edges_.is_all_ascii, end == text.size() - text.size() % kEdgesWindow);
    EXPECT_EQ(std::vector<uint16_t>(edges_.places, edges_.places + edges_.count), expected) << text;
  }

  static bool IsAsciiWordByte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  WordEdges edges_;
};

TEST_F(WordEdgesTest, Random) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 2000; ++round) {
    std::string text(random() % (kEdgesStretch + 1), ' ');
    const uint64_t others = random() % 3 == 0 ? 0x100 : 0x80;
    for (char& c : text) c = static_cast<char>(random() % (random() % 256 == 0 ? others : 0x80));
    ExpectNaive(text);
  }
}

TEST_F(WordEdgesTest, Extremes) {
  std::string turns;
  while (turns.size() < kEdgesStretch) turns += "a ";
  for (const std::string& text : {turns, std::string(kEdgesStretch, 'a'), std::string(kEdgesStretch, ' '),
                                  std::string("\xC3\xA9") + std::string(62, 'a'), std::string(63, 'a') + "\xFF"}) {
    ExpectNaive(text);
  }
}

}  // namespace
}  // namespace seamripper
