#include "detectors/donor_lists.h"

#include <algorithm>

namespace seamripper {

bool DonorLists::Reserve(uint64_t documents, uint64_t covered, uint64_t memory_bytes) {
  const uint64_t bytes = documents * sizeof(uint32_t) + covered * (1 + sizeof(Lists));
  if (bytes > memory_bytes || covered >= kNotKept) return false;
  place_of_.resize(documents);
  counts_.resize(covered);
  lists_of_.reset(new Lists[covered]);
  most_blocks_ = std::min((memory_bytes - bytes) / sizeof(Block), kNotKept / kBlockStretches);
  is_complete_ = true;
  return true;
}

uint32_t DonorLists::Add(bool popular, bool capped, std::span<const uint64_t> documents) {
  const std::lock_guard lock(mutex_);
  if (!is_complete()) return kNotKept;
  if (used_ + 1 + documents.size() > kBlockStretches) {
    if (1 + documents.size() > kBlockStretches || blocks_.size() == most_blocks_) {
      is_complete_ = false;
      blocks_.clear();
      return kNotKept;
    }
    blocks_.emplace_back(new Block);
    used_ = 0;
  }
  DocumentStretch* const head = blocks_.back()->stretches + used_;
  const size_t number = (blocks_.size() - 1) * kBlockStretches + used_;
  const auto length = static_cast<size_t>(CutToStretches(documents, head + 1) - (head + 1));
  *head = {length, (popular ? kPopular : 0) | (capped ? kCapped : 0)};
  used_ += 1 + length;
  return static_cast<uint32_t>(number);
}

}  // namespace seamripper
