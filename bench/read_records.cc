// Reads crawl files to the decoded payload of every response and prints what it found, as bench/peers/read_fastwarc.py
// does. Usage: read_records FILE...
#include <cstdio>

#include "bench/crawl_pages.h"

int main(int argc, char** argv) {
  seamripper::CrawlCounts counts;
  for (int i = 1; i < argc; ++i) {
    seamripper::ForEachResponse(argv[i], &counts, [](std::string_view, std::string_view) {});
  }
  std::printf("{\"records\": %lu, \"responses\": %lu, \"payload_bytes\": %lu}\n", counts.records, counts.responses,
              counts.payload_bytes);
}
