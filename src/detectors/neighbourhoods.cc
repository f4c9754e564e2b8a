#include "detectors/neighbourhoods.h"

#include <algorithm>

#include "base/check.h"

namespace seamripper {

std::string DirectoryOf(std::string_view url, std::string_view host) {
  url = url.substr(0, url.find_first_of("?#"));
  const size_t scheme = url.find("://");
  url.remove_prefix(scheme == std::string_view::npos ? 0 : scheme + 3);
  const size_t path = std::min(url.find('/'), url.size());
  std::string directory(host);
  directory.push_back('/');
  for (size_t at = path; at < url.size();) {
    const size_t end = url.find('/', at + 1);
    if (end == std::string_view::npos) break;
    if (end > at + 1) directory.append(url.substr(at + 1, end - at));
    at = end;
  }
  return directory;
}

bool KnownSites::Has(const NeighbourhoodRow& row) const {
  if (row.depth == 0) return domains.contains(row.prefix);
  return hosts.contains(std::string_view(row.prefix).substr(0, row.prefix.find('/')));
}

void NeighbourhoodSums::Add(const NeighbourhoodRow& row) {
  const auto percent_of = [](int64_t part, int64_t whole) {
    return static_cast<size_t>(static_cast<__int128>(part) * 100 / whole);
  };
  pooled_.Add(RatioOf(static_cast<uint64_t>(row.bad_chunks), static_cast<uint64_t>(row.chunks)));
  means_.Add(static_cast<uint64_t>(row.mean_ratio));
  const auto depth = static_cast<size_t>(row.depth);
  CHECK(depth >= 1 && depth <= kMostDepth);
  Count* const counts = counts_[depth - 1];
  ++counts[percent_of(row.bad_chunks, row.chunks)].pooled;
  ++counts[percent_of(row.mean_ratio, static_cast<int64_t>(kWholeRatio))].by_mean;
}

NeighbourhoodSums& NeighbourhoodSums::operator+=(const NeighbourhoodSums& other) {
  pooled_ += other.pooled_;
  means_ += other.means_;
  for (size_t depth = 0; depth < kMostDepth; ++depth) {
    for (size_t percent = 0; percent < kPercents; ++percent) {
      counts_[depth][percent].pooled += other.counts_[depth][percent].pooled;
      counts_[depth][percent].by_mean += other.counts_[depth][percent].by_mean;
    }
  }
  return *this;
}

std::vector<NeighbourhoodCountRow> NeighbourhoodSums::Counts() const {
  std::vector<NeighbourhoodCountRow> rows;
  for (size_t depth = 0; depth < kMostDepth; ++depth) {
    for (size_t percent = 0; percent < kPercents; ++percent) {
      const Count& count = counts_[depth][percent];
      if (count.pooled == 0 && count.by_mean == 0) continue;
      NeighbourhoodCountRow& row = rows.emplace_back();
      row.depth = static_cast<int32_t>(depth + 1);
      row.badness_percent = static_cast<int32_t>(percent);
      row.neighbourhoods = static_cast<int64_t>(count.pooled);
      row.neighbourhoods_by_mean = static_cast<int64_t>(count.by_mean);
    }
  }
  return rows;
}

// How many of the open levels the leaf is below.
size_t NeighbourhoodTree::OpenLevels(std::string_view directory) const {
  const auto is_below = [&](const Level& level) {
    return directory.substr(0, level.prefix_bytes) == std::string_view(directory_).substr(0, level.prefix_bytes);
  };
  return static_cast<size_t>(std::find_if_not(levels_.begin(), levels_.end(), is_below) - levels_.begin());
}

void NeighbourhoodTree::Open(std::string_view directory, const ChunksOfLeaf& leaf) {
  directory_ = directory;
  if (levels_.empty()) levels_.emplace_back();
  while (levels_.back().prefix_bytes < directory_.size()) {
    levels_.push_back({.prefix_bytes = directory_.find('/', levels_.back().prefix_bytes) + 1});
  }
  Level& last = levels_.back();
  ++last.pages;
  last.chunks += leaf.chunks;
  last.bad_chunks += leaf.bad_chunks;
  last.ratios += RatioOf(leaf.bad_chunks, leaf.chunks);
}

void NeighbourhoodTree::CloseLast() {
  const Level level = levels_.back();
  levels_.pop_back();
  closed_.depth = static_cast<int32_t>(levels_.size());
  closed_.prefix = levels_.empty() ? domain_ : directory_.substr(0, level.prefix_bytes);
  closed_.pages = static_cast<int64_t>(level.pages);
  closed_.chunks = static_cast<int64_t>(level.chunks);
  closed_.bad_chunks = static_cast<int64_t>(level.bad_chunks);
  closed_.mean_ratio = static_cast<int64_t>(RoundedQuotient(level.ratios, level.pages));
  closed_.known_source = false;
  if (levels_.empty()) return;
  Level& parent = levels_.back();
  parent.pages += level.pages;
  parent.chunks += level.chunks;
  parent.bad_chunks += level.bad_chunks;
  parent.ratios += level.ratios;
}

}  // namespace seamripper
