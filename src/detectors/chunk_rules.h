// Which chunks count, and why the others do not. Decided for every copy by itself, from what it is: so a page is judged
// alike in any corpus, and without one.
#ifndef SEAMRIPPER_DETECTORS_CHUNK_RULES_H_
#define SEAMRIPPER_DETECTORS_CHUNK_RULES_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/hash/sha1.h"
#include "seamripper/reuse.h"

namespace seamripper {

// The first of those that hold is given.
enum class StopReason : uint8_t { kCounts, kShippedList, kStopFile, kNoVisibleText, kTooShort, kBoilerplate };

// What the tables call it; empty for kCounts.
std::string_view NameOf(StopReason reason);

// Hashes, looked up among many. Memory: 20 bytes each, and 8 KiB.
class DigestList {
 public:
  DigestList() = default;
  explicit DigestList(std::vector<Sha1Digest> digests);
  bool Has(const Sha1Digest& digest) const;
  const std::vector<Sha1Digest>& digests() const { return sorted_; }  // ascending

 private:
  static size_t BeginningOf(const Sha1Digest& digest) { return size_t{digest[0]} << 8 | digest[1]; }

  std::vector<Sha1Digest> sorted_;
  std::vector<bool> beginnings_;  // by their first two bytes: those that none has need no search
};

// Chunks, under the profile, and files that everybody has: empty pages, robots.txt, notices of blog software.
DigestList ShippedStopList(ChunkProfile profile);

// Whether chunks without visible text do not count.
inline bool OnlyVisible(const ReuseOptions& options) { return options.stop_rules && options.stop_invisible; }

class ChunkRules {
 public:
  // `given` is what the user lists. With known sources `options` has another default of min_chunk.
  ChunkRules(const ReuseOptions& options, bool known, DigestList given);

  StopReason Check(const Sha1Digest& hash, uint64_t bytes, bool visible) const;
  StopReason CheckFile(const Sha1Digest& hash) const;

  uint64_t min_chunk() const { return min_chunk_; }

 private:
  const bool only_visible_;
  const uint64_t min_chunk_;
  const DigestList shipped_;
  const DigestList given_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_CHUNK_RULES_H_
