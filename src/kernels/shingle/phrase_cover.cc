#include "kernels/shingle/phrase_cover.h"

#include <algorithm>
#include <bit>

namespace seamripper {
namespace {

constexpr uint32_t kNoCandidate = ~uint32_t{0};

// A score says in one number who comes first: preferred or not, then its gain, then what it has in common with the page. One
// without gain has no score at all.
constexpr uint32_t kPreferred = 1u << 16;
constexpr uint32_t kGain = 1u << 8;
constexpr uint32_t kCommon = 1;
static_assert(kShingles < 256);

}  // namespace

void PhraseCover::ListSet::Remove(const ListSet& other) {
  for (size_t i = 0; i < kWords; ++i) words[i] &= ~other.words[i];
}

PhraseCover::ListSet PhraseCover::ListSet::And(const ListSet& other) const {
  ListSet both;
  for (size_t i = 0; i < kWords; ++i) both.words[i] = words[i] & other.words[i];
  return both;
}

// Calls visit(list) for each.
template <class Visit>
void PhraseCover::ListSet::ForEach(Visit visit) const {
  for (size_t i = 0; i < kWords; ++i) {
    for (uint64_t left = words[i]; left != 0; left &= left - 1) {
      visit(64 * i + static_cast<size_t>(std::countr_zero(left)));
    }
  }
}

int PhraseCover::ShinglesOf(const ListSet& lists) const {
  uint32_t shingles = 0;
  lists.ForEach([&](size_t list) { shingles += shingles_of_[list]; });
  return static_cast<int>(shingles);
}

uint32_t PhraseCover::CandidateOf(uint64_t document) {
  const size_t mask = slots_.size() - 1;
  for (size_t slot = document * 0x9e3779b97f4a7c15 >> 32 & mask;; slot = (slot + 1) & mask) {
    if (slots_[slot] == kNoCandidate) {
      slots_[slot] = static_cast<uint32_t>(documents_.size());
      documents_.push_back(document);
      lists_of_.emplace_back();
      return slots_[slot];
    }
    if (documents_[slots_[slot]] == document) return slots_[slot];
  }
}

void PhraseCover::Load(uint64_t page, std::span<const DonorList> lists) {
  size_t most = 1;
  for (const DonorList& list : lists) most += list.documents.size();
  slots_.assign(std::bit_ceil(2 * most), kNoCandidate);
  popular_ = {};
  documents_.clear();
  lists_of_.clear();
  edges_.clear();
  list_begins_.clear();
  for (size_t list = 0; list < lists.size(); ++list) {
    if (lists[list].popular) popular_.Add(list);
    shingles_of_[list] = lists[list].shingles;
    list_begins_.push_back(edges_.size());
    for (const uint64_t document : lists[list].documents) {
      if (document == page) continue;
      const uint32_t candidate = CandidateOf(document);
      lists_of_[candidate].Add(list);
      edges_.push_back(candidate);
    }
  }
  list_begins_.push_back(edges_.size());
}

void PhraseCover::Score(std::span<const uint8_t> preferred) {
  scores_.resize(documents_.size());
  for (size_t i = 0; i < scores_.size(); ++i) scores_[i] = preferred[i] != 0 ? kPreferred : 0;
  for (size_t list = 0; list + 1 < list_begins_.size(); ++list) {
    const bool popular = (popular_.words[list / 64] >> list % 64 & 1) != 0;
    const uint32_t score = shingles_of_[list] * (popular ? kGain + kCommon : kCommon);
    for (size_t edge = list_begins_[list]; edge < list_begins_[list + 1]; ++edge) scores_[edges_[edge]] += score;
  }
}

// The candidate with the highest score, of equals the first document; documents_.size() when none has a gain.
size_t PhraseCover::Best() const {
  size_t best = documents_.size();
  uint32_t best_score = 0;
  for (size_t i = 0; i < scores_.size(); ++i) {
    if (scores_[i] < best_score || (scores_[i] / kGain) % 256 == 0) continue;
    if (scores_[i] == best_score && documents_[best] < documents_[i]) continue;
    best = i;
    best_score = scores_[i];
  }
  return best;
}

// Nobody gains by these lists any more.
void PhraseCover::Cover(const ListSet& lists) {
  lists.ForEach([this](size_t list) {
    const uint32_t gain = shingles_of_[list] * kGain;
    for (size_t edge = list_begins_[list]; edge < list_begins_[list + 1]; ++edge) scores_[edges_[edge]] -= gain;
  });
}

void PhraseCover::Solve(std::span<const uint8_t> preferred, bool prune, std::vector<CoverDonor>* donors) {
  Score(preferred);
  chosen_.clear();
  ListSet left = popular_;
  for (size_t best = Best(); best < documents_.size(); best = Best()) {
    chosen_.push_back(best);
    Cover(lists_of_[best].And(left));
    left.Remove(lists_of_[best]);
  }
  if (prune) Prune();
  donors->clear();
  left = popular_;
  for (const size_t candidate : chosen_) {
    donors->push_back({documents_[candidate], ShinglesOf(lists_of_[candidate].And(left))});
    left.Remove(lists_of_[candidate]);
  }
}

void PhraseCover::Prune() {
  for (size_t i = 0; i < chosen_.size();) {
    ListSet needed = popular_;
    for (size_t j = 0; j < chosen_.size(); ++j) {
      if (j != i) needed.Remove(lists_of_[chosen_[j]]);
    }
    if (ShinglesOf(lists_of_[chosen_[i]].And(needed)) == 0) {
      chosen_.erase(chosen_.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
}

}  // namespace seamripper
