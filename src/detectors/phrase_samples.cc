#include "detectors/phrase_samples.h"

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

void CoverOfDocument::operator()(std::string_view key, std::span<const WideRow> rows, Scratch* scratch,
                                 std::vector<PickRow>* out) const {
  const uint64_t page = BigEndian::Load(key);
  SampleCounts& counts = (*counts_)[page];
  // All lists lie behind each other, so there is room for what they may come to first.
  size_t most = 0;
  for (const WideRow& row : rows) most += row.value.size();
  if (scratch->documents.size() < most) scratch->documents.resize(most);
  uint64_t* begin = scratch->documents.data();
  scratch->lists.clear();
  for (const WideRow& row : rows) {
    uint64_t* const end = ReadPages(row.value.substr(1), begin);
    scratch->lists.push_back({(row.value[0] & kPopular) != 0, {begin, end}, static_cast<uint32_t>(row.copies)});
    begin = end;
    counts.capped = static_cast<uint8_t>(counts.capped + ((row.value[0] & kCapped) != 0 ? row.copies : 0));
  }
  scratch->cover.Load(page, scratch->lists);
  scratch->preferred.clear();
  for (const uint64_t candidate : scratch->cover.candidates()) {
    scratch->preferred.push_back(options_.foreign != SiteMode::kNone && !sites_.Same(page, candidate) ? 1 : 0);
  }
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
