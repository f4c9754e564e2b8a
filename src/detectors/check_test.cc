// What is found from excerpts is what would be found from the whole texts.
#include "detectors/check.h"

#include <gtest/gtest.h>

#include <random>

#include "kernels/hash/polynomial.h"

namespace seamripper {
namespace {

constexpr uint64_t kSeed = 7;

struct Found {
  std::vector<CheckMatch> all;
  void Add(const CheckMatch& match) { all.push_back(match); }
};

std::string RandomText(size_t vocabulary, const std::vector<std::string>& others, std::mt19937_64* random) {
  std::string text;
  while ((*random)() % 16 != 0) {
    text += "w" + std::to_string((*random)() % vocabulary) + ((*random)() % 4 == 0 ? ". " : " ");
    if (others.empty() || (*random)() % 4 != 0) continue;
    const std::string& other = others[(*random)() % others.size()];
    const size_t begin = other.find('w', other.empty() ? 0 : (*random)() % other.size());
    if (begin != std::string::npos) text += other.substr(begin, (*random)() % 80) + " ";
  }
  return text;
}

std::vector<uint64_t> WordsOf(std::string_view text) {
  static const RabinHash hash(PolynomialsFromSeed(kSeed).words);
  std::vector<uint64_t> words;
  FingerprintWords(hash, text, &words);
  return words;
}

std::vector<Patch> Patches(std::string_view page, std::string_view source, uint32_t k) {
  const std::vector<uint64_t> words = WordsOf(page);
  const std::vector<uint64_t> source_words = WordsOf(source);
  PatchFinder finder;
  std::vector<Patch> patches;
  finder.SetPage(words, k);
  finder.AddSource(source_words, &patches);
  return patches;
}

int64_t WordsIn(const std::vector<Patch>& patches) {
  int64_t words = 0;
  for (const Patch& patch : patches) words += patch.words;
  return words;
}

TEST(CheckPage, ExcerptsTellAsMuchAsTexts) {
  std::mt19937_64 random(1);
  size_t passages = 0;
  for (int round = 0; round < 300; ++round) {
    const size_t vocabulary = 2 + random() % 40;
    const uint32_t k = static_cast<uint32_t>(1 + random() % 6);
    std::vector<std::string> texts;
    for (int i = 0; i < 4; ++i) texts.push_back(RandomText(vocabulary, texts, &random));
    const std::string page_text = RandomText(vocabulary, texts, &random);
    const std::vector<std::string_view> views(texts.begin(), texts.end());
    const CheckPage check(kSeed, k, 0, views);
    PageView page;
    page.id = 3;
    page.text = page_text;
    CheckPage::Scratch scratch;
    Found found;
    check(page, &scratch, &found);
    size_t next = 0;
    for (size_t d = 0; d < texts.size(); ++d) {
      const std::vector<Patch> expected = Patches(texts[d], page_text, k);
      if (expected.empty()) continue;
      ASSERT_LT(next, found.all.size());
      const CheckMatch& match = found.all[next++];
      ASSERT_EQ(match.match.document, static_cast<int64_t>(d));
      ASSERT_EQ(match.match.shared_words, WordsIn(expected));
      ASSERT_EQ(match.match.page_shared_words, WordsIn(Patches(page_text, texts[d], k)));
      ASSERT_EQ(match.begins.size(), expected.size());
      for (size_t i = 0; i < expected.size(); ++i) {
        ASSERT_EQ(match.begins[i], expected[i].page_begin);
        ASSERT_EQ(match.passages[i].words, expected[i].words);
      }
      passages += expected.size();
    }
    ASSERT_EQ(next, found.all.size());
  }
  EXPECT_GT(passages, 1'000u);  // else the texts would test little
}

TEST(CheckPage, ADocumentThatSharesTooLittleIsNotTold) {
  const std::vector<std::string_view> documents = {"a b c d e f", "a b c", ""};
  PageView page;
  page.text = "x a b c d e y";
  for (const auto& [min_words, matches] : {std::pair{0, 2}, {4, 1}, {5, 1}, {6, 0}}) {
    const CheckPage check(kSeed, 3, static_cast<uint64_t>(min_words), documents);
    CheckPage::Scratch scratch;
    Found found;
    check(page, &scratch, &found);
    EXPECT_EQ(found.all.size(), static_cast<size_t>(matches)) << min_words;
  }
}

TEST(CheckPage, PlacesAreThoseOfBothTexts) {
  const std::vector<std::string_view> documents = {"Ä b C d. Z"};
  PageView page;
  page.text = "so, ä, B; c d!";
  const CheckPage check(kSeed, 2, 0, documents);
  CheckPage::Scratch scratch;
  Found found;
  check(page, &scratch, &found);
  ASSERT_EQ(found.all.size(), 1u);
  const CheckPassageRow& row = found.all[0].passages.at(0);
  EXPECT_EQ(std::tuple(row.start_byte, row.end_byte, row.start_char, row.end_char), std::tuple(0, 8, 0, 7));
  EXPECT_EQ(std::tuple(row.page_start_byte, row.page_end_byte, row.page_start_char, row.page_end_char),
            std::tuple(4, 14, 4, 13));
  EXPECT_EQ(row.sample, "Ä b C d");
  EXPECT_EQ(found.all[0].match.sample, "Ä b C d");
}

}  // namespace
}  // namespace seamripper
