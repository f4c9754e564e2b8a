// The SHA-1 of the chunks of real pages, ours against OpenSSL's, which take turns page by page.
// Usage: chunk_hashes --passes N WARC...
#include <openssl/sha.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "bench/crawl_pages.h"
#include "bench/paired.h"
#include "kernels/chunk/chunks.h"
#include "kernels/hash/sha1.h"

namespace seamripper {
namespace {

constexpr uint64_t kEvery = 8;  // pages of a crawl file follow no order, so an eighth is a fair sample

struct Pages {
  std::vector<std::string> payloads;
  std::vector<std::vector<std::string_view>> chunks;  // of each
  size_t chunk_count = 0;
  size_t chunk_bytes = 0;
};

Pages ReadPages(int files, char** paths) {
  Pages pages;
  CrawlCounts counts;
  uint64_t number = 0;
  for (int i = 0; i < files; ++i) {
    ForEachResponse(paths[i], &counts, [&](std::string_view, std::string_view payload) {
      if (number++ % kEvery == 0) pages.payloads.emplace_back(payload);
    });
  }
  for (const std::string& payload : pages.payloads) {
    std::vector<Chunk> cuts;
    CutArdi2014(payload, payload.size(), &cuts);
    std::vector<std::string_view>& chunks = pages.chunks.emplace_back();
    for (const Chunk& chunk : cuts) chunks.push_back(std::string_view(payload).substr(chunk.offset, chunk.length));
    pages.chunk_count += chunks.size();
    for (const std::string_view chunk : chunks) pages.chunk_bytes += chunk.size();
  }
  return pages;
}

void Compare(const Pages& pages, int passes) {
  std::vector<double> ours, theirs;
  std::vector<Sha1Digest> digests, other_digests;
  for (int pass = 0; pass < passes; ++pass) {
    ours.push_back(0), theirs.push_back(0);
    for (const std::vector<std::string_view>& chunks : pages.chunks) {
      digests.resize(chunks.size()), other_digests.resize(chunks.size());
      ours.back() += SecondsOf([&] { Sha1OfEach(chunks, digests.data()); });
      theirs.back() += SecondsOf([&] {
        for (size_t i = 0; i < chunks.size(); ++i) {
          SHA1(reinterpret_cast<const unsigned char*>(chunks[i].data()), chunks[i].size(), other_digests[i].data());
        }
      });
      if (digests != other_digests) std::fprintf(stderr, "chunk_hashes: they differ\n"), std::exit(1);
    }
  }
  std::printf("  %zu chunks of %zu bytes on average\n", pages.chunk_count, pages.chunk_bytes / pages.chunk_count);
  PrintTimes("ours, ns a chunk", ours, pages.chunk_count, 1e9);
  PrintTimes("OpenSSL, ns a chunk", theirs, pages.chunk_count, 1e9);
  PrintRatio("OpenSSL / ours", theirs, ours, {Goal::Bound::kAtLeast, 1.6});
}

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) {
  if (argc < 4 || std::strcmp(argv[1], "--passes") != 0) {
    std::fprintf(stderr, "usage: chunk_hashes --passes N WARC...\n");
    return 2;
  }
  using namespace seamripper;
  Compare(ReadPages(argc - 3, argv + 3), std::atoi(argv[2]));
}
