// Lists of documents that many rows would carry, kept once in a share of the memory.
#ifndef SEAMRIPPER_DETECTORS_DONOR_LISTS_H_
#define SEAMRIPPER_DETECTORS_DONOR_LISTS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace seamripper {

// Memory: at most `memory_bytes`, taken as it is needed.
class DonorLists {
 public:
  explicit DonorLists(uint64_t memory_bytes) : most_blocks_(memory_bytes / sizeof(Block)) {}

  // Where the list is kept, from now on; nothing when there is no room for it. From any thread.
  std::optional<uint64_t> Add(std::span<const uint64_t> documents);

  // What was added there. From any thread, when all was added.
  std::span<const uint64_t> At(uint64_t place) const {
    const uint64_t* const list = blocks_[place / kBlockWords]->words + place % kBlockWords;
    return {list + 1, *list};
  }

 private:
  static constexpr size_t kBlockWords = size_t{1} << 15;
  // A list is its length and its documents, all in one block.
  struct Block {
    uint64_t words[kBlockWords];
  };

  const uint64_t most_blocks_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Block>> blocks_;
  size_t used_ = kBlockWords;  // of the last
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_DONOR_LISTS_H_
