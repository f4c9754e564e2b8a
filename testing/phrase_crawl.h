// Random crawls for comparing the detector `phrases` with the oracle, from WARC bytes to tables.
#ifndef SEAMRIPPER_TESTING_PHRASE_CRAWL_H_
#define SEAMRIPPER_TESTING_PHRASE_CRAWL_H_

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "detectors/sites.h"
#include "engine/local_engine.h"
#include "store/corpus_reader.h"
#include "testing/fake_cluster.h"
#include "testing/phrase_oracle.h"

namespace seamripper {

struct PhraseCrawl {
  std::vector<std::string> files;  // WARC
  HostAddresses addresses;         // beside those the files record
  std::vector<phrase_oracle::Page> pages;
};

PhraseOptions RandomPhraseOptions(std::mt19937_64* random);

// Up to `max_pages` pages on a few hosts: put together from a pool of sentences; copies of other pages, equal, turned round
// the circle or with some words changed, and copies of copies; pages without words, of one word and of two.
PhraseCrawl RandomPhraseCrawl(size_t max_pages, std::mt19937_64* random);

// What the detector finds.
phrase_oracle::Answer DetectedPhrases(const CorpusReader& corpus, const PhraseOptions& options,
                                      const HostAddresses& addresses, const EngineOptions& how);
// What a cluster's slices find. An error of theirs is a failure of the test.
phrase_oracle::Answer ClusteredPhrases(const CorpusReader& corpus, const PhraseOptions& options,
                                       const HostAddresses& addresses, const FakeClusterOptions& how);

// What differs first between two answers; empty when they are equal.
std::string FirstDifference(const phrase_oracle::Answer& expected, const phrase_oracle::Answer& detected);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_PHRASE_CRAWL_H_
