// The rows of one key, copied together as they come, up to a limit.
#ifndef SEAMRIPPER_ENGINE_KEPT_GROUP_H_
#define SEAMRIPPER_ENGINE_KEPT_GROUP_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "step/shapes.h"

namespace seamripper {

inline constexpr uint64_t kNoGroupLimit = ~uint64_t{0};

// What a row costs in memory besides its bytes, with its place in a list that grows.
inline constexpr uint64_t kRowCost = 64;
inline uint64_t CostOf(const WideRow& row) { return row.key.size() + row.value.size() + kRowCost; }

// Memory: bytes(), and a tenth of it.
class KeptGroup {
 public:
  // With `fold`, equal rows in succession are one.
  KeptGroup(uint64_t most_bytes, bool fold) : most_bytes_(most_bytes), fold_(fold) {}

  void Clear() {
    rows_ = {};
    blocks_.clear();
    block_left_ = 0;
    bytes_ = 0;
    cut_ = false;
  }

  // Rows of the group's key, which is the first row's. The first is kept in any case.
  void Add(std::string_view key, std::string_view value) {
    if (fold_ && !rows_.empty() && rows_.back().value == value && !cut_) {
      ++rows_.back().copies;
      return;
    }
    const uint64_t cost = CostOf({key, value});
    if (rows_.empty()) {
      key_.assign(key);
    } else if (cut_ || bytes_ + cost > most_bytes_) {
      cut_ = true;
      return;
    }
    rows_.push_back({key_, Copy(value)});
    bytes_ += cost;
  }

  std::string_view key() const { return key_; }
  std::span<const WideRow> rows() const { return rows_; }
  uint64_t bytes() const { return bytes_; }
  bool cut() const { return cut_; }

 private:
  static constexpr size_t kBlockBytes = size_t{64} << 10;

  std::string_view Copy(std::string_view value) {
    if (value.size() > block_left_) {
      block_left_ = value.size() > kBlockBytes / 8 ? value.size() : kBlockBytes;
      blocks_.push_back(std::make_unique_for_overwrite<char[]>(block_left_));
      next_ = blocks_.back().get();
    }
    char* const copy = next_;
    if (!value.empty()) std::memcpy(copy, value.data(), value.size());
    next_ += value.size();
    block_left_ -= value.size();
    return {copy, value.size()};
  }

  const uint64_t most_bytes_;
  const bool fold_;
  std::string key_;
  std::vector<WideRow> rows_;
  std::vector<std::unique_ptr<char[]>> blocks_;  // of values
  char* next_ = nullptr;                         // in the last of them
  size_t block_left_ = 0;
  uint64_t bytes_ = 0;
  bool cut_ = false;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_KEPT_GROUP_H_
