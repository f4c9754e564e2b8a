// A hash set of indexes. The slots hold 32 bits, not the grams themselves: a quarter of the memory to clear and to
// touch, and the gram an index leads to is near. A new gram is first written behind the last one, so that an empty
// slot (all ones, and therefore not the smaller of the two) leads to a gram that is equal, like a slot that holds it;
// what is left to predict is only whether a stranger has the slot, seldom.
//
//   slots_   [   ][ 1 ][   ][   ][ 0 ][   ][   ] ...      at the gram's highest bits, or in the next free ones
//   grams_   [ g_0 ][ g_1 ][ gram being looked for ]
#include "kernels/gram/distinct_grams.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

#include "base/check.h"

namespace seamripper {
namespace {

constexpr uint32_t kEmpty = UINT32_MAX;

// At most every fourth slot is taken. On pages that leave the caches anyway every second, to spare memory.
size_t SlotsFor(size_t grams) {
  constexpr size_t kLargePage = size_t{1} << 16;
  return std::bit_ceil((grams < kLargePage ? 4 : 2) * grams);
}

// How many strangers may be met in all. Honest fingerprints meet about one for two grams, in the worst case.
size_t StrangersFor(size_t grams) { return 8 * grams + 64; }

}  // namespace

void DistinctGrams::Find(std::span<const uint64_t> grams) {
  CHECK(grams.size() < kEmpty);
  distinct_ = 0;
  if (grams.empty()) return;
  if (grams_.size() < grams.size()) {
    grams_.resize(grams.size());
    places_.resize(grams.size());
  }
  if (!FindByHashing(grams)) FindBySorting(grams);
}

bool DistinctGrams::FindByHashing(std::span<const uint64_t> grams) {
  const size_t slots = SlotsFor(grams.size());
  const int shift = 64 - std::countr_zero(slots);
  if (slots_.size() < slots) slots_.resize(slots);
  std::memset(slots_.data(), 0xff, slots * sizeof(uint32_t));

  uint64_t* const distinct_grams = grams_.data();
  uint32_t* const places = places_.data();
  uint32_t* const indexes = slots_.data();
  uint32_t distinct = 0;
  size_t strangers_left = StrangersFor(grams.size());
  for (const uint64_t gram : grams) {
    distinct_grams[distinct] = gram;
    places[distinct] = 0;
    size_t slot = gram >> shift;
    uint32_t index = std::min(indexes[slot], distinct);
    while (distinct_grams[index] != gram) {
      if (--strangers_left == 0) return false;
      slot = (slot + 1) & (slots - 1);
      index = std::min(indexes[slot], distinct);
    }
    indexes[slot] = index;
    places[index]++;
    distinct += index == distinct ? 1 : 0;
  }
  distinct_ = distinct;
  return true;
}

void DistinctGrams::FindBySorting(std::span<const uint64_t> grams) {
  std::vector<uint32_t> order(grams.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, [&](uint32_t a, uint32_t b) { return grams[a] != grams[b] ? grams[a] < grams[b] : a < b; });
  std::vector<uint32_t> places_of_first(grams.size());  // 0 at every later place of a gram
  uint32_t first = order[0];
  for (const uint32_t place : order) {
    if (grams[place] != grams[first]) first = place;
    places_of_first[first]++;
  }
  for (size_t i = 0; i < grams.size(); ++i) {
    if (places_of_first[i] == 0) continue;
    grams_[distinct_] = grams[i];
    places_[distinct_] = places_of_first[i];
    ++distinct_;
  }
}

}  // namespace seamripper
