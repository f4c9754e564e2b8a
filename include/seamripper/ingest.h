// Reading a crawl into a corpus.
#ifndef SEAMRIPPER_INGEST_H_
#define SEAMRIPPER_INGEST_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/status.h"
#include "seamripper/corpus.h"

namespace seamripper {

class Session;

inline constexpr uint64_t kDefaultSeed = 0x5ea3217e2026;

struct IngestProgress {
  uint64_t bytes_done = 0;   // of the input files, as stored
  uint64_t bytes_total = 0;  // 0 when unknown (standard input)
  uint64_t pages = 0;
  uint64_t files_done = 0;
  uint64_t files_total = 0;
};

// Rows of JSONL and Parquet: what they call their id and their text, and what makes two of them one page.
struct RowNames {
  enum class Key { kAuto, kUrl, kId, kRecord };  // kAuto: the URL, else the id, else nothing
  Key key = Key::kAuto;
  std::string id = "id";
  std::string text = "text";
};

struct IngestOptions {
  std::vector<std::string> inputs;  // files, directories, "-" for standard input
  std::string corpus;

  // Change the result. An existing corpus keeps the ones it was made with; differing ones are refused.
  uint64_t seed = kDefaultSeed;
  bool seed_given = false;
  bool keep_scripts = false;
  bool words_at_tags = false;
  uint32_t style_gram_bytes = 32;   // of the noise that style sketches are made of; at least 1
  uint32_t style_dimensions = 128;  // of those sketches: 32, 64 or 128
  uint64_t max_page_bytes = uint64_t{16} << 20;
  uint64_t max_record_bytes = uint64_t{64} << 20;
  uint64_t max_links = 10'000;
  RowNames rows;
  // An http(s) URL: what local files, those that are no crawl, had in front of their paths below their input. "https://"
  // alone: their topmost folders are hosts. Empty: they go by file URLs, and have no site.
  std::string base_url;
  uint64_t segment_bytes = uint64_t{512} << 20;  // decompressed bytes in a segment, and what a kill may undo

  // Change only the speed.
  unsigned threads = 0;       // 0: one per processor
  uint64_t memory_bytes = 0;  // 0: a quarter of the machine's; at least kLeastMemoryBytes (detect.h)

  // A program, and arguments, that calls ConvertParquetInput (parquet_input.h) as the argument "check" or "read" behind
  // them asks. Empty: Parquet files are skipped.
  std::vector<std::string> parquet_converter;

  // Called from one thread at a time, at most ten times a second. May be empty.
  std::function<void(const IngestProgress&)> progress;
  // Set from outside (a signal handler) to stop soon: what is complete is committed, and the same call goes on later.
  const std::atomic<bool>* stop = nullptr;
  // Whose threads are used, as in DetectOptions.
  Session* session = nullptr;
};

struct IngestSummary {
  uint64_t inputs_read = 0;
  uint64_t inputs_known = 0;  // read by an earlier ingest, skipped
  uint64_t pages = 0;         // records that became pages in this ingest
  uint64_t damaged_pieces = 0;
  uint64_t damaged_bytes = 0;
  // The first few damaged places, "FILE:OFFSET: reason".
  std::vector<std::string> damage;
  // Why some files could not be read at all, "FILE: why", the first few; corpora left out, inputs that moved.
  std::vector<std::string> notices;
  bool resumed = false;  // an unfinished ingest was continued
  CorpusInfo corpus;     // as it is now
};

// Makes or extends the corpus at options.corpus. kLocked when another process is writing it, kInterrupted after `stop`.
// Killed in whatever way, the corpus opens as it was, and the same call goes on where it was.
Result<IngestSummary> Ingest(const IngestOptions& options);

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_H_
