#include "detectors/phrase_covers.h"

#include <bit>

#include "detectors/page_list.h"

namespace seamripper {
namespace {

constexpr char kPopular = 1;
constexpr char kCapped = 2;

constexpr uint32_t kSeveral = ~uint32_t{0};

}  // namespace

void AppendDonors(bool popular, bool capped, std::span<const uint64_t> documents, std::string* bytes) {
  bytes->push_back(static_cast<char>((popular ? kPopular : 0) | (capped ? kCapped : 0)));
  AppendPages(documents, bytes);
}

CoverMaker::CoverMaker(const PhraseOptions& options, const Sites& sites, const Sites& addresses,
                       std::vector<SampleCounts>* counts)
    : options_(options), sites_(sites), addresses_(addresses), counts_(counts) {
  for (uint64_t page = 0; page < counts->size(); ++page) {
    const uint32_t host = sites.HostOf(page);
    if (page % DocumentStretch::kDocuments == 0) host_of_stretch_.push_back(host);
    if (host_of_stretch_.back() != host) host_of_stretch_.back() = kSeveral;
  }
}

// Documents of one host often follow each other.
void CoverMaker::FindPreferred(uint64_t page, Scratch* scratch) const {
  const std::span<const DocumentStretch> candidates = scratch->cover.candidates();
  scratch->preferred.assign(candidates.size(), 0);
  if (options_.foreign == SiteMode::kNone) return;
  uint32_t last_host = sites_.HostOf(page);
  uint64_t foreign = 0;  // all bits or none
  const auto foreign_of = [&](uint32_t host, uint64_t document) {
    if (host != last_host) foreign = sites_.Same(page, document) ? 0 : ~uint64_t{0};
    last_host = host;
    return foreign;
  };
  for (size_t i = 0; i < candidates.size(); ++i) {
    const DocumentStretch& stretch = candidates[i];
    const uint64_t first = stretch.number * DocumentStretch::kDocuments;
    if (const uint32_t host = host_of_stretch_[stretch.number]; host != kSeveral) {
      scratch->preferred[i] = foreign_of(host, first);
      continue;
    }
    for (uint64_t left = stretch.members; left != 0; left &= left - 1) {
      const uint64_t document = first + static_cast<uint64_t>(std::countr_zero(left));
      scratch->preferred[i] |= foreign_of(sites_.HostOf(document), document) & left & (0 - left);
    }
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
