#include "kernels/near/near_index.h"

#include <algorithm>

#include "base/check.h"
#include "kernels/quilt/mix.h"

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
  for (const uint64_t gram : looked_up) {
    if (2 * (filled_ + 1) > slots_.size()) Grow();
    Slot& slot = slots_[SlotOf(gram)];
    filled_ += slot.first == kNone ? 1 : 0;
    postings_.push_back({slot.first, number, place});
    place += least_.is_containment() ? 0 : 1;
    slot = {gram, static_cast<uint32_t>(postings_.size() - 1)};
  }
}

uint64_t NearIndex::bytes() const {
  return sets_.size() * sizeof(Set) + grams_.size() * sizeof(uint64_t) + postings_.size() * sizeof(Posting) +
         slots_.size() * sizeof(Slot);
}

size_t NearIndex::SlotOf(uint64_t gram) const {
  const size_t mask = slots_.size() - 1;
  size_t slot = Mix(gram ^ salt_) & mask;
  while (slots_[slot].first != kNone && slots_[slot].gram != gram) slot = (slot + 1) & mask;
  return slot;
}

void NearIndex::Grow() {
  std::vector<Slot> old(std::max<size_t>(2 * slots_.size(), 1024));
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.first != kNone) slots_[SlotOf(slot.gram)] = slot;
  }
}

void NearFinder::FindCandidates(const GramSet& set, size_t from) {
  met_.resize(index_.sets());
  candidates_.clear();
  uint32_t place = set.alone;
  for (const uint64_t gram : set.rare) {
    const uint32_t left = set.size - place++;
    for (uint32_t next = index_.FirstOf(gram); next != NearIndex::kNone; next = index_.postings_[next].next) {
      const NearIndex::Posting& posting = index_.postings_[next];
      if (posting.set < from) break;
      ++work_.probes;
      const uint32_t other_size = index_.size(posting.set);
      uint32_t& met = met_[posting.set];
      if (met == 0) candidates_.push_back(posting.set);
      if (met == kPassedOver) continue;
      // All that they shared before stands before in both, so no more than what is left can come.
      const uint32_t most = met + std::min(left, other_size - posting.place);
      const bool may_be_near =
          index_.least_.MayHold(set.size, other_size) && most >= index_.least_.LeastShared(set.size, other_size);
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

bool NearFinder::FindAny(const GramSet& set, size_t from) {
  FindCandidates(set, from);
  bool found = false;
  for (const uint32_t candidate : candidates_) {
    found = found || (met_[candidate] != kPassedOver && SharedWith(set, candidate) > 0);
    met_[candidate] = 0;
  }
  return found;
}

void NearFinder::FindAll(const GramSet& set, std::vector<Found>* found) {
  found->clear();
  FindCandidates(set, 0);
  for (const uint32_t candidate : candidates_) {
    const uint32_t shared = met_[candidate] == kPassedOver ? 0 : SharedWith(set, candidate);
    if (shared > 0) found->push_back({candidate, shared});
    met_[candidate] = 0;
  }
}

}  // namespace seamripper
