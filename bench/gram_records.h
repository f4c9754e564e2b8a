// (gram, page) records to group: those of a corpus, or made up to be like them.
#ifndef SEAMRIPPER_BENCH_GRAM_RECORDS_H_
#define SEAMRIPPER_BENCH_GRAM_RECORDS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace seamripper {

// The distinct grams of each page, one page behind the other.
struct GramRecords {
  std::vector<uint64_t> grams;
  std::vector<size_t> page_begins{0};  // one more than there are pages

  size_t pages() const { return page_begins.size() - 1; }
  std::span<const uint64_t> of(size_t page) const {
    return {grams.data() + page_begins[page], page_begins[page + 1] - page_begins[page]};
  }
};

// The distinct grams of five words of every page. Prints what is wrong and ends the program when it cannot be read.
GramRecords GramsOfCorpus(const std::string& path);

// As many records, spread as in a documentation crawl of 139,000 pages: 38 % of them of grams in one page, 40 % in 2 to
// 50 pages, 22 % in more.
GramRecords GramsMadeUp(size_t records);

}  // namespace seamripper

#endif  // SEAMRIPPER_BENCH_GRAM_RECORDS_H_
