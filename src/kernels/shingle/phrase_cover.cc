#include "kernels/shingle/phrase_cover.h"

#include <algorithm>
#include <bit>

namespace seamripper {
namespace {

constexpr uint32_t kNoCandidate = DocumentTable::kNone;

// A score says in one number who comes first: its gain, then what it has in common with the page.
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

uint32_t PhraseCover::AddCandidate(uint64_t document) {
  documents_.push_back(document);
  standings_.emplace_back();
  return static_cast<uint32_t>(documents_.size() - 1);
}

void PhraseCover::AddEdges(uint64_t page, size_t list, std::span<const uint64_t> documents, uint32_t score) {
  size_t edge = edges_.size();
  edges_.resize(edge + documents.size());
  for (const uint64_t document : documents) {
    if (document == page) continue;
    uint32_t& candidate = table_[document];
    if (candidate == kNoCandidate) candidate = AddCandidate(document);
    edges_[edge++] = candidate;
    Standing& standing = standings_[candidate];
    standing.lists.Add(list);
    standing.score += score;
  }
  edges_.resize(edge);
}

void PhraseCover::Load(uint64_t page, std::span<const DonorList> lists) {
  table_.Clear();
  popular_ = {};
  documents_.clear();
  standings_.clear();
  edges_.clear();
  list_begins_.clear();
  for (size_t list = 0; list < lists.size(); ++list) {
    if (lists[list].popular) popular_.Add(list);
    shingles_of_[list] = lists[list].shingles;
    const uint32_t score = lists[list].shingles * (lists[list].popular ? kGain + kCommon : kCommon);
    list_begins_.push_back(edges_.size());
    AddEdges(page, list, lists[list].documents, score);
  }
  list_begins_.push_back(edges_.size());
}

// Of those in hopefuls_ the one with the highest score, of equals the first document; kNoCandidate when none has a gain.
// Who has none now will never have one, and is dropped.
uint32_t PhraseCover::Best() {
  uint32_t best = kNoCandidate;
  uint32_t best_score = kGain;
  size_t kept = 0;
  for (const uint32_t candidate : hopefuls_) {
    const uint32_t score = standings_[candidate].score;
    hopefuls_[kept] = candidate;
    kept += score >= kGain ? 1 : 0;
    if (score < best_score) continue;
    if (score == best_score && best != kNoCandidate && documents_[best] < documents_[candidate]) continue;
    best = candidate;
    best_score = score;
  }
  hopefuls_.resize(kept);
  return best;
}

// Nobody gains by these lists any more.
void PhraseCover::Cover(const ListSet& lists) {
  lists.ForEach([this](size_t list) {
    const uint32_t gain = shingles_of_[list] * kGain;
    for (size_t edge = list_begins_[list]; edge < list_begins_[list + 1]; ++edge) {
      standings_[edges_[edge]].score -= gain;
    }
  });
}

void PhraseCover::Solve(std::span<const uint8_t> preferred, bool prune, std::vector<CoverDonor>* donors) {
  chosen_.clear();
  ListSet left = popular_;
  for (const bool now_preferred : {true, false}) {
    hopefuls_.clear();
    for (uint32_t i = 0; i < documents_.size(); ++i) {
      if ((preferred[i] != 0) == now_preferred) hopefuls_.push_back(i);
    }
    for (uint32_t best = Best(); best != kNoCandidate; best = Best()) {
      chosen_.push_back(best);
      Cover(standings_[best].lists.And(left));
      left.Remove(standings_[best].lists);
    }
  }
  if (prune) Prune();
  donors->clear();
  left = popular_;
  for (const uint32_t candidate : chosen_) {
    donors->push_back({documents_[candidate], ShinglesOf(standings_[candidate].lists.And(left))});
    left.Remove(standings_[candidate].lists);
  }
}

void PhraseCover::Prune() {
  for (size_t i = 0; i < chosen_.size();) {
    ListSet needed = popular_;
    for (size_t j = 0; j < chosen_.size(); ++j) {
      if (j != i) needed.Remove(standings_[chosen_[j]].lists);
    }
    if (ShinglesOf(standings_[chosen_[i]].lists.And(needed)) == 0) {
      chosen_.erase(chosen_.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
}

}  // namespace seamripper
