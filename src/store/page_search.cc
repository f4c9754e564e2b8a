#include "store/page_search.h"

#include <algorithm>

#include "store/segment_rows.h"

namespace seamripper {
namespace {

PageId IdOf(const Block& block, size_t row) { return RowAs<PageRow>(block.row(row)).page_id; }

}  // namespace

// By turns where the id should be if ids rose evenly, as they do within one crawl file, and the middle, which ends a
// search whatever they do.
size_t PageSearch::Stretch::Probe(PageId id) {
  by_ids = !by_ids;
  if (by_ids || !below || !above || *above <= *below) return low + (high - low) / 2;
  const double share = static_cast<double>(id - *below) / static_cast<double>(*above - *below);
  return low + std::min(static_cast<size_t>(share * static_cast<double>(high - low)), high - low - 1);
}

PageSearch::Stretch PageSearch::StretchOf(size_t segment, size_t blocks, PageId id) const {
  Stretch stretch = {0, blocks};
  const auto seen = seen_.find(segment);
  if (seen == seen_.end()) return stretch;
  for (const auto& [block, ids] : seen->second) {
    if (ids.second < id) {
      stretch.low = block + 1;
      stretch.below = ids.second;
    } else {
      if (ids.first <= id) stretch.low = block;
      stretch.high = ids.first <= id ? block + 1 : block;
      stretch.above = ids.first;
      break;
    }
  }
  return stretch;
}

Status PageSearch::Load(const BlockFileReader& file, size_t segment, size_t block) {
  if (loaded_ == std::pair(segment, block)) return {};
  loaded_.reset();
  RETURN_IF_ERROR(file.ReadBlock(block, &block_));
  seen_[segment][block] = {IdOf(block_, 0), IdOf(block_, block_.rows() - 1)};
  loaded_ = {segment, block};
  return {};
}

Result<PageSearch::Ids> PageSearch::FirstIds(const std::vector<SegmentReader>& segments, size_t segment) {
  if (const auto seen = seen_[segment].find(0); seen != seen_[segment].end()) return seen->second;
  ASSIGN_OR_RETURN(const auto file, segments[segment].Open(Column::kPages));
  RETURN_IF_ERROR(Load(*file, segment, 0));
  return seen_[segment][0];
}

// The last one that begins at `id` or before it.
Result<std::optional<size_t>> PageSearch::SegmentOf(const std::vector<SegmentReader>& segments, PageId id) {
  std::vector<size_t> with_pages;
  for (size_t i = 0; i < segments.size(); ++i) {
    if (segments[i].pages() > 0) with_pages.push_back(i);
  }
  size_t low = 0, high = with_pages.size();
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    ASSIGN_OR_RETURN(const Ids ids, FirstIds(segments, with_pages[middle]));
    if (ids.first <= id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low == 0 ? std::nullopt : std::optional(with_pages[low - 1]);
}

Result<std::optional<PagePlace>> PageSearch::Find(const std::vector<SegmentReader>& segments, PageId id) {
  const std::lock_guard lock(mutex_);
  ASSIGN_OR_RETURN(const std::optional<size_t> segment, SegmentOf(segments, id));
  if (!segment.has_value()) return std::optional<PagePlace>();
  ASSIGN_OR_RETURN(const auto file, segments[*segment].Open(Column::kPages));
  Stretch left = StretchOf(*segment, file->blocks(), id);
  while (left.low < left.high) {
    const size_t block = left.Probe(id);
    RETURN_IF_ERROR(Load(*file, *segment, block));
    const PageId first = IdOf(block_, 0), last = IdOf(block_, block_.rows() - 1);
    if (id < first) {
      left.high = block;
      left.above = first;
    } else if (id > last) {
      left.low = block + 1;
      left.below = last;
    } else {
      for (size_t row = 0; row < block_.rows(); ++row) {
        if (IdOf(block_, row) == id) return std::optional(PagePlace{*segment, block_.first_row() + row});
      }
      break;
    }
  }
  return std::optional<PagePlace>();
}

Result<PageRow> PageSearch::Read(const std::vector<SegmentReader>& segments, PagePlace place) {
  const std::lock_guard lock(mutex_);
  if (!loaded_ || loaded_->first != place.segment || !block_.Has(place.row)) {
    ASSIGN_OR_RETURN(const auto file, segments[place.segment].Open(Column::kPages));
    RETURN_IF_ERROR(Load(*file, place.segment, file->BlockOf(place.row)));
  }
  return RowAs<PageRow>(block_.row(place.row - block_.first_row()));
}

}  // namespace seamripper
