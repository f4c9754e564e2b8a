// What an ingest will read: the inputs in the order that gives pages their ids, each cut into ranges.
#ifndef SEAMRIPPER_INGEST_PLAN_H_
#define SEAMRIPPER_INGEST_PLAN_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "archive/reader.h"
#include "base/status.h"
#include "base/xxh3.h"
#include "os/file.h"
#include "store/manifest.h"

namespace seamripper {

struct PlannedInput {
  enum class Kind { kFile, kDirectory, kStandardInput };

  ManifestInput facts;  // accounts and, for files, xxh3 still empty
  std::string copy;     // of a file that lies elsewhere: where it can be read; empty: at facts.path
  Kind kind = Kind::kFile;
  Format format;
  std::vector<TreeEntry> entries;  // of a directory
  std::vector<Range> ranges;       // of file bytes; of entries, for a directory

  const std::string& place() const { return copy.empty() ? facts.path : copy; }
};

// An input that was read before, at a path where there is nothing now, and lies elsewhere.
struct MovedInput {
  uint64_t ordinal = 0;
  std::string path;
  int64_t modified = 0;
};

struct Plan {
  std::vector<PlannedInput> inputs;
  uint64_t known = 0;  // arguments that `manifest` has already
  std::vector<MovedInput> moved;
  std::vector<std::string> corpora;  // in directories that were named, and left out
  uint64_t bytes = 0;                // of inputs of known size
};

// The inputs `arguments` name that `manifest` does not have, ordered by the bytes of their absolute path, standard
// input last, with the ordinals that follow the manifest's. A crawl file (WARC, ARC, WACZ, JSONL, Parquet) inside a
// directory is an input of its own; the directory's other files are one input, except those of `corpus`, which may lie
// in it, and other corpora. `base_url`, as BaseUrl gives it, is what local files had in front of their paths. kUsage for what does
// not exist, is a corpus itself, or was read with another base; kEnvironment for what cannot be read.
Result<Plan> MakePlan(const std::vector<std::string>& arguments, const Manifest& manifest, const std::string& corpus,
                      const std::string& base_url = {});

// The file whose bytes `file` has as an input: `facts` say its path and when it was changed. Its ordinal is 0.
Result<PlannedInput> PlanFile(const ReadableFile& file, ManifestInput facts, const std::string& base_url = {});

// As URLs of files begin with it: without query, with a slash at its end. kUsage for what is no http(s) URL, nor
// "http://" or "https://".
Result<std::string> BaseUrl(std::string_view text);

// The inputs an unfinished ingest had planned, again. kEnvironment when one of them is gone or has changed since, so
// that its work cannot be continued.
Result<Plan> ResumePlan(const Manifest& manifest, const std::string& corpus);

// The running hash of a file's content, over one more of its ranges. Memory: 4 MiB, however long the range.
Result<Hash128> ExtendContentHash(const Hash128& hash, const ReadableFile& file, Range range);
std::string HashOfEntries(const std::vector<TreeEntry>& entries);

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_PLAN_H_
