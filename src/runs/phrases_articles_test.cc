// News-like articles whose near-duplicate pairs are known.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "detectors/page_shingles.h"
#include "kernels/shingle/runs.h"
#include "testing/naive_words.h"
#include "testing/phrase_oracle.h"
#include "testing/shared_data.h"
#include "testing/slow.h"

namespace seamripper {
namespace {

using Pairs = std::set<std::pair<std::string, std::string>>;

struct Articles {
  std::vector<std::string> names;
  std::vector<std::string> texts;
  Pairs truth;

  explicit Articles(const std::string& path) {
    std::istringstream lines(ReadFileForTesting(path + ".train"));
    for (std::string line; std::getline(lines, line);) {
      const size_t space = line.find(' ');
      names.push_back(line.substr(0, space));
      texts.push_back(line.substr(space + 1));
    }
    std::istringstream pairs(ReadFileForTesting(path + ".truth"));
    for (std::string a, b; pairs >> a >> b;) truth.insert(std::minmax(a, b));
  }
};

template <class AllShingles, class Runs>
Pairs NearPairs(const Articles& articles, const AllShingles& shingles, Runs runs_agreeing) {
  Pairs pairs;
  for (size_t i = 0; i < shingles.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (runs_agreeing(shingles[i], shingles[j]) >= kRunsOfNearDuplicates) {
        pairs.insert(std::minmax(articles.names[i], articles.names[j]));
      }
    }
  }
  return pairs;
}

// Pages with a key in common: fast enough for many seeds.
Pairs PairsByKeys(const Articles& articles, uint64_t seed) {
  const PageShingler shingler(seed, 5);
  std::map<uint64_t, std::vector<size_t>> pages_of_key;
  std::vector<uint64_t> words, phrases;
  for (size_t i = 0; i < articles.texts.size(); ++i) {
    Shingles shingles;
    std::array<uint64_t, kRunPairs> keys;
    shingler.Phrases(articles.texts[i], &words, &phrases);
    shingler.Shingle(phrases, &shingles);
    RunPairKeys(shingler.run_hash(), shingles, &keys);
    for (const uint64_t key : keys) pages_of_key[key].push_back(i);
  }
  Pairs pairs;
  for (const auto& [key, pages] : pages_of_key) {
    for (size_t i = 0; i < pages.size(); ++i) {
      for (size_t j = 0; j < i; ++j) pairs.insert(std::minmax(articles.names[pages[i]], articles.names[pages[j]]));
    }
  }
  return pairs;
}

size_t FoundOfTruth(const Articles& articles, const Pairs& found) {
  size_t count = 0;
  for (const auto& pair : found) count += articles.truth.contains(pair) ? 1 : 0;
  return count;
}

TEST(PhrasesArticles, PairsEqualTheBitwiseOraclesAndAreTrue) {
  SKIP_WITHOUT_SHARED_DATA("articles");
  const Articles articles(SharedData("articles") + "/articles_1000");
  // By long division, of every article that is in a pair and, in a slow run, of all others: the rest is equal already.
  const Pairs found = PairsByKeys(articles, 1);
  phrase_oracle::Hashes hashes(1);
  std::vector<phrase_oracle::NaiveShingles> shingles;
  Articles checked = articles;
  checked.names.clear();
  for (size_t i = 0; i < articles.texts.size(); ++i) {
    const auto in_pair = [&](const Pairs& pairs) {
      return std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
        return pair.first == articles.names[i] || pair.second == articles.names[i];
      });
    };
    const bool every = IsSlowRun() && !kSanitized;
    if (!every && i % 20 != 0 && !in_pair(found) && !in_pair(articles.truth)) continue;
    phrase_oracle::Words words;
    for (const NaiveWord& word : NaiveWords(articles.texts[i])) words.push_back(word.folded);
    shingles.push_back(hashes.OfPage(words, 5));
    checked.names.push_back(articles.names[i]);
  }
  EXPECT_EQ(found, NearPairs(checked, shingles, phrase_oracle::RunsAgreeing));
  EXPECT_EQ(FoundOfTruth(articles, found), found.size());
  std::cout << "found " << found.size() << " of " << articles.truth.size() << " pairs\n";
}

TEST(PhrasesArticles, OverManySeedsAsManyAreFoundAsTheFormulaSays) {
  SKIP_WITHOUT_SHARED_DATA("articles");
  const Articles articles(SharedData("articles") + "/articles_2500");
  const int seeds = IsSlowRun() && !kSanitized ? 200 : 20;
  const auto pairs = static_cast<double>(articles.truth.size());
  double sum = 0, squares = 0;
  for (int seed = 0; seed < seeds; ++seed) {
    const Pairs found = PairsByKeys(articles, static_cast<uint64_t>(seed));
    EXPECT_EQ(FoundOfTruth(articles, found), found.size()) << seed;
    const double share = static_cast<double>(found.size()) / pairs;
    sum += share;
    squares += share * share;
  }
  const double mean = sum / seeds;
  const double standard_error = std::sqrt((squares / seeds - mean * mean) / seeds);
  EXPECT_NEAR(mean, 0.9645, 3 * standard_error);
  std::cout << "found " << mean << " of the pairs, on average over " << seeds << " seeds\n";
}

}  // namespace
}  // namespace seamripper
