// The responses of crawl files, read as ingest reads them: one range, one thread.
#ifndef SEAMRIPPER_BENCH_CRAWL_PAGES_H_
#define SEAMRIPPER_BENCH_CRAWL_PAGES_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace seamripper {

struct CrawlCounts {
  uint64_t file_bytes = 0;
  uint64_t records = 0;
  uint64_t responses = 0;
  uint64_t payload_bytes = 0;
};

// Calls `each` with the URL and the decoded payload of every response, which hold for that call. Adds to *counts.
// Prints what is wrong and ends the program when a file cannot be read.
void ForEachResponse(const std::string& path, CrawlCounts* counts,
                     const std::function<void(std::string_view url, std::string_view payload)>& each);

// As a crawler packs it.
std::string Gzipped(std::string_view bytes);

}  // namespace seamripper

#endif  // SEAMRIPPER_BENCH_CRAWL_PAGES_H_
