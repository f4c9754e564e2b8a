// Candidates are dealt with 64 at a time. How many lists each is in is counted only when one of the 64 may be the best:
// scores fall as lists are covered, so what a stretch had last time is a bound, and most stretches are never below the
// best but once.
#include "kernels/shingle/phrase_cover.h"

#include <algorithm>
#include <bit>

namespace seamripper {
namespace {

constexpr uint32_t kNone = ~uint32_t{0};

// A score says in one number who comes first: its gain, then what it has in common with the page.
constexpr uint32_t kGain = 1u << 8;
constexpr uint32_t kCommon = 1;
static_assert(kShingles < 128);

}  // namespace

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
  for (size_t list = 0; list + 1 < list_begins_.size(); ++list) shingles += lists.Has(list) ? shingles_of_[list] : 0;
  return static_cast<int>(shingles);
}

uint32_t PhraseCover::AddStretch(uint64_t stretch) {
  if (stretch >= place_of_.size()) place_of_.resize(stretch + 1, kNone);
  candidates_.push_back({stretch, 0});
  outlooks_.push_back({.first_edge = kNone, .first_left = kNone});
  return place_of_[stretch] = static_cast<uint32_t>(candidates_.size() - 1);
}

uint32_t PhraseCover::PlaceOf(uint64_t stretch) {
  const uint32_t place = stretch < place_of_.size() ? place_of_[stretch] : kNone;
  return place != kNone ? place : AddStretch(stretch);
}

void PhraseCover::AddEdges(uint64_t page, uint32_t list, std::span<const DocumentStretch> documents) {
  for (const DocumentStretch& stretch : documents) {
    uint64_t members = stretch.members;
    if (stretch.number == page / DocumentStretch::kDocuments) {
      members &= ~DocumentStretch::Bit(page);
      if (members == 0) continue;
    }
    const uint32_t place = PlaceOf(stretch.number);
    candidates_[place].members |= members;
    Outlook& outlook = outlooks_[place];
    edges_.push_back({members, list, place, outlook.first_edge, outlook.first_edge});
    outlook.first_edge = outlook.first_left = static_cast<uint32_t>(edges_.size() - 1);
  }
}

void PhraseCover::Load(uint64_t page, std::span<const DonorList> lists) {
  for (const DocumentStretch& stretch : candidates_) place_of_[stretch.number] = kNone;
  candidates_.clear();
  outlooks_.clear();
  edges_.clear();
  list_begins_.clear();
  popular_ = {};
  for (size_t list = 0; list < lists.size(); ++list) {
    if (lists[list].popular) popular_.Add(list);
    shingles_of_[list] = lists[list].shingles;
    list_begins_.push_back(static_cast<uint32_t>(edges_.size()));
    AddEdges(page, static_cast<uint32_t>(list), lists[list].documents);
  }
  list_begins_.push_back(static_cast<uint32_t>(edges_.size()));
}

PhraseCover::ListSet PhraseCover::ListsOf(const Leader& leader) const {
  ListSet lists;
  for (uint32_t at = outlooks_[leader.stretch].first_edge; at != kNone; at = edges_[at].next) {
    if ((edges_[at].members & DocumentStretch::Bit(leader.document)) != 0) lists.Add(edges_[at].list);
  }
  return lists;
}

// Stretches with a gain, were it that of a single document.
void PhraseCover::FindHopefuls(const ListSet& left) {
  for (Outlook& outlook : outlooks_) outlook.most = kGain - 1;
  for (size_t list = 0; list + 1 < list_begins_.size(); ++list) {
    if (!left.Has(list)) continue;
    for (uint32_t at = list_begins_[list]; at < list_begins_[list + 1]; ++at) {
      outlooks_[edges_[at].stretch].most += shingles_of_[list] * kGain;
    }
  }
  hopefuls_.clear();
  for (uint32_t i = 0; i < outlooks_.size(); ++i) {
    if (outlooks_[i].most >= kGain && outlooks_[i].eligible != 0) hopefuls_.push_back(i);
  }
}

// In how many of the lists that are left each of the stretch is. Edges of others are left out from now on.
BitCounts PhraseCover::GainsOf(Outlook* outlook, const ListSet& left) {
  BitCounts gains;
  for (uint32_t* at = &outlook->first_left; *at != kNone;) {
    Edge& edge = edges_[*at];
    if (!left.Has(edge.list)) {
      *at = edge.next_left;
      continue;
    }
    for (uint32_t i = 0; i < shingles_of_[edge.list]; ++i) gains.Add(edge.members);
    at = &edge.next_left;
  }
  return gains;
}

BitCounts PhraseCover::CommonOf(const Outlook& outlook) const {
  BitCounts common;
  for (uint32_t at = outlook.first_edge; at != kNone; at = edges_[at].next) {
    for (uint32_t i = 0; i < shingles_of_[edges_[at].list]; ++i) common.Add(edges_[at].members);
  }
  return common;
}

// Finds the stretch's best, the new leader where it comes before the one there is, and lowers the bound.
void PhraseCover::LookAt(uint32_t stretch, const ListSet& left, Leader* leader) {
  Outlook& outlook = outlooks_[stretch];
  uint64_t best = outlook.eligible;
  const uint32_t gain = GainsOf(&outlook, left).Highest(&best);
  outlook.most = gain * kGain + (kGain - 1);
  if (gain == 0 || outlook.most < leader->score) return;
  outlook.most = gain * kGain + CommonOf(outlook).Highest(&best) * kCommon;
  const uint64_t document =
      candidates_[stretch].number * DocumentStretch::kDocuments + static_cast<uint64_t>(std::countr_zero(best));
  const bool is_first = outlook.most > leader->score || (outlook.most == leader->score && document < leader->document);
  if (is_first) *leader = {document, stretch, outlook.most};
}

// The one with the highest score, of equals the first document; a score of 0 when none has a gain. Who has none now will
// never have one, and is dropped. Who is likely to lead is looked at first.
PhraseCover::Leader PhraseCover::Best(const ListSet& left) {
  Leader leader;
  if (hopefuls_.empty()) return leader;
  const uint32_t likely = *std::ranges::max_element(hopefuls_, {}, [&](uint32_t i) { return outlooks_[i].most; });
  LookAt(likely, left, &leader);
  size_t kept = 0;
  for (const uint32_t stretch : hopefuls_) {
    if (outlooks_[stretch].most >= leader.score && stretch != likely) LookAt(stretch, left, &leader);
    hopefuls_[kept] = stretch;
    kept += outlooks_[stretch].most >= kGain ? 1 : 0;
  }
  hopefuls_.resize(kept);
  return leader;
}

void PhraseCover::Solve(std::span<const uint64_t> preferred, bool prune, std::vector<CoverDonor>* donors) {
  chosen_.clear();
  ListSet left = popular_;
  for (const bool now_preferred : {true, false}) {
    for (size_t i = 0; i < candidates_.size(); ++i) {
      outlooks_[i].eligible = candidates_[i].members & (now_preferred ? preferred[i] : ~preferred[i]);
    }
    FindHopefuls(left);
    for (Leader best = Best(left); best.score > 0; best = Best(left)) {
      chosen_.push_back({best.document, ListsOf(best)});
      left.Remove(chosen_.back().lists);
    }
  }
  if (prune) Prune();
  donors->clear();
  left = popular_;
  for (const Chosen& each : chosen_) {
    donors->push_back({each.document, ShinglesOf(each.lists.And(left))});
    left.Remove(each.lists);
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
