#include "kernels/gram/short_words.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "cpu/cpu.h"
#include "testing/naive_rabin.h"

namespace seamripper {
namespace {

constexpr uint64_t kPolynomial = 0x8acf20ee53fe5247;
constexpr char kBytes[] = "abcxyzABCXYZ0189";

class ShortWordsVariant : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (!(GetParam() ? CpuHasVpclmul() : CpuHasPclmul())) GTEST_SKIP() << "no such multiplication here";
  }

  // A word of random letters and digits, after any byte.
  void Add(size_t length) {
    text_.push_back(static_cast<char>(random_()));
    edges_.push_back(static_cast<uint16_t>(text_.size()));
    for (size_t i = 0; i < length; ++i) text_.push_back(kBytes[random_() % (sizeof kBytes - 1)]);
    edges_.push_back(static_cast<uint16_t>(text_.size()));
  }

  bool Hash() {
    const size_t count = edges_.size() / 2;
    edges_.resize(edges_.size() + 2 * kShortWordsAtOnce, uint16_t{kRegisterBytes});
    words_.assign(count + kShortWordsAtOnce, 0);
    const auto hash = GetParam() ? HashShortWordsVpclmul : HashShortWordsPclmul;
    return hash(RabinConstants(kPolynomial), text_.data(), edges_.data(), count, words_.data());
  }

  uint64_t Naive(size_t word) const {
    std::string folded = text_.substr(edges_[2 * word], edges_[2 * word + 1] - size_t{edges_[2 * word]});
    for (char& c : folded) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return NaiveRabinOfBytes(folded, kPolynomial);
  }

  std::mt19937_64 random_{1};
  std::string text_ = std::string(kRegisterBytes, '\0');
  std::vector<uint16_t> edges_;
  std::vector<uint64_t> words_;
};

TEST_P(ShortWordsVariant, EveryLengthAtEveryPlace) {
  std::array<size_t, kLongestShortWord> lengths;
  for (size_t i = 0; i < lengths.size(); ++i) lengths[i] = i + 1;
  for (int round = 0; round < 200; ++round) {
    text_.resize(kRegisterBytes);
    edges_.clear();
    std::shuffle(lengths.begin(), lengths.end(), random_);
    const size_t count = random_() % (lengths.size() + 1);
    for (size_t i = 0; i < count; ++i) Add(lengths[i]);
    EXPECT_TRUE(Hash());
    for (size_t i = 0; i < count; ++i) ASSERT_EQ(words_[i], Naive(i)) << lengths[i];
  }
}

TEST_P(ShortWordsVariant, LongWordsAreTold) {
  for (const size_t length : {kLongestShortWord + 1, size_t{17}, size_t{256}, kEdgesStretch}) {
    for (size_t before = 0; before < 5; ++before) {
      text_.resize(kRegisterBytes);
      edges_.clear();
      for (size_t i = 0; i < before; ++i) Add(3);
      Add(length);
      Add(5);
      EXPECT_FALSE(Hash());
      for (size_t i = 0; i < before; ++i) EXPECT_EQ(words_[i], Naive(i));
      EXPECT_EQ(words_[before + 1], Naive(before + 1));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, ShortWordsVariant, testing::Bool(),
                         [](const auto& info) { return info.param ? "Vpclmul" : "Pclmul"; });

}  // namespace
}  // namespace seamripper
