#include "store/corpus_reader.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace seamripper {
namespace {

using FoundRow = std::optional<std::pair<uint64_t, std::string>>;  // its number and bytes

// The first row of a sorted file for which `reached` holds; nothing when there is none. `guess` is the block it is
// probably in: when it is, or next to it, two or three blocks are read; at worst a few for each halving of the file.
template <class Reached>
Result<FoundRow> FirstRow(const BlockFileReader& file, size_t guess, Reached reached) {
  Block block;
  size_t low = 0;
  size_t high = file.blocks();  // the answer is in block `low` or later, and not in one after `high`
  size_t read = file.blocks();
  for (size_t step = 1; low < high; step *= 2) {
    const size_t probe = guess < low || guess >= high ? low + (high - low) / 2 : guess;
    RETURN_IF_ERROR(file.ReadBlock(probe, &block));
    read = probe;
    if (block.rows() > 0 && reached(block.row(block.rows() - 1))) {
      high = probe;
      if (block.rows() > 0 && !reached(block.row(0))) low = high;
      guess = probe - std::min(probe, step);
    } else {
      low = probe + 1;
      guess = probe + step;
    }
  }
  if (low == file.blocks()) return FoundRow();
  if (read != low) RETURN_IF_ERROR(file.ReadBlock(low, &block));
  for (size_t i = 0; i < block.rows(); ++i) {
    if (reached(block.row(i))) return FoundRow({block.first_row() + i, std::string(block.row(i))});
  }
  return FoundRow();
}

}  // namespace

CorpusReader::CorpusReader(std::string corpus, Manifest manifest)
    : corpus_(std::move(corpus)), manifest_(std::move(manifest)) {
  for (const SegmentSummary& segment : manifest_.segments) {
    segments_.emplace_back(SegmentPath(corpus_, segment.name), segment);
  }
}

Result<CorpusReader> CorpusReader::Open(const std::string& corpus) {
  for (;;) {
    ASSIGN_OR_RETURN(Manifest manifest, ReadManifest(corpus));
    CorpusReader reader(corpus, std::move(manifest));
    if (reader.manifest_.superseded.rows == 0) return reader;
    const std::string path = SupersededPath(corpus, reader.manifest_);
    auto file = BlockFileReader::Open(path, kSupersededLayout, reader.manifest_.superseded);
    if (file.ok()) {
      reader.superseded_ = std::move(*file);
      return reader;
    }
    // An ingest may have ended between the two, and taken it away.
    ASSIGN_OR_RETURN(const Manifest now, ReadManifest(corpus));
    if (SupersededPath(corpus, now) == path) return file.status();
  }
}

// The best row of a URL in one segment: a page before a file.
Result<std::optional<LookupRow>> CorpusReader::FindRow(size_t segment, const Hash128& url_hash) const {
  ASSIGN_OR_RETURN(const auto file, segments_[segment].Open(Column::kLookup));
  // Hashes are spread evenly.
  const double place = std::ldexp(static_cast<double>(url_hash.high), -64);
  const auto guess = static_cast<size_t>(place * static_cast<double>(file->blocks()));
  ASSIGN_OR_RETURN(const auto found, FirstRow(*file, guess, [&](std::string_view bytes) {
                     return !(RowAs<LookupRow>(bytes).url_hash < url_hash);
                   }));
  if (!found.has_value()) return std::optional<LookupRow>();
  const auto row = RowAs<LookupRow>(found->second);
  return row.url_hash == url_hash ? std::optional(row) : std::nullopt;
}

Result<std::optional<PagePlace>> CorpusReader::FindUrl(const Hash128& url_hash) const {
  std::optional<LookupRow> best;
  PagePlace place;
  for (size_t i = 0; i < segments_.size(); ++i) {
    ASSIGN_OR_RETURN(const auto row, FindRow(i, url_hash));
    if (!row.has_value() || row->kind != 0 || (best && *best < *row)) continue;
    best = *row;
    place = {i, row->row};
  }
  return best ? std::optional(place) : std::nullopt;
}

Result<bool> CorpusReader::HasFile(const Hash128& url_hash) const {
  for (size_t i = 0; i < segments_.size(); ++i) {
    ASSIGN_OR_RETURN(const auto row, FindRow(i, url_hash));
    if (row.has_value() && row->kind != 0) return true;
  }
  return false;
}

Result<std::optional<PagePlace>> CorpusReader::FindId(PageId id) const { return search_->Find(segments_, id); }

Result<std::vector<PageId>> CorpusReader::Superseded() const {
  std::vector<PageId> ids;
  if (superseded_ == nullptr) return ids;
  RETURN_IF_ERROR(
      ForEachRow(*superseded_, [&](uint64_t, std::string_view bytes) { ids.push_back(RowAs<PageId>(bytes)); }));
  return ids;
}

Result<bool> CorpusReader::IsSuperseded(PageId id) const {
  if (superseded_ == nullptr) return false;
  ASSIGN_OR_RETURN(const auto found, FirstRow(*superseded_, superseded_->blocks() / 2,
                                              [&](std::string_view bytes) { return RowAs<PageId>(bytes) >= id; }));
  return found.has_value() && RowAs<PageId>(found->second) == id;
}

Result<std::string> CorpusReader::ReadBytes(PagePlace place, Column column) const {
  ASSIGN_OR_RETURN(const auto file, segments_[place.segment].Open(column));
  if (place.row >= file->rows()) return CorpusDamaged(corpus_ + ": a row is missing: ingest the crawl again");
  Block block;
  std::string bytes;
  RETURN_IF_ERROR(file->ReadRow(place.row, &block, &bytes));
  return bytes;
}

Result<PageRow> CorpusReader::ReadPageRow(PagePlace place) const {
  if (place.row >= segments_[place.segment].pages()) {
    return CorpusDamaged(corpus_ + ": a row is missing: ingest the crawl again");
  }
  return search_->Read(segments_, place);
}

Status CorpusReader::Verify() const {
  for (const SegmentReader& segment : segments_) RETURN_IF_ERROR(segment.Verify());
  if (superseded_ == nullptr) return {};
  return ForEachRow(*superseded_, [](uint64_t, std::string_view) {});
}

}  // namespace seamripper
