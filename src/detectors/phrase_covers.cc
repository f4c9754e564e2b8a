#include "detectors/phrase_covers.h"

#include <algorithm>
#include <bit>

#include "detectors/stretch_list.h"

namespace seamripper {
namespace {

constexpr char kPopular = 1;
constexpr char kCapped = 2;

}  // namespace

void DonorsOfShingle::StoreDonors(const NarrowGroup& group, Scratch* scratch) const {
  scratch->key = group.key;
  scratch->donors.clear();
  for (const uint64_t page : group.page) scratch->donors.push_back(order->NumberOf(page));
  std::sort(scratch->donors.begin(), scratch->donors.end());
  scratch->stretches.resize(scratch->donors.size());
  const DocumentStretch* const end = CutToStretches(scratch->donors, scratch->stretches.data());
  const bool is_popular = group.pages >= options->min_documents;
  const bool is_capped = is_popular && group.pages > options->max_donors;
  scratch->value.assign(1, static_cast<char>((is_popular ? kPopular : 0) | (is_capped ? kCapped : 0)));
  AppendStretches({scratch->stretches.data(), end}, &scratch->value);
}

uint64_t CoverMaker::ForeignAmong(uint64_t page, const DocumentStretch& stretch) const {
  uint64_t foreign = 0;
  for (uint64_t left = stretch.members; left != 0; left &= left - 1) {
    const uint64_t donor = stretch.number * DocumentStretch::kDocuments + static_cast<uint64_t>(std::countr_zero(left));
    if (!sites_.Same(page, order_.PageOf(donor))) foreign |= DocumentStretch::Bit(donor);
  }
  return foreign;
}

// As a rule a stretch is of one host, and so is the next.
void CoverMaker::FindPreferred(uint64_t page, Scratch* scratch) const {
  const std::span<const DocumentStretch> candidates = scratch->cover.candidates();
  scratch->preferred.assign(candidates.size(), 0);
  if (options_.foreign == SiteMode::kNone) return;
  const uint32_t own_host = sites_.HostOf(page);
  uint32_t last_host = own_host;
  bool is_foreign = false;
  for (size_t i = 0; i < candidates.size(); ++i) {
    const uint32_t host = order_.HostOfStretch(candidates[i].number);
    if (host == Hosts::kNone) {
      scratch->preferred[i] = ForeignAmong(page, candidates[i]);
      continue;
    }
    if (host != last_host) {
      is_foreign = !sites_.HaveSame(own_host, host);
      last_host = host;
    }
    if (is_foreign) scratch->preferred[i] = candidates[i].members;
  }
}

void CoverMaker::Solve(uint64_t page, Scratch* scratch) const {
  scratch->cover.Load(order_.NumberOf(page), scratch->lists);
  FindPreferred(page, scratch);
  scratch->cover.Solve(scratch->preferred, order_.among_equals(), options_.prune, &scratch->donors);
}

uint32_t CoverOfDocument::ReadLists(std::span<const WideRow> rows, Scratch* scratch) {
  // All lists lie behind each other, so there is room for what they may come to first.
  size_t most = 0;
  for (const WideRow& row : rows) most += row.value.size() / 2;
  if (scratch->stretches.size() < most) scratch->stretches.resize(most);
  DocumentStretch* begin = scratch->stretches.data();
  uint64_t capped = 0;
  std::vector<DonorList>* const lists = &scratch->cover.lists;
  lists->clear();
  for (const WideRow& row : rows) {
    DocumentStretch* const end = ReadStretches(row.value.substr(1), begin);
    lists->push_back({(row.value[0] & kPopular) != 0, {begin, end}, static_cast<uint32_t>(row.copies)});
    capped += (row.value[0] & kCapped) != 0 ? row.copies : 0;
    begin = end;
  }
  return static_cast<uint32_t>(capped);
}

}  // namespace seamripper
