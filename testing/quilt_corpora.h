// Corpora for comparing quilt finders: all of a tiny world, and random ones with every kind of page that has been
// trouble.
#ifndef SEAMRIPPER_TESTING_QUILT_CORPORA_H_
#define SEAMRIPPER_TESTING_QUILT_CORPORA_H_

#include <cstdint>
#include <random>
#include <vector>

#include "testing/quilt_oracle.h"

namespace seamripper::quilt_oracle {

// The pages of up to `max_words` words over two words, then all corpora of three of them: there are
// TinyPages(max_words)^3, numbered from 0. Without sites.
uint64_t TinyPages(int max_words);
std::vector<Page> TinyCorpus(uint64_t number, int max_words);

// Every division of three pages into sites: the plain mode, then none together, two together in three ways, all.
inline constexpr int kTinySites = 6;
void DivideIntoSites(int division, std::vector<Page>* pages);

struct Corpus {
  std::vector<Page> pages;  // by rising id, with gaps
  Options options;
};

Options RandomOptions(size_t max_pages, std::mt19937_64* random);

// Up to `max_pages` pages: stitched from a pool of passages, a hot passage on many, copies of other pages, one word
// repeated, words alternating, empty, one word, k - 1 words, k words; with drawn sites and, when not given, drawn options.
Corpus RandomCorpus(size_t max_pages, const Options& options, std::mt19937_64* random);
Corpus RandomCorpus(size_t max_pages, std::mt19937_64* random);

}  // namespace seamripper::quilt_oracle

#endif  // SEAMRIPPER_TESTING_QUILT_CORPORA_H_
