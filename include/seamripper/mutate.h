// How much may be changed before a copy is no longer recognised: the robustness experiment of Ardi and Heidemann 2014, on any
// crawl. The pages come back changed at random; `reuse --known` or `screen` then says what is still found.
#ifndef SEAMRIPPER_MUTATE_H_
#define SEAMRIPPER_MUTATE_H_

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "base/status.h"

namespace seamripper {

enum class MutationKind {
  kAdd,     // paragraphs of made-up words, each behind a chunk drawn at random
  kDelete,  // chunks; a page that has none left is left out
  kModify,  // a made-up word at the end of a chunk; one may be drawn again
};

inline constexpr uint64_t kMostMutations = 1'000'000'000'000;  // as an amount

struct MutateRequest {
  std::vector<std::string> inputs;  // as an ingest takes them, but for standard input: they are read twice
  std::string base_url;             // of local files, as of an ingest

  MutationKind kind = MutationKind::kAdd;
  uint64_t amount = 0;  // of mutations a page, in billionths of the mean number of chunks of a page
  uint64_t seed = 1;

  std::string output;  // a WARC, packed with gzip; "-": standard output

  std::vector<std::string> parquet_converter;  // as of an ingest; empty: Parquet files are skipped
  const std::atomic<bool>* stop = nullptr;     // set from outside to stop soon, with kInterrupted
};

struct MutateSummary {
  uint64_t pages = 0;           // every capture counts
  uint64_t chunks = 0;          // of `ardi2014`, before
  uint64_t mutations = 0;       // that were made: no page can lose more chunks than it has
  uint64_t written = 0;         // pages
  uint64_t without_url = 0;     // pages that are left out, since a WARC names a page by an http(s) URL
  uint64_t damaged_pieces = 0;  // of the inputs
  uint64_t damaged_bytes = 0;
  std::vector<std::string> damage;  // the first few damaged places, "FILE:OFFSET: reason"
};

// Writes every page of the inputs, in their order, as a response with the payload that its mutations make of it; nothing
// else is written. Of p pages with c chunks, all pages together get floor(amount * c) mutations, each page floor or ceiling of
// amount * c / p. The same inputs and seed give the same bytes, and a smaller amount the first of the mutations of a larger
// one. Memory: one record. kUsage when there is no page.
Result<MutateSummary> Mutate(const MutateRequest& request);

}  // namespace seamripper

#endif  // SEAMRIPPER_MUTATE_H_
