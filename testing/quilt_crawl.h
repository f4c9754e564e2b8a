// Random crawls for comparing the quilt detector with the oracle, from WARC bytes to tables.
#ifndef SEAMRIPPER_TESTING_QUILT_CRAWL_H_
#define SEAMRIPPER_TESTING_QUILT_CRAWL_H_

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "detectors/sites.h"
#include "seamripper/quilts.h"
#include "testing/quilt_tables.h"

namespace seamripper {

struct QuiltCrawl {
  std::vector<std::string> files;  // WARC
  HostAddresses addresses;         // beside those the files record
  std::vector<bool> set_aside;     // by page number
  QuiltTables expected;
};

// `corpora` corpora of RandomCorpus, of up to 150 pages, side by side. No two share a word, so none has a gram of
// another, and what is expected is what the oracle finds in each alone. Pages lie in any file, on several hosts: of one
// domain, below a private suffix, with and without addresses, some with more than one. They link to each other and to
// each other's sites; words are written in either case with any separators, paragraphs and characters of more than one
// byte between and in them. Some records are no pages, some pages are superseded, some set aside.
QuiltCrawl RandomQuiltCrawl(size_t corpora, const QuiltOptions& options, std::mt19937_64* random);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_QUILT_CRAWL_H_
