#include "detectors/donor_lists.h"

#include <algorithm>

namespace seamripper {

std::optional<uint64_t> DonorLists::Add(std::span<const uint64_t> documents) {
  if (documents.size() >= kBlockWords) return std::nullopt;
  const std::lock_guard lock(mutex_);
  if (used_ + 1 + documents.size() > kBlockWords) {
    if (blocks_.size() == most_blocks_) return std::nullopt;
    blocks_.emplace_back(new Block);
    used_ = 0;
  }
  uint64_t* const list = blocks_.back()->words + used_;
  const uint64_t place = (blocks_.size() - 1) * kBlockWords + used_;
  list[0] = documents.size();
  std::ranges::copy(documents, list + 1);
  used_ += 1 + documents.size();
  return place;
}

}  // namespace seamripper
