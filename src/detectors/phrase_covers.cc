#include "detectors/phrase_covers.h"

#include <bit>

#include "detectors/page_list.h"

namespace seamripper {
namespace {

constexpr char kPopular = 1;
constexpr char kCapped = 2;

}  // namespace

void AppendDonors(bool popular, bool capped, std::span<const uint64_t> documents, std::string* bytes) {
  bytes->push_back(static_cast<char>((popular ? kPopular : 0) | (capped ? kCapped : 0)));
  AppendPages(documents, bytes);
}

// Documents of one host often follow each other.
uint64_t CoverMaker::ForeignAmong(uint64_t page, const DocumentStretch& stretch) const {
  uint32_t last_host = sites_.HostOf(page);
  bool is_foreign = false;
  uint64_t foreign = 0;
  for (uint64_t left = stretch.members; left != 0; left &= left - 1) {
    const uint64_t document =
        stretch.number * DocumentStretch::kDocuments + static_cast<uint64_t>(std::countr_zero(left));
    if (const uint32_t host = sites_.HostOf(document); host != last_host) {
      is_foreign = !sites_.Same(page, document);
      last_host = host;
    }
    if (is_foreign) foreign |= DocumentStretch::Bit(document);
  }
  return foreign;
}

// What was found for the last document of a host holds for its next one.
void CoverMaker::FindPreferred(uint64_t page, Scratch* scratch) const {
  const std::span<const DocumentStretch> candidates = scratch->cover.candidates();
  scratch->preferred.assign(candidates.size(), 0);
  if (options_.foreign == SiteMode::kNone) return;
  const uint32_t host = sites_.HostOf(page);
  scratch->known.resize(counts_->size() / DocumentStretch::kDocuments + 1);
  for (size_t i = 0; i < candidates.size(); ++i) {
    Scratch::Known& known = scratch->known[candidates[i].number];
    if (known.host != host) known = {host, 0, 0};
    if (const uint64_t others = candidates[i].members & ~known.looked_at; others != 0) {
      known.foreign |= ForeignAmong(page, {candidates[i].number, others});
      known.looked_at |= others;
    }
    scratch->preferred[i] = known.foreign;
  }
}

void CoverMaker::Solve(uint64_t page, Scratch* scratch) const {
  scratch->cover.Load(page, scratch->lists);
  FindPreferred(page, scratch);
  scratch->cover.Solve(scratch->preferred, options_.prune, &scratch->donors);
}

void CoverOfRows::operator()(std::string_view key, std::span<const WideRow> rows, Scratch* scratch,
                             std::vector<PickRow>* out) const {
  // All lists lie behind each other, so there is room for what they may come to first.
  size_t most = 0;
  for (const WideRow& row : rows) most += row.value.size();
  if (scratch->stretches.size() < most) {
    scratch->documents.resize(most);
    scratch->stretches.resize(most);
  }
  DocumentStretch* begin = scratch->stretches.data();
  uint64_t capped = 0;
  std::vector<DonorList>* const lists = &scratch->cover.lists;
  lists->clear();
  for (const WideRow& row : rows) {
    uint64_t* const documents = scratch->documents.data();
    DocumentStretch* const end = CutToStretches({documents, ReadPages(row.value.substr(1), documents)}, begin);
    lists->push_back({(row.value[0] & kPopular) != 0, {begin, end}, static_cast<uint32_t>(row.copies)});
    capped += (row.value[0] & kCapped) != 0 ? row.copies : 0;
    begin = end;
  }
  maker->Cover(BigEndian::Load(key), static_cast<uint32_t>(capped), &scratch->cover,
               [out](const PickRow& pick) { out->push_back(pick); });
}

}  // namespace seamripper
