#include "kernels/quilt/patches.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "testing/quilt_oracle.h"

namespace seamripper {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Words = std::vector<uint64_t>;

// One word per character.
Words WordsOf(std::string_view text) { return Words(text.begin(), text.end()); }

struct Found {
  std::vector<std::vector<Patch>> patches;  // by source
  uint64_t capped = 0;
  friend bool operator==(const Found&, const Found&) = default;
};

Found FindIndexed(const Words& page, const std::vector<Words>& sources, size_t k, PatchFinder* finder) {
  Found found;
  finder->SetPage(page, k);
  for (const Words& source : sources) {
    const uint64_t seed = KeyedGramHash::SeedFrom(source);
    const std::vector<uint32_t> places = SourceIndex::Places(source, seed, k);
    finder->AddSource(SourceIndex(source, seed, k, places), &found.patches.emplace_back());
  }
  found.capped = finder->capped();
  return found;
}

// Indexed sources have the same.
Found FindPatches(const Words& page, const std::vector<Words>& sources, size_t k, PatchFinder* finder) {
  Found found;
  finder->SetPage(page, k);
  for (const Words& source : sources) finder->AddSource(source, &found.patches.emplace_back());
  found.capped = finder->capped();
  EXPECT_EQ(FindIndexed(page, sources, k, finder), found);
  return found;
}

std::vector<std::vector<Patch>> Patches(std::string_view page, std::initializer_list<std::string_view> sources,
                                        size_t k) {
  PatchFinder finder;
  std::vector<Words> words;
  for (const std::string_view source : sources) words.push_back(WordsOf(source));
  return FindPatches(WordsOf(page), words, k, &finder).patches;
}

quilt_oracle::Page OraclePage(PageId id, const Words& words) {
  quilt_oracle::Page page = {.id = id, .words = {}};
  for (const uint64_t word : words) page.words.push_back(std::to_string(word));
  return page;
}

std::vector<std::vector<Patch>> NaivePatches(const Words& page, const std::vector<Words>& sources, size_t k) {
  std::vector<quilt_oracle::Page> pages;
  for (const Words& source : sources) pages.push_back(OraclePage(static_cast<PageId>(pages.size()), source));
  std::vector<std::vector<Patch>> patches(sources.size());
  for (const quilt_oracle::Patch& patch : quilt_oracle::PatchesOf(OraclePage(-1, page), pages, k)) {
    patches[static_cast<size_t>(patch.source)].push_back({static_cast<uint32_t>(patch.page_begin),
                                                          static_cast<uint32_t>(patch.source_begin),
                                                          static_cast<uint32_t>(patch.words)});
  }
  return patches;
}

TEST(PatchFinder, FindsTheLongestPassageOfEachPlace) {
  EXPECT_THAT(Patches("..abcdef..", {"abcx-abcdey"}, 3), ElementsAre(ElementsAre(Patch{2, 5, 5})));
  EXPECT_THAT(Patches("abc.bcd", {"abcd"}, 3), ElementsAre(ElementsAre(Patch{0, 0, 3}, Patch{4, 1, 3})));
}

TEST(PatchFinder, OfEquallyLongPassagesTheFirstInTheSource) {
  EXPECT_THAT(Patches("abc", {"xabcyabc"}, 2), ElementsAre(ElementsAre(Patch{0, 1, 3})));
}

TEST(PatchFinder, AWordBelongsToTheFirstSourceThatTookIt) {
  EXPECT_THAT(Patches("abcdefg", {"cde", "abcdefg"}, 2),
              ElementsAre(ElementsAre(Patch{2, 0, 3}), ElementsAre(Patch{0, 0, 2}, Patch{5, 5, 2})));
  EXPECT_THAT(Patches("abcdefg", {"bcdef", "abcdefg"}, 2), ElementsAre(ElementsAre(Patch{1, 0, 5}), IsEmpty()));
}

TEST(PatchFinder, WordsOfASourceMayServeAgain) {
  EXPECT_THAT(Patches("abc-abc", {"abc"}, 3), ElementsAre(ElementsAre(Patch{0, 0, 3}, Patch{4, 0, 3})));
  EXPECT_THAT(Patches("aaaaaaa", {"aaa"}, 3), ElementsAre(ElementsAre(Patch{0, 0, 3}, Patch{3, 0, 3})));
}

TEST(PatchFinder, FewerThanKWordsShareNothing) {
  EXPECT_THAT(Patches("", {"abc", ""}, 1), ElementsAre(IsEmpty(), IsEmpty()));
  EXPECT_THAT(Patches("ab", {"abc"}, 3), ElementsAre(IsEmpty()));
  EXPECT_THAT(Patches("abc", {"ab", "", "abc"}, 3), ElementsAre(IsEmpty(), IsEmpty(), ElementsAre(Patch{0, 0, 3})));
  EXPECT_THAT(Patches("b", {"abc"}, 1), ElementsAre(ElementsAre(Patch{0, 1, 1})));
}

// All pages of up to six words and pairs of sources of up to four, over two words.
TEST(PatchFinder, EqualsTheDefinitionInASmallWorld) {
  const auto words_of = [](uint32_t number) {
    Words words;
    for (; number > 1; number /= 2) words.push_back(number % 2);
    return words;
  };
  PatchFinder finder;
  for (uint32_t page = 1; page < 128; ++page) {
    for (uint32_t first = 1; first < 32; ++first) {
      for (uint32_t second = 1; second < 32; second += 5) {
        const std::vector<Words> sources = {words_of(first), words_of(second)};
        ASSERT_EQ(FindPatches(words_of(page), sources, 2, &finder).patches, NaivePatches(words_of(page), sources, 2))
            << page << ' ' << first << ' ' << second;
      }
    }
  }
}

TEST(PatchFinder, EqualsTheDefinitionOnRandomPages) {
  std::mt19937_64 random(7);
  PatchFinder finder;
  for (int round = 0; round < 2'000; ++round) {
    const uint64_t vocabulary = 1 + random() % (random() % 2 == 0 ? 3 : 30);
    const auto draw = [&](size_t length) {
      Words words(random() % length);
      for (uint64_t& word : words) word = random() % vocabulary * 0x123456789abcdef;
      return words;
    };
    const size_t k = 1 + random() % 6;
    Words page = draw(40);
    std::vector<Words> sources(random() % 5);
    for (Words& source : sources) {
      source = draw(60);
      const size_t begin = source.empty() ? 0 : random() % source.size();
      page.insert(page.begin() + static_cast<std::ptrdiff_t>(page.empty() ? 0 : random() % page.size()),
                  source.begin() + static_cast<std::ptrdiff_t>(begin), source.end());
    }
    const Found found = FindPatches(page, sources, k, &finder);
    ASSERT_EQ(found.capped, 0u);
    ASSERT_EQ(found.patches, NaivePatches(page, sources, k)) << round;
  }
}

TEST(PatchFinder, TriesTheFirstPlacesOnlyAndSaysSo) {
  std::string source;
  for (uint32_t i = 0; i < PatchFinder::kMaxPlaces; ++i) source += "abx";
  PatchFinder finder;
  const Found all = FindPatches(WordsOf("abc"), {WordsOf(source.substr(3) + "abc")}, 2, &finder);
  EXPECT_THAT(all.patches, ElementsAre(ElementsAre(Patch{0, 3 * (PatchFinder::kMaxPlaces - 1), 3})));
  EXPECT_EQ(all.capped, 0u);
  const Found capped = FindPatches(WordsOf("abc"), {WordsOf(source + "abc")}, 2, &finder);
  EXPECT_THAT(capped.patches, ElementsAre(ElementsAre(Patch{0, 0, 2})));
  EXPECT_EQ(capped.capped, 1u);
  EXPECT_EQ(FindPatches(WordsOf("abc"), {WordsOf("abc")}, 2, &finder).capped, 0u);
}

TEST(PatchFinder, OneWordAHundredThousandTimes) {
  const uint32_t words = 100'000;
  PatchFinder finder;
  const Found found = FindPatches(Words(words, 1), {Words(words, 1), Words(words, 1)}, 5, &finder);
  EXPECT_THAT(found.patches, ElementsAre(ElementsAre(Patch{0, 0, words}), IsEmpty()));
  EXPECT_EQ(found.capped, 1u);
}

TEST(PatchFinder, TwoWordsAlternating) {
  const uint32_t words = 100'000;
  Words page(words), source(words + 1);
  for (uint32_t i = 0; i < words; ++i) page[i] = i % 2;
  for (uint32_t i = 0; i <= words; ++i) source[i] = (i + 1) % 2;
  PatchFinder finder;
  const Found found = FindPatches(page, {source}, 5, &finder);
  EXPECT_THAT(found.patches, ElementsAre(ElementsAre(Patch{0, 1, words})));
}

// Every passage begins where the source has a hundred thousand places to try.
TEST(PatchFinder, ManyShortPassagesOfOneRepeatedWord) {
  Words page;
  for (uint32_t i = 0; i < 20'000; ++i) {
    page.insert(page.end(), 5, 1);
    page.push_back(i + 2);
  }
  PatchFinder finder;
  const Found found = FindPatches(page, {Words(100'000, 1)}, 5, &finder);
  ASSERT_EQ(found.patches[0].size(), 20'000u);
  EXPECT_EQ(found.patches[0].back(), (Patch{6 * 19'999, 0, 5}));
  EXPECT_EQ(found.capped, 20'000u);
}

TEST(PatchFinder, AGramLongerThanAnyPage) {
  PatchFinder finder;
  EXPECT_THAT(FindPatches({1, 2, 3}, {{1, 2, 3}}, SIZE_MAX / 2, &finder).patches, ElementsAre(IsEmpty()));
}

TEST(PatchFinder, AHundredThousandSourcesOfOneLongPage) {
  const uint32_t words = 200'000;
  Words page(words);
  for (uint32_t i = 0; i < words; ++i) page[i] = i % 4 < 2 ? 0 : i;  // 0 0 2 3 0 0 6 7 …
  PatchFinder finder;
  finder.SetPage(page, 2);
  uint32_t given = 0;
  for (uint32_t source = 0; source < 100'000; ++source) {
    const Words passage = {page[2 * source], page[2 * source + 1]};
    std::vector<Patch> patches;
    finder.AddSource(passage, &patches);
    for (const Patch& patch : patches) given += patch.words;
  }
  EXPECT_EQ(given, words);
}

}  // namespace
}  // namespace seamripper
