#include "engine/kept_texts.h"

#include <cstring>

namespace seamripper {
namespace {

// Beside its text, for a page: where that is, and what is left of its last line.
constexpr uint64_t kBytesPerPage = kLineBytes + 2 * sizeof(std::string_view);

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
  return &blocks_.emplace(block, CopyOf(read)).first->second;
}

// Whole before anyone can find it.
KeptRows KeptFile::CopyOf(const Block& read) {
  KeptRows copy;
  copy.first_row = read.first_row();
  copy.rows.reserve(read.rows());
  for (size_t i = 0; i < read.rows(); ++i) {
    const std::string_view row = read.row(i);
    auto* const bytes = reinterpret_cast<char*>(bytes_.Take(WholeLines(row.size())));
    std::memcpy(bytes, row.data(), row.size());
    copy.rows.emplace_back(bytes, row.size());
  }
  return copy;
}

uint64_t KeptTexts::BytesFor(const ManifestTotals& totals) { return totals.text_bytes + totals.pages * kBytesPerPage; }

KeptFile* KeptTexts::Of(const std::string& path, const BlockFileSummary& file) {
  const std::lock_guard lock(mutex_);
  return &files_.try_emplace({path, file.checksum}, &memory_, blocks_).first->second;
}

}  // namespace seamripper
