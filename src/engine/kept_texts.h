// Texts that stay in memory as they were unpacked: several detectors, one after the other, unpack them once.
#ifndef SEAMRIPPER_ENGINE_KEPT_TEXTS_H_
#define SEAMRIPPER_ENGINE_KEPT_TEXTS_H_

#include <cstddef>
#include <cstdint>
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

// Blocks of one file; what is found or kept holds as long as this does. Thread-safe.
class KeptFile {
 public:
  explicit KeptFile(std::shared_ptr<Budget> memory) : memory_(std::move(memory)) {}

  // Null when it is not kept.
  const KeptRows* Find(size_t block) const;
  // Null when there is no room for it.
  const KeptRows* Keep(size_t block, const Block& read);

 private:
  const std::shared_ptr<Budget> memory_;
  mutable std::mutex mutex_;
  ChunkMemory bytes_{8 * kHugeBlockBytes};
  std::unordered_map<size_t, KeptRows> blocks_;
};

// While one is there, texts that are read are kept for whoever reads them next, on any thread, as many as the `bytes` of
// the first allow.
class KeptTexts {
 public:
  explicit KeptTexts(uint64_t bytes);
  ~KeptTexts();
  KeptTexts(const KeptTexts&) = delete;
  KeptTexts& operator=(const KeptTexts&) = delete;

  // Enough for all of a corpus.
  static uint64_t BytesFor(const ManifestTotals& totals);

  // Null when nothing is kept. `file` is what the manifest says of the file.
  static std::shared_ptr<KeptFile> Of(const std::string& path, const BlockFileSummary& file);
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_KEPT_TEXTS_H_
