#include "store/corpus_reader.h"

#include <utility>

namespace seamripper {
namespace {

// The first row of a sorted file for which `reached` holds, as (row number, bytes); nothing when there is none. Reads a
// block per step of a binary search over blocks.
template <class Reached>
Result<std::optional<std::pair<uint64_t, std::string>>> FirstRow(const BlockFileReader& file, Reached reached) {
  using Found = std::optional<std::pair<uint64_t, std::string>>;
  Block block;
  size_t low = 0;
  size_t high = file.blocks();  // the answer is in block `low` or later, and not in one after `high`
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    RETURN_IF_ERROR(file.ReadBlock(middle, &block));
    if (block.rows() > 0 && reached(block.row(block.rows() - 1))) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  if (low == file.blocks()) return Found();
  RETURN_IF_ERROR(file.ReadBlock(low, &block));
  for (size_t i = 0; i < block.rows(); ++i) {
    if (reached(block.row(i))) return Found({block.first_row() + i, std::string(block.row(i))});
  }
  return Found();
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
  ASSIGN_OR_RETURN(const auto found, FirstRow(*file, [&](std::string_view bytes) {
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

Result<std::optional<PagePlace>> CorpusReader::FindId(PageId id) const {
  for (size_t i = 0; i < segments_.size(); ++i) {
    ASSIGN_OR_RETURN(const auto file, segments_[i].Open(Column::kPages));
    ASSIGN_OR_RETURN(const auto found,
                     FirstRow(*file, [&](std::string_view bytes) { return RowAs<PageRow>(bytes).page_id >= id; }));
    if (found.has_value() && RowAs<PageRow>(found->second).page_id == id) {
      return std::optional(PagePlace{i, found->first});
    }
  }
  return std::optional<PagePlace>();
}

Result<std::vector<PageId>> CorpusReader::Superseded() const {
  std::vector<PageId> ids;
  if (superseded_ == nullptr) return ids;
  RETURN_IF_ERROR(
      ForEachRow(*superseded_, [&](uint64_t, std::string_view bytes) { ids.push_back(RowAs<PageId>(bytes)); }));
  return ids;
}

Result<bool> CorpusReader::IsSuperseded(PageId id) const {
  if (superseded_ == nullptr) return false;
  ASSIGN_OR_RETURN(const auto found,
                   FirstRow(*superseded_, [&](std::string_view bytes) { return RowAs<PageId>(bytes) >= id; }));
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
  const Result<std::string> bytes = ReadBytes(place, Column::kPages);
  if (!bytes.ok()) return bytes.status();
  return RowAs<PageRow>(*bytes);
}

Status CorpusReader::Verify() const {
  for (const SegmentReader& segment : segments_) RETURN_IF_ERROR(segment.Verify());
  if (superseded_ == nullptr) return {};
  return ForEachRow(*superseded_, [](uint64_t, std::string_view) {});
}

}  // namespace seamripper
