// Texts that stay in memory as they were unpacked: several detectors, one after the other, unpack them once.
#ifndef SEAMRIPPER_ENGINE_KEPT_TEXTS_H_
#define SEAMRIPPER_ENGINE_KEPT_TEXTS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/chunk_memory.h"
#include "os/budget.h"
#include "store/block_reader.h"
#include "store/manifest.h"

namespace seamripper {

// Of one block.
struct KeptRows {
  uint64_t first_row = 0;
  std::vector<std::string_view> rows;

  bool Has(uint64_t row) const { return row - first_row < rows.size(); }
  std::string_view row(uint64_t row) const { return rows[row - first_row]; }
};

// Blocks of one file; what is found or kept holds as long as this does. Thread-safe. When memory lacks, std::bad_alloc
// leaves what is kept as it was.
class KeptFile {
 public:
  // Both outlive it; `blocks` may be null.
  KeptFile(Budget* memory, BlockMemory* blocks) : memory_(memory), bytes_(8 * BlockMemory::kBlockBytes, blocks) {}

  // Null when it is not kept.
  const KeptRows* Find(size_t block) const;
  // Null when there is no room for it.
  const KeptRows* Keep(size_t block, const Block& read);

 private:
  KeptRows CopyOf(const Block& read);

  Budget* const memory_;
  mutable std::mutex mutex_;
  ChunkMemory bytes_;
  std::unordered_map<size_t, KeptRows> blocks_;
};

// Texts of any files, whoever reads them first, as many as `bytes` allow. Thread-safe.
class KeptTexts {
 public:
  // `blocks` may be null, and outlives it.
  KeptTexts(uint64_t bytes, BlockMemory* blocks) : memory_(bytes), blocks_(blocks) {}
  KeptTexts(const KeptTexts&) = delete;
  KeptTexts& operator=(const KeptTexts&) = delete;

  // Enough for all of a corpus.
  static uint64_t BytesFor(const ManifestTotals& totals);

  // `file` is what the manifest says of the file. Holds as long as this does.
  KeptFile* Of(const std::string& path, const BlockFileSummary& file);

 private:
  Budget memory_;
  BlockMemory* const blocks_;
  std::mutex mutex_;
  std::map<std::pair<std::string, uint64_t>, KeptFile> files_;  // by path and checksum
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_KEPT_TEXTS_H_
