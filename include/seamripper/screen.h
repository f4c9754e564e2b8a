// Screening: pages held against a label set, without a corpus. What a detector has learned from one crawl is looked for
// in another while it is being fetched.
#ifndef SEAMRIPPER_SCREEN_H_
#define SEAMRIPPER_SCREEN_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"

namespace seamripper {

// A page with a labelled chunk, or a page or other file that as a whole is labelled.
struct ScreenedPage {
  std::string url;
  bool is_page = true;      // else a file: it has no chunks
  uint64_t chunks = 0;      // that count, with repetitions
  uint64_t bad_chunks = 0;  // labelled
  bool partial = false;     // more of it is labelled than the threshold
  bool file_labelled = false;
};

struct ScreenRequest {
  std::vector<std::string> inputs;  // as an ingest takes them: crawl files, pages, directories, "-" for standard input
  std::string labels;               // a label set
  std::optional<uint64_t> partial_threshold;  // in parts per billion; nothing: that of the label set

  std::vector<std::string> parquet_converter;  // as of an ingest; empty: Parquet files are skipped

  unsigned threads = 0;  // 0: one per processor; changes only the speed
  // Each match as soon as all before it are known, in the order of the inputs (by path, standard input last) and of their
  // records. From one thread at a time. An error ends the screening and is what it returns.
  std::function<Status(const ScreenedPage&)> found;
  const std::atomic<bool>* stop = nullptr;  // set from outside to stop soon, with kInterrupted
};

struct ScreenSummary {
  uint64_t pages = 0;  // every capture counts
  uint64_t files = 0;  // that are no pages
  uint64_t chunks = 0;
  uint64_t bad_chunks = 0;
  uint64_t matched_pages = 0;
  uint64_t matched_files = 0;
  uint64_t partial_pages = 0;
  uint64_t damaged_pieces = 0;
  uint64_t damaged_bytes = 0;
  std::vector<std::string> damage;   // the first few damaged places, "FILE:OFFSET: reason"
  std::vector<std::string> notices;  // why some files could not be read at all, "FILE: why"; the first few
};

// Memory does not grow with the inputs: a few records for each thread, and the label set, which is mapped.
Result<ScreenSummary> Screen(const ScreenRequest& request);

}  // namespace seamripper

#endif  // SEAMRIPPER_SCREEN_H_
