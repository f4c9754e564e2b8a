// Start here: what a detector is asked and what comes back. Each detector has a header of its own: quilts.h.
//
// A run's answer lies in the corpus, under an id that follows from the question: asked again, it is read from there.
#ifndef SEAMRIPPER_DETECT_H_
#define SEAMRIPPER_DETECT_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace seamripper {

class Session;

// When two pages are on the same site.
enum class SiteMode {
  kNone,     // never
  kHost,     // their hosts are the same
  kDomain,   // their registrable domains are, by the ICANN section of the list
  kPrivate,  // the same by the private section too
  kIp,       // their hosts have an address in common; their domains are the same, if either has none
  kServer,   // the same domain or a common address
};

inline constexpr std::array<std::string_view, 6> kSiteModes = {"none", "host", "domain", "private", "ip", "server"};
constexpr std::string_view NameOf(SiteMode mode) { return kSiteModes[static_cast<size_t>(mode)]; }

struct DetectProgress {
  std::string stage;  // "grams", "covers", ...
  uint64_t done = 0;  // parts of the stage
  uint64_t total = 0;
};

// A gram or phrase has no more words.
inline constexpr uint32_t kMostGramWords = 64;

// Neither an ingest nor a detector works in less memory.
inline constexpr uint64_t kLeastMemoryBytes = 128'000'000;

// How a run is to be carried out. Nothing of it changes the result.
struct DetectOptions {
  std::string corpus;
  bool force = false;  // compute it even if the answer is there

  unsigned threads = 0;       // 0: one per processor
  uint64_t memory_bytes = 0;  // 0: a quarter of the machine's; at least kLeastMemoryBytes
  uint64_t disk_bytes = 0;    // for temporary files; 0: what is free
  std::string temp_folder;    // where they are; empty: in the corpus

  // Called from one thread at a time, at most ten times a second. May be empty.
  std::function<void(const DetectProgress&)> progress;
  // Set from outside to stop soon; nothing is left of the run.
  const std::atomic<bool>* stop = nullptr;
  // What several calls share, memory included, in place of memory_bytes: Scan gives it to its detectors. Null: each call has
  // its own.
  Session* session = nullptr;
};

struct TableSummary {
  std::string name;
  uint64_t rows = 0;
  std::string digest;  // 32 hexadecimal digits; equal for equal rows
};

// A run that was current until another took its place.
struct ReplacedRun {
  std::string id;
  std::map<std::string, std::string> options;  // that it was asked with
};

struct RunSummary {
  std::string id;
  bool answered_before = false;                // and read from disk
  std::map<std::string, std::string> options;  // that it was asked with
  std::optional<ReplacedRun> was;              // current before, asked with other options
  std::vector<TableSummary> tables;
  std::map<std::string, uint64_t> counts;  // by name
  double seconds = 0;                      // that the run took when it was computed

  // 0 when there is none of that name.
  uint64_t CountOf(const std::string& name) const {
    const auto found = counts.find(name);
    return found == counts.end() ? 0 : found->second;
  }
};

// What a run would need, from the size of the corpus alone.
struct RunEstimate {
  bool answered_before = false;
  uint64_t words = 0;
  unsigned threads = 0;          // that the memory feeds
  uint64_t memory_bytes = 0;     // as given, or what is taken otherwise
  uint64_t in_memory_bytes = 0;  // --memory with which nothing goes to temporary files
  uint64_t temporary_bytes = 0;  // on disk, under memory_bytes
  uint64_t free_bytes = 0;       // for temporary files: --disk, or what is free
  std::string temp_folder;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECT_H_
