// A hash table of the distinct lists; equality of the lists decides, the hash only finds. Whoever writes the pages
// chooses the lists, and could choose them to meet in one slot of a table with fixed hashing. So where a list goes
// depends on all lists of the call: to move one is to move every other.
#include "kernels/quilt/collapse.h"

#include <algorithm>
#include <bit>

#include "base/check.h"
#include "kernels/quilt/mix.h"

namespace seamripper {

uint64_t HashOfHolders(std::span<const PageId> holders) {
  uint64_t hash = Mix(holders.size() + 1);
  for (const PageId page : holders) {
    hash = (hash ^ static_cast<uint64_t>(page)) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  return Mix(hash);
}

void GramCollapse::Collapse(std::span<const std::span<const PageId>> lists, std::vector<GramClass>* classes) {
  CHECK(lists.size() < uint64_t{1} << 31);
  classes->clear();
  hashes_.clear();
  uint64_t all = 0;
  for (const auto& list : lists) {
    hashes_.push_back(HashOfHolders(list));
    all = Mix(all ^ hashes_.back());
  }
  const size_t slots = std::bit_ceil(2 * lists.size() + 1);
  const size_t mask = slots - 1;
  if (slots_.size() < slots) slots_.resize(slots);
  std::fill_n(slots_.begin(), slots, Slot{});
  for (size_t i = 0; i < lists.size(); ++i) {
    const uint64_t hash = hashes_[i];
    size_t at = Mix(hash ^ all) & mask;
    while (slots_[at].place != kFree &&
           !(slots_[at].hash == hash && std::ranges::equal((*classes)[slots_[at].place].holders, lists[i]))) {
      at = (at + 1) & mask;
    }
    if (slots_[at].place == kFree) {
      slots_[at] = {hash, static_cast<uint32_t>(classes->size())};
      classes->push_back({lists[i], 0});
    }
    ++(*classes)[slots_[at].place].weight;
  }
}

}  // namespace seamripper
