// Random crawls for comparing the reuse detector with the oracle, from WARC bytes to tables.
#ifndef SEAMRIPPER_TESTING_REUSE_CRAWL_H_
#define SEAMRIPPER_TESTING_REUSE_CRAWL_H_

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "seamripper/reuse.h"
#include "testing/reuse_oracle.h"

namespace seamripper {

struct ReuseCrawl {
  std::vector<std::string> files;              // WARC
  std::vector<reuse_oracle::Record> records;   // those that are not superseded
  std::vector<reuse_oracle::Record> captures;  // all
};

// Pages and files on a few domains, of several hosts each, in random trees of folders: with queries, repeated slashes,
// ports, crawler's recursions; some captured before. Pages are paragraphs from a pool in which few are frequent: written
// in either case, empty, short, in scripts, on stop lists. `pages` of them at most. Of two crawls with the same pool seed
// the pools are the same.
ReuseCrawl RandomReuseCrawl(size_t pages, ChunkProfile profile, uint64_t pool_seed, std::mt19937_64* random);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_REUSE_CRAWL_H_
