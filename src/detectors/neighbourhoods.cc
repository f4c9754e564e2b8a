#include "detectors/neighbourhoods.h"

#include <algorithm>

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

// How many of the open levels the leaf is below.
size_t NeighbourhoodTree::OpenLevels(const DirectoryRow& leaf) const {
  if (levels_.empty() || leaf.domain != domain_) return 0;
  const auto is_below = [&](const Level& level) {
    return leaf.directory.compare(0, level.prefix_bytes, directory_, 0, level.prefix_bytes) == 0;
  };
  return static_cast<size_t>(std::find_if_not(levels_.begin(), levels_.end(), is_below) - levels_.begin());
}

void NeighbourhoodTree::Open(const DirectoryRow& leaf) {
  domain_ = leaf.domain;
  directory_ = leaf.directory;
  if (levels_.empty()) levels_.emplace_back();
  while (levels_.back().prefix_bytes < directory_.size()) {
    levels_.push_back({.prefix_bytes = directory_.find('/', levels_.back().prefix_bytes) + 1});
  }
  Level& last = levels_.back();
  const auto chunks = static_cast<uint64_t>(leaf.chunks);
  const auto bad_chunks = static_cast<uint64_t>(leaf.bad_chunks);
  ++last.pages;
  last.chunks += chunks;
  last.bad_chunks += bad_chunks;
  last.ratios += RatioOf(bad_chunks, chunks);
}

NeighbourhoodRow NeighbourhoodTree::CloseLast() {
  const Level level = levels_.back();
  levels_.pop_back();
  const uint64_t mean = RoundedQuotient(level.ratios, level.pages);
  NeighbourhoodRow row;
  row.depth = static_cast<int32_t>(levels_.size());
  row.pages = static_cast<int64_t>(level.pages);
  row.chunks = static_cast<int64_t>(level.chunks);
  row.bad_chunks = static_cast<int64_t>(level.bad_chunks);
  row.mean_ratio = static_cast<int64_t>(mean);
  if (levels_.empty()) {
    row.prefix = domain_;
    row.known_source = known_.domains.contains(domain_);
    return row;
  }
  row.prefix = directory_.substr(0, level.prefix_bytes);
  row.known_source = known_.hosts.contains(std::string_view(row.prefix).substr(0, row.prefix.find('/')));
  pooled_.Add(RatioOf(level.bad_chunks, level.chunks));
  means_.Add(mean);
  Count(row);
  Level& parent = levels_.back();
  parent.pages += level.pages;
  parent.chunks += level.chunks;
  parent.bad_chunks += level.bad_chunks;
  parent.ratios += level.ratios;
  return row;
}

NeighbourhoodCountRow& NeighbourhoodTree::CountOf(int32_t depth, int64_t percent) {
  NeighbourhoodCountRow& count = counts_[{depth, static_cast<int32_t>(percent)}];
  count.depth = depth;
  count.badness_percent = static_cast<int32_t>(percent);
  return count;
}

void NeighbourhoodTree::Count(const NeighbourhoodRow& row) {
  const auto percent_of = [](int64_t part, int64_t whole) {
    return static_cast<int64_t>(static_cast<__int128>(part) * 100 / whole);
  };
  ++CountOf(row.depth, percent_of(row.bad_chunks, row.chunks)).neighbourhoods;
  ++CountOf(row.depth, percent_of(row.mean_ratio, static_cast<int64_t>(kWholeRatio))).neighbourhoods_by_mean;
}

std::vector<NeighbourhoodCountRow> NeighbourhoodTree::Counts() const {
  std::vector<NeighbourhoodCountRow> counts;
  for (const auto& [place, count] : counts_) counts.push_back(count);
  return counts;
}

}  // namespace seamripper
