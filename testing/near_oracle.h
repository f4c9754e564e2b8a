// The definition of near-duplicates at a threshold (seamripper/near.h) as a program: sets are sets, every page is held
// against every other. Small corpora only.
#ifndef SEAMRIPPER_TESTING_NEAR_ORACLE_H_
#define SEAMRIPPER_TESTING_NEAR_ORACLE_H_

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "columns/near_tables.h"

namespace seamripper::near_oracle {

// Its words, each without white space.
using Page = std::vector<std::string>;

struct Tables {
  std::vector<NearRow> near;
  std::vector<NearPairRow> pairs;
};

// `pages` are those of MakeCorpus, in order.
Tables Find(const std::vector<Page>& pages, uint64_t at_billionths, uint32_t k);

// All pairs, by Jaccard similarity or by containment of the smaller, in the order of the table.
std::vector<PagePairRow> FindPairs(const std::vector<Page>& pages, uint64_t at_billionths, uint32_t k,
                                   bool by_containment);

// As MakeCorpus takes it; a page without words is a full stop.
std::vector<std::string> TextsOf(const std::vector<Page>& pages);

// Pages new and the same, with words changed, left out or added, the beginnings of others, chains of small changes, families
// of one page, and pages without words.
std::vector<Page> RandomPages(size_t pages, std::mt19937_64* random);

}  // namespace seamripper::near_oracle

#endif  // SEAMRIPPER_TESTING_NEAR_ORACLE_H_
