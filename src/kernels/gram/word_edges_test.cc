#include "kernels/gram/word_edges.h"

#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "cpu/cpu.h"
#include "testing/naive_words.h"

namespace seamripper {
namespace {

class WordEdgesTest : public testing::Test {
 protected:
  void SetUp() override {
    if (ActiveCpuLevel() < CpuLevel::kAvx2) GTEST_SKIP() << "no AVX2 here";
  }

  // That the edges are those of the words up to where they end.
  void ExpectNaive(std::string_view text) {
    FindWordEdges(text.data(), text.size(), &edges_);
    const std::string_view seen = text.substr(0, edges_.end);
    std::vector<uint16_t> expected;
    for (const NaiveWord& word : NaiveWords(seen)) {
      expected.push_back(static_cast<uint16_t>(word.begin));
      if (word.end < seen.size()) expected.push_back(static_cast<uint16_t>(word.end));
    }
    EXPECT_EQ(std::vector<uint16_t>(edges_.places, edges_.places + edges_.count), expected) << text;
    if (edges_.is_whole) {
      EXPECT_GE(edges_.end, text.size() - text.size() % kEdgesWindow) << text;
    } else {
      EXPECT_GE(static_cast<unsigned char>(text[edges_.end]), 0xC0) << text;
    }
  }

  WordEdges edges_;
};

TEST_F(WordEdgesTest, Random) {
  const std::string pieces[] = {"a",  "of", "Seam", "RIPPER", "7",    " ", " ", "\n",
                                ", ", "—",  "”",    "\u00a0", "🙂", "é", "日"};
  std::mt19937_64 random(1);
  for (int round = 0; round < 3000; ++round) {
    const size_t kinds = std::size(pieces) - random() % 3;
    std::string text;
    const size_t size = random() % (kEdgesStretch - 8);
    while (text.size() < size) text += pieces[random() % kinds];
    ExpectNaive(text);
  }
}

TEST_F(WordEdgesTest, SeparatorsAreReadOver) {
  for (size_t before = 0; before < 2 * kEdgesWindow; ++before) {
    const std::string text = std::string(before, 'a') + "—b “c” " + std::string(3 * kEdgesWindow, 'd');
    ExpectNaive(text);
    EXPECT_TRUE(edges_.is_whole);
  }
}

TEST_F(WordEdgesTest, Extremes) {
  std::string turns;
  while (turns.size() < kEdgesStretch) turns += "a ";
  for (const std::string& text : {turns, std::string(kEdgesStretch, 'a'), std::string(kEdgesStretch, ' '),
                                  "é" + std::string(62, 'a'), std::string(62, 'a') + "é", std::string(61, 'a') + "—"}) {
    ExpectNaive(text);
  }
}

}  // namespace
}  // namespace seamripper
