// Candidates are dealt with 64 at a time. In how many lists each is, is counted when lists are loaded and counted down when
// they are covered, which a list is once. Meanwhile scores fall, so what the best of a stretch had last time is a bound.
// Stretches wait by the gain that it allows, and are looked at when no higher one is left.
#include "kernels/shingle/phrase_cover.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace seamripper {
namespace {

// A score says in one number who comes first: its gain, then what it has in common with the page.
constexpr uint32_t kGain = 1u << 8;
constexpr uint32_t kCommon = 1;
static_assert(kShingles < 128);

}  // namespace

template <class Visit>
void PhraseCover::ListSet::ForEach(Visit visit) const {
  for (size_t i = 0; i < kWords; ++i) {
    for (uint64_t rest = words[i]; rest != 0; rest &= rest - 1) {
      visit(64 * i + static_cast<size_t>(std::countr_zero(rest)));
    }
  }
}

void PhraseCover::ListSet::Remove(const ListSet& other) {
  for (size_t i = 0; i < kWords; ++i) words[i] &= ~other.words[i];
}

PhraseCover::ListSet PhraseCover::ListSet::And(const ListSet& other) const {
  ListSet both;
  for (size_t i = 0; i < kWords; ++i) both.words[i] = words[i] & other.words[i];
  return both;
}

int PhraseCover::ShinglesOf(const ListSet& lists) const {
  uint32_t shingles = 0;
  lists.ForEach([&](size_t list) { shingles += shingles_of_[list]; });
  return static_cast<int>(shingles);
}

uint32_t PhraseCover::AddStretch(uint64_t stretch) {
  if (stretch >= place_of_.size()) place_of_.resize(stretch + 1, kNone);
  candidates_.push_back({stretch, 0});
  gains_.emplace_back();
  return place_of_[stretch] = static_cast<uint32_t>(candidates_.size() - 1);
}

uint32_t PhraseCover::PlaceOf(uint64_t stretch) {
  const uint32_t place = stretch < place_of_.size() ? place_of_[stretch] : kNone;
  return place != kNone ? place : AddStretch(stretch);
}

void PhraseCover::AddEdges(size_t index, const DonorList& list) {
  popular_.Add(index);
  shingles_of_[index] = list.shingles;
  edges_of_[index].begin = static_cast<uint32_t>(edges_.size());
  for (const DocumentStretch& stretch : list.documents) {
    const uint32_t place = PlaceOf(stretch.number);
    Gains& gains = gains_[place];
    edges_.push_back({stretch.members, static_cast<uint32_t>(index), place, gains.first_edge});
    gains.first_edge = static_cast<uint32_t>(edges_.size() - 1);
    gains.left += list.shingles;
    for (uint32_t i = 0; i < list.shingles; ++i) gains.of_each.Add(stretch.members);
  }
  edges_of_[index].end = static_cast<uint32_t>(edges_.size());
}

// Counts what candidates have in common with the page besides; of others nothing is asked.
void PhraseCover::AddCommon(const DonorList& list) {
  for (const DocumentStretch& stretch : list.documents) {
    if (stretch.number >= place_of_.size() || place_of_[stretch.number] == kNone) continue;
    BitCounts& common = outlooks_[place_of_[stretch.number]].common;
    for (uint32_t i = 0; i < list.shingles; ++i) common.Add(stretch.members);
  }
}

void PhraseCover::Load(uint64_t page, std::span<const DonorList> lists) {
  for (const DocumentStretch& stretch : candidates_) place_of_[stretch.number] = kNone;
  candidates_.clear();
  gains_.clear();
  edges_.clear();
  popular_ = {};
  for (size_t i = 0; i < lists.size(); ++i) {
    if (lists[i].popular) AddEdges(i, lists[i]);
  }
  outlooks_.resize(std::max(outlooks_.size(), candidates_.size()));
  for (size_t i = 0; i < candidates_.size(); ++i) {
    candidates_[i].members = gains_[i].of_each.Counted();
    outlooks_[i].common = gains_[i].of_each;
  }
  for (const DonorList& list : lists) {
    if (!list.popular) AddCommon(list);
  }
  const uint64_t own = page / DocumentStretch::kDocuments;
  if (own < place_of_.size() && place_of_[own] != kNone) {
    candidates_[place_of_[own]].members &= ~DocumentStretch::Bit(page);
  }
}

PhraseCover::ListSet PhraseCover::ListsOf(const Leader& leader) const {
  ListSet lists;
  for (uint32_t at = gains_[leader.stretch].first_edge; at != kNone; at = edges_[at].next) {
    if ((edges_[at].members & DocumentStretch::Bit(leader.document)) != 0) lists.Add(edges_[at].list);
  }
  return lists;
}

