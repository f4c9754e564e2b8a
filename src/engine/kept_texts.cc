#include "engine/kept_texts.h"

#include <cstring>
#include <map>

namespace seamripper {
namespace {

// Beside its text, for a page: where that is, and what is left of its last line.
constexpr uint64_t kBytesPerPage = kLineBytes + 2 * sizeof(std::string_view);

struct Everything {
  std::mutex mutex;
  size_t keepers = 0;
  std::shared_ptr<Budget> memory;
  std::map<std::pair<std::string, uint64_t>, std::shared_ptr<KeptFile>> files;  // by path and checksum
};

Everything& Kept() {
  static Everything kept;
  return kept;
}

size_t WholeLines(size_t bytes) { return (bytes + kLineBytes - 1) / kLineBytes * kLineBytes; }

}  // namespace

const KeptRows* KeptFile::Find(size_t block) const {
  const std::lock_guard lock(mutex_);
  const auto found = blocks_.find(block);
  return found == blocks_.end() ? nullptr : &found->second;
}

const KeptRows* KeptFile::Keep(size_t block, const Block& read) {
  uint64_t needed = 0;
  for (size_t i = 0; i < read.rows(); ++i) needed += read.row(i).size() + kBytesPerPage;
  const std::lock_guard lock(mutex_);
  if (const auto found = blocks_.find(block); found != blocks_.end()) return &found->second;
  if (!memory_->TryTake(needed)) return nullptr;
  KeptRows& kept = blocks_[block];
  kept.first_row = read.first_row();
  kept.rows.reserve(read.rows());
  for (size_t i = 0; i < read.rows(); ++i) {
    const std::string_view row = read.row(i);
    auto* const bytes = reinterpret_cast<char*>(bytes_.Take(WholeLines(row.size())));
    std::memcpy(bytes, row.data(), row.size());
    kept.rows.emplace_back(bytes, row.size());
  }
  return &kept;
}

KeptTexts::KeptTexts(uint64_t bytes) {
  Everything& kept = Kept();
  const std::lock_guard lock(kept.mutex);
  if (kept.keepers++ == 0) kept.memory = std::make_shared<Budget>(bytes);
}

KeptTexts::~KeptTexts() {
  Everything& kept = Kept();
  const std::lock_guard lock(kept.mutex);
  if (--kept.keepers > 0) return;
  kept.files.clear();
  kept.memory.reset();
}

uint64_t KeptTexts::BytesFor(const ManifestTotals& totals) { return totals.text_bytes + totals.pages * kBytesPerPage; }

std::shared_ptr<KeptFile> KeptTexts::Of(const std::string& path, const BlockFileSummary& file) {
  Everything& kept = Kept();
  const std::lock_guard lock(kept.mutex);
  if (kept.keepers == 0) return nullptr;
  std::shared_ptr<KeptFile>& found = kept.files[{path, file.checksum}];
  if (found == nullptr) found = std::make_shared<KeptFile>(kept.memory);
  return found;
}

}  // namespace seamripper
