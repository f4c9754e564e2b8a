#include "detectors/phrase_samples.h"

namespace seamripper {
namespace {

// Seven bits a byte, the lowest first; the last byte has its top bit clear.
void AppendDistance(uint64_t value, std::string* bytes) {
  for (; value >= 128; value >>= 7) bytes->push_back(static_cast<char>(value | 128));
  bytes->push_back(static_cast<char>(value));
}

uint64_t ReadDistance(std::string_view* bytes) {
  uint64_t value = 0;
  for (int shift = 0;; shift += 7) {
    const auto byte = static_cast<uint8_t>(bytes->front());
    bytes->remove_prefix(1);
    value |= uint64_t{byte & 127u} << shift;
    if (byte < 128) return value;
  }
}

constexpr char kPopular = 1;
constexpr char kCapped = 2;

}  // namespace

void AppendDonors(bool popular, bool capped, std::span<const uint64_t> documents, std::string* bytes) {
  bytes->push_back(static_cast<char>((popular ? kPopular : 0) | (capped ? kCapped : 0)));
  uint64_t before = 0;
  for (const uint64_t document : documents) {
    AppendDistance(document - before, bytes);
    before = document;
  }
}

void CoverOfDocument::operator()(std::string_view key, std::span<const WideRow> rows, Scratch* scratch,
                                 std::vector<PickRow>* out) const {
  const uint64_t page = BigEndian::Load(key);
  SampleCounts& counts = (*counts_)[page];
  // All lists lie behind each other, so what they may come to is reserved first.
  size_t most = 0;
  for (const WideRow& row : rows) most += row.value.size();
  scratch->documents.clear();
  scratch->documents.reserve(most);
  scratch->lists.clear();
  for (const WideRow& row : rows) {
    const size_t begin = scratch->documents.size();
    uint64_t document = 0;
    for (std::string_view rest = row.value.substr(1); !rest.empty();) {
      document += ReadDistance(&rest);
      scratch->documents.push_back(document);
    }
    scratch->lists.push_back({(row.value[0] & kPopular) != 0, std::span(scratch->documents).subspan(begin)});
    counts.capped = static_cast<uint8_t>(counts.capped + ((row.value[0] & kCapped) != 0 ? 1 : 0));
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