void PhraseCover::Cover(const ListSet& lists) {
  lists.And(left_).ForEach([this](size_t list) {
    const uint32_t shingles = shingles_of_[list];
    for (uint32_t at = edges_of_[list].begin; at < edges_of_[list].end; ++at) {
      Gains& gains = gains_[edges_[at].stretch];
      gains.left -= shingles;
      for (uint32_t i = 0; i < shingles; ++i) gains.of_each.Subtract(edges_[at].members);
    }
  });
  left_.Remove(lists);
}

void PhraseCover::HopeFor(uint32_t gain, uint32_t stretch) {
  outlooks_[stretch].next = hopefuls_[gain];
  hopefuls_[gain] = stretch;
}

// Of members of a stretch.
PhraseCover::Leader PhraseCover::FirstOf(uint32_t stretch, uint64_t members) const {
  const uint64_t number = candidates_[stretch].number;
  const bool rises = !order_.rises.empty() && order_.rises[number] != 0;
  Leader first;
  for (uint64_t left = members; left != 0; left &= left - 1) {
    const uint64_t document = number * DocumentStretch::kDocuments + static_cast<uint64_t>(std::countr_zero(left));
    const uint64_t order = order_.of_document[document];
    if (left == members || order < first.order) first = {document, order, stretch};
    if (rises) break;
  }
  return first;
}

// Finds the stretch's best, the new leader where it comes before the one there is, and lowers the bound.
void PhraseCover::LookAt(uint32_t stretch, Leader* leader) {
  Outlook& outlook = outlooks_[stretch];
  uint64_t best = outlook.eligible;
  const uint32_t gain = gains_[stretch].of_each.Highest(&best);
  outlook.most = gain * kGain + (kGain - 1);
  if (gain == 0 || outlook.most < leader->score) return;
  outlook.most = gain * kGain + outlook.common.Highest(&best) * kCommon;
  if (outlook.most < leader->score) return;
  Leader first = FirstOf(stretch, best);
  first.score = outlook.most;
  const bool comes_first = first.score > leader->score || std::tie(first.order, first.document) <
                                                              std::tie(leader->order, leader->document);
  if (comes_first) *leader = first;
}

// The one with the highest score, of equals the first in order; a score of 0 when none has a gain.
PhraseCover::Leader PhraseCover::Best() {
  Leader leader;
  for (; most_hoped_ > 0; --most_hoped_) {
    for (uint32_t* at = &hopefuls_[most_hoped_]; *at != kNone;) {
      const uint32_t stretch = *at;
      Outlook& outlook = outlooks_[stretch];
      if (outlook.most >= leader.score) LookAt(stretch, &leader);
      if (const uint32_t gain = outlook.most / kGain; gain < most_hoped_) {
        *at = outlook.next;
        HopeFor(gain, stretch);
      } else {
        at = &outlook.next;
      }
    }
    if (leader.score >= most_hoped_ * kGain) break;
  }
  return leader;
}

// Of the preferred documents or of the others, until none has a gain.
void PhraseCover::Choose(std::span<const uint64_t> preferred, bool now_preferred) {
  hopefuls_.fill(kNone);
  most_hoped_ = 0;
  for (uint32_t i = 0; i < candidates_.size(); ++i) {
    Outlook& outlook = outlooks_[i];
    outlook.eligible = candidates_[i].members & (now_preferred ? preferred[i] : ~preferred[i]);
    const uint32_t left = gains_[i].left;
    if (outlook.eligible == 0 || left == 0) continue;
    outlook.most = left * kGain + (kGain - 1);
    HopeFor(left, i);
    most_hoped_ = std::max(most_hoped_, left);
  }
  for (Leader best = Best(); best.score > 0; best = Best()) {
    chosen_.push_back({best.document, ListsOf(best)});
    Cover(chosen_.back().lists);
  }
}

void PhraseCover::Solve(std::span<const uint64_t> preferred, const DocumentOrder& order, bool prune,
                        std::vector<CoverDonor>* donors) {
  order_ = order;
  chosen_.clear();
  left_ = popular_;
  Choose(preferred, true);
  Choose(preferred, false);
  if (prune) Prune();
  donors->clear();
  left_ = popular_;
  for (const Chosen& each : chosen_) {
    donors->push_back({each.document, ShinglesOf(each.lists.And(left_))});
    left_.Remove(each.lists);
  }
}

void PhraseCover::Prune() {
  for (size_t i = 0; i < chosen_.size();) {
    ListSet needed = popular_;
    for (size_t j = 0; j < chosen_.size(); ++j) {
      if (j != i) needed.Remove(chosen_[j].lists);
    }
    if (ShinglesOf(chosen_[i].lists.And(needed)) == 0) {
      chosen_.erase(chosen_.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
}

}  // namespace seamripper
