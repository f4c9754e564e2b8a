// The manifest: what a corpus consists of. Written last and atomically, so a corpus is what its manifest says.
#ifndef SEAMRIPPER_STORE_MANIFEST_H_
#define SEAMRIPPER_STORE_MANIFEST_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/status.h"
#include "store/segment.h"

namespace seamripper {

inline constexpr int kManifestFormat = 1;

struct AccountEntry {
  uint64_t count = 0;
  uint64_t bytes = 0;
  friend bool operator==(const AccountEntry&, const AccountEntry&) = default;
};
using AccountMap = std::map<std::string, AccountEntry>;

struct ManifestInput {
  uint64_t ordinal = 0;
  std::string path;    // absolute; "-" for standard input
  std::string format;  // "warc.gz", "directory", ...
  uint64_t bytes = 0;
  int64_t modified = 0;  // nanoseconds since 1970
  std::string base_url;  // of local files: what their URLs begin with; empty: they have none but file URLs
  std::string xxh3;      // of the content, see docs/formats/manifest.md
  AccountMap account;    // by reason; "page" for pages
  AccountMap notes;      // what was mended or noticed, counts only
};

// Facts about the live pages, so that `info` need not read them all.
struct ManifestTotals {
  uint64_t pages = 0;
  uint64_t files = 0;
  uint64_t superseded = 0;
  uint64_t revisits_resolved = 0;
  uint64_t revisits_unseen = 0;
  uint64_t hosts = 0;
  uint64_t domains = 0;
  uint64_t words = 0;
  uint64_t text_bytes = 0;
  uint64_t payload_bytes = 0;
  uint64_t truncated = 0;
  AccountMap charsets;  // count: pages; bytes: their payloads
};

// An ingest that has not finished: what it has done and where it goes on.
struct PendingIngest {
  bool active = false;
  // After an orderly stop what was finished is among the corpus's segments, and these are the bytes it stands for.
  AccountMap committed_account;
  AccountMap committed_notes;
  std::vector<ManifestInput> inputs;     // all it set out to read, in order; accounts as far as it got
  std::vector<SegmentSummary> segments;  // finished, not yet among the corpus's
  uint64_t input = 0;                    // position in `inputs`
  uint64_t cursor_offset = 0;
  uint64_t cursor_skip = 0;
  uint64_t cursor_pieces = 0;  // pieces of the shared member at the cursor that are done
  uint64_t range = 0;          // of the input
  uint64_t next_record = 0;    // record ordinal
};

struct Manifest {
  std::string tool;
  uint64_t seed = 0;
  std::map<std::string, std::string> profiles;  // what the stored data means: "words" -> "words/1", ...
  std::vector<ManifestInput> inputs;
  std::vector<SegmentSummary> segments;
  BlockFileSummary superseded;  // superseded/NNNNNN, NNNNNN = number of segments; no file when rows is 0
  std::string digest;           // of the live pages and files
  ManifestTotals totals;
  PendingIngest pending;
};

std::string ManifestPath(const std::string& corpus);
std::string SegmentPath(const std::string& corpus, const std::string& name);
std::string SupersededPath(const std::string& corpus, const Manifest& manifest);
inline constexpr RowLayout kSupersededLayout = {8, BlockCodec::kRaw};

// kUsage when `corpus` is no corpus, kCorpusDamaged when its manifest is damaged or of a newer format.
Result<Manifest> ReadManifest(const std::string& corpus);
Status WriteManifest(const std::string& corpus, const Manifest& manifest);

// The two, without files.
std::string ManifestToJson(const Manifest& manifest);
Result<Manifest> ManifestFromJson(std::string json, const std::string& path);

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_MANIFEST_H_
