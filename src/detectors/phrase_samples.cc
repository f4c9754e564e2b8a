#include "detectors/phrase_samples.h"

#include <optional>

#include "detectors/page_list.h"

namespace seamripper {
namespace {

constexpr char kPopular = 1;
constexpr char kCapped = 2;
constexpr char kKept = 4;

}  // namespace

void AppendDonors(bool popular, bool capped, std::span<const uint64_t> documents, DonorLists* lists,
                  std::string* bytes) {
  const std::optional<uint64_t> place = lists->Add(documents);
  bytes->push_back(
      static_cast<char>((popular ? kPopular : 0) | (capped ? kCapped : 0) | (place.has_value() ? kKept : 0)));
  place.has_value() ? AppendPages({&*place, 1}, bytes) : AppendPages(documents, bytes);
}

void CoverOfDocument::ReadLists(std::span<const WideRow> rows, Scratch* scratch) const {
  // All that are in rows lie behind each other, so there is room for what they may come to first.
  size_t most = 0;
  for (const WideRow& row : rows) most += row.value.size();
  if (scratch->documents.size() < most) scratch->documents.resize(most);
  uint64_t* begin = scratch->documents.data();
  scratch->lists.clear();
  for (const WideRow& row : rows) {
    uint64_t* const end = ReadPages(row.value.substr(1), begin);
    const bool is_kept = (row.value[0] & kKept) != 0;
    scratch->lists.push_back({(row.value[0] & kPopular) != 0,
                              is_kept ? lists_.At(*begin) : std::span<const uint64_t>(begin, end),
                              static_cast<uint32_t>(row.copies)});
    begin = end;
  }
}

// Candidates of one host often follow each other.
void CoverOfDocument::FindPreferred(uint64_t page, Scratch* scratch) const {
  const std::span<const uint64_t> candidates = scratch->cover.candidates();
  scratch->preferred.assign(candidates.size(), 0);
  if (options_.foreign == SiteMode::kNone) return;
  uint32_t host = sites_.HostOf(page);
  uint8_t is_foreign = 0;
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (sites_.HostOf(candidates[i]) != host) {
      host = sites_.HostOf(candidates[i]);
      is_foreign = sites_.Same(page, candidates[i]) ? 0 : 1;
    }
    scratch->preferred[i] = is_foreign;
  }
}

void CoverOfDocument::operator()(std::string_view key, std::span<const WideRow> rows, Scratch* scratch,
                                 std::vector<PickRow>* out) const {
  const uint64_t page = BigEndian::Load(key);
  SampleCounts& counts = (*counts_)[page];
  for (const WideRow& row : rows) {
    counts.capped = static_cast<uint8_t>(counts.capped + ((row.value[0] & kCapped) != 0 ? row.copies : 0));
  }
  ReadLists(rows, scratch);
  scratch->cover.Load(page, scratch->lists);
  FindPreferred(page, scratch);
  scratch->cover.Solve(scratch->preferred, options_.prune, &scratch->donors);
  counts.cover_size = static_cast<uint8_t>(scratch->donors.size());
  int32_t rank = 0;
  for (const CoverDonor& donor : scratch->donors) {
    const bool foreign_address = !addresses_.Same(page, donor.document);
    counts.foreign_contribution =
        static_cast<uint8_t>(counts.foreign_contribution + (foreign_address ? donor.gain : 0));
    out->push_back({static_cast<int64_t>(page), ++rank, static_cast<int64_t>(donor.document), donor.gain,
                    !sites_.Same(page, donor.document)});
  }
}

}  // namespace seamripper
