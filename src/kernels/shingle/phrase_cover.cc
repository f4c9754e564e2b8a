#include "kernels/shingle/phrase_cover.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace seamripper {

void PhraseCover::ListSet::Remove(const ListSet& other) {
  for (size_t i = 0; i < kWords; ++i) words[i] &= ~other.words[i];
}

int PhraseCover::ListSet::CountIn(const ListSet& other) const {
  int count = 0;
  for (size_t i = 0; i < kWords; ++i) count += std::popcount(words[i] & other.words[i]);
  return count;
}

// Candidates are numbered in the order of their documents.
bool PhraseCover::Candidate::ComesAfter(const Candidate& other) const {
  return std::tie(preferred, gain, common, other.number) < std::tie(other.preferred, other.gain, other.common, number);
}

void PhraseCover::Load(uint64_t page, std::span<const DonorList> lists) {
  popular_ = {};
  edges_.clear();
  for (size_t list = 0; list < lists.size(); ++list) {
    if (lists[list].popular) popular_.Add(list);
    for (const uint64_t document : lists[list].documents) {
      if (document != page) edges_.push_back(document << kListBits | list);
    }
  }
  std::sort(edges_.begin(), edges_.end());
  documents_.clear();
  lists_of_.clear();
  for (const uint64_t edge : edges_) {
    const uint64_t document = edge >> kListBits;
    if (documents_.empty() || documents_.back() != document) {
      documents_.push_back(document);
      lists_of_.emplace_back();
    }
    lists_of_.back().Add(edge & ((uint64_t{1} << kListBits) - 1));
  }
}

// Gains only fall. So the candidate that would be first by the gain it had when it was last looked at is first, if it still
// has that gain.
void PhraseCover::Solve(std::span<const uint8_t> preferred, bool prune, std::vector<CoverDonor>* donors) {
  const auto comes_after = [](const Candidate& a, const Candidate& b) { return a.ComesAfter(b); };
  heap_.clear();
  for (size_t i = 0; i < documents_.size(); ++i) {
    const int gain = lists_of_[i].CountIn(popular_);
    if (gain > 0) heap_.push_back({preferred[i] != 0, gain, lists_of_[i].Count(), i});
  }
  std::make_heap(heap_.begin(), heap_.end(), comes_after);
  chosen_.clear();
  for (ListSet left = popular_; !heap_.empty();) {
    std::pop_heap(heap_.begin(), heap_.end(), comes_after);
    Candidate candidate = heap_.back();
    heap_.pop_back();
    const int gain = lists_of_[candidate.number].CountIn(left);
    if (gain == candidate.gain) {
      chosen_.push_back(candidate.number);
      left.Remove(lists_of_[candidate.number]);
    } else if (gain > 0) {
      candidate.gain = gain;
      heap_.push_back(candidate);
      std::push_heap(heap_.begin(), heap_.end(), comes_after);
    }
  }
  if (prune) Prune();
  donors->clear();
  ListSet left = popular_;
  for (const size_t number : chosen_) {
    donors->push_back({documents_[number], lists_of_[number].CountIn(left)});
    left.Remove(lists_of_[number]);
  }
}

void PhraseCover::Prune() {
  for (size_t i = 0; i < chosen_.size();) {
    ListSet needed = popular_;
    for (size_t j = 0; j < chosen_.size(); ++j) {
      if (j != i) needed.Remove(lists_of_[chosen_[j]]);
    }
    if (lists_of_[chosen_[i]].CountIn(needed) == 0) {
      chosen_.erase(chosen_.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
}

}  // namespace seamripper
