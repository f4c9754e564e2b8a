// The definition of phrases (docs/reference/definitions.md, after Fetterly, Manasse, Najork 2005) as a program: words
// in strings, shingles by long division, every pair of pages compared, everything recomputed. Small corpora only.
#ifndef SEAMRIPPER_TESTING_PHRASE_ORACLE_H_
#define SEAMRIPPER_TESTING_PHRASE_ORACLE_H_

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/page_id.h"
#include "columns/phrase_tables.h"
#include "kernels/hash/polynomial.h"
#include "seamripper/phrases.h"

namespace seamripper::phrase_oracle {

using Words = std::vector<std::string>;
using NaiveShingles = std::array<uint64_t, kSamplePolynomials>;

struct Page {
  PageId id = 0;
  std::string url;
  std::string host;
  std::string domain;
  std::string private_domain;
  std::set<std::string> addresses = {};  // of the host
  Words words;
};

struct Tables {
  std::vector<DuplicateRow> duplicates;
  std::vector<PopularPhraseRow> popular;
  std::vector<PhrasePageRow> pages;
  std::vector<PhraseCoverRow> covers;
  std::vector<PhraseSiteRow> sites;
};

struct Answer {
  Tables tables;  // in no particular order
  uint64_t without_words = 0;
  uint64_t near_duplicates = 0;
  uint64_t chained = 0;
  uint64_t documents = 0;
  uint64_t with_popular = 0;
  uint64_t half_popular = 0;
};

// Phrases as words, one for each word, in their order.
std::vector<Words> PhrasesOf(const Words& words, size_t k);

// The hashes of one seed; remembers those of phrases it has seen.
class Hashes {
 public:
  explicit Hashes(uint64_t seed) : seed_(seed), polynomials_(PolynomialsFromSeed(seed)) {}

  uint64_t seed() const { return seed_; }
  const Polynomials& polynomials() const { return polynomials_; }
  const NaiveShingles& OfPhrase(const Words& phrase);
  // Of a page with words.
  NaiveShingles OfPage(const Words& words, size_t k);

 private:
  uint64_t seed_;
  Polynomials polynomials_;
  std::map<Words, NaiveShingles> known_;
};

// How many of the six runs of fourteen are equal.
int RunsAgreeing(const NaiveShingles& a, const NaiveShingles& b);

// Ids of `pages` are distinct and rise.
Answer Find(const std::vector<Page>& pages, const PhraseOptions& options, Hashes* hashes);

}  // namespace seamripper::phrase_oracle

#endif  // SEAMRIPPER_TESTING_PHRASE_ORACLE_H_
