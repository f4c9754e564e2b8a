#include "kernels/near/near_index.h"

#include <algorithm>

#include "base/check.h"

namespace seamripper {

void NearIndex::Add(uint64_t page, const GramSet& set) {
  // With containment the larger set stands under all its grams, and its places say nothing.
  const std::span<const uint64_t> looked_up = least_.is_containment() ? set.grams : set.rare;
  CHECK(postings_.size() + looked_up.size() < kNone && sets_.size() < kNone);
  const auto number = static_cast<uint32_t>(sets_.size());
  if (sets_.empty()) {
    for (const uint64_t gram : set.grams) salt_ = Mix(salt_ ^ gram);
  }
  grams_.insert(grams_.end(), set.grams.begin(), set.grams.end());
  sets_.push_back({page, set.size, grams_.size()});
  uint32_t place = least_.is_containment() ? 0 : set.alone;
  while (2 * (filled_ + looked_up.size()) > slots_.size()) Grow();
  for (size_t i = 0; i < looked_up.size(); ++i) {
    Expect(looked_up, i);
    const uint32_t tag = TagOf(looked_up[i]);
    Slot& slot = slots_[SlotOf(looked_up[i], SlotWith(tag, tag))];
    filled_ += slot.first == kNone ? 1 : 0;
    postings_.push_back({looked_up[i], slot.first, number, place, set.size});
    place += least_.is_containment() ? 0 : 1;
    slot = {tag, static_cast<uint32_t>(postings_.size() - 1)};
  }
}

uint64_t NearIndex::bytes() const {
  return sets_.size() * sizeof(Set) + grams_.size() * sizeof(uint64_t) + postings_.size() * sizeof(Posting) +
         slots_.size() * sizeof(Slot);
}

void NearIndex::Grow() {
  std::vector<Slot> old(std::max<size_t>(2 * slots_.size(), 1024));
  old.swap(slots_);
  const size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.first == kNone) continue;
    size_t free = slot.tag & mask;
    while (slots_[free].first != kNone) free = (free + 1) & mask;
    slots_[free] = slot;
  }
}

// Apart from the candidates, so that neither waits for memory.
void NearFinder::LookUp(const GramSet& set, size_t from) {
  lookups_.clear();
  if (index_.sets() <= from) return;
  for (size_t i = 0; i < set.rare.size(); ++i) {
    index_.Expect(set.rare, i);
    const uint32_t tag = index_.TagOf(set.rare[i]);
    const size_t slot = index_.SlotWith(tag, tag);
    const uint32_t first = index_.slots_[slot].first;
    if (first == NearIndex::kNone) continue;
    __builtin_prefetch(&index_.postings_[first]);
    lookups_.push_back({static_cast<uint32_t>(i), slot});
  }
}

void NearFinder::FindCandidates(const GramSet& set, size_t from) {
  met_.resize(index_.sets());
  candidates_.clear();
  LookUp(set, from);
  for (const auto& [number, slot] : lookups_) {
    const uint32_t left = set.size - set.alone - number;
    const uint32_t first = index_.slots_[index_.SlotOf(set.rare[number], slot)].first;
    for (uint32_t next = first; next != NearIndex::kNone; next = index_.postings_[next].next) {
      const NearIndex::Posting& posting = index_.postings_[next];
      if (posting.set < from) break;
      ++work_.probes;
      uint32_t& met = met_[posting.set];
      if (met == 0) candidates_.push_back(posting.set);
      if (met == kPassedOver) continue;
      // All that they shared before stands before in both, so no more than what is left can come.
      const uint32_t most = met + std::min(left, posting.size - posting.place);
      const bool may_be_near =
          index_.least_.MayHold(set.size, posting.size) && most >= index_.least_.LeastShared(set.size, posting.size);
      met = may_be_near ? met + 1 : kPassedOver;
    }
  }
}

uint32_t NearFinder::SharedWith(const GramSet& set, uint32_t candidate) {
  ++work_.verifications;
  const std::span<const uint64_t> other = index_.GramsOf(candidate);
  const uint64_t needed = index_.least_.LeastShared(set.size, index_.size(candidate));
  if (std::min(set.grams.size(), other.size()) < needed) return 0;
  uint64_t may_miss = set.grams.size() - needed;  // of the grams of the set, and still be near
  uint32_t shared = 0;
  const uint64_t* theirs = other.data();
  const uint64_t* const end = theirs + other.size();
  for (const uint64_t gram : set.grams) {
    while (theirs != end && *theirs < gram) ++theirs;
    const bool same = theirs != end && *theirs == gram;
    shared += same ? 1 : 0;
    if (!same && may_miss-- == 0) return 0;
  }
  return shared;
}

void NearFinder::FindAll(const GramSet& set, size_t from, std::vector<Found>* found) {
  found->clear();
  FindCandidates(set, from);
  for (const uint32_t candidate : candidates_) {
    const uint32_t shared = met_[candidate] == kPassedOver ? 0 : SharedWith(set, candidate);
    if (shared > 0) found->push_back({candidate, shared});
    met_[candidate] = 0;
  }
}

}  // namespace seamripper
