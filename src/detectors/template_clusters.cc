#include "detectors/template_clusters.h"

#include "kernels/gram/distinct_grams.h"

namespace seamripper {
namespace {

template <class Value>
uint64_t CountDistinct(std::vector<Value>* values) {
  std::sort(values->begin(), values->end());
  return static_cast<uint64_t>(std::unique(values->begin(), values->end()) - values->begin());
}

// The only value that more than half of them may be (Boyer, Moore 1981).
uint32_t MajorityCandidate(const std::vector<uint32_t>& values) {
  uint32_t candidate = 0;
  size_t lead = 0;
  for (const uint32_t value : values) {
    if (lead == 0) candidate = value;
    lead += value == candidate ? size_t{1} : ~size_t{0};
  }
  return candidate;
}

// What counting them takes, some 40 bytes a value, is for so many at most.
constexpr size_t kMostCounted = 65'536;

// The values themselves are small numbers, so each goes behind bits that are spread evenly.
uint32_t MostFrequentByCounting(const std::vector<uint32_t>& values) {
  std::vector<uint64_t> spread(values.size());
  std::ranges::transform(values, spread.begin(),
                         [](uint32_t value) { return uint64_t{value * uint32_t{0x9e3779b1}} << 32 | value; });
  DistinctGrams distinct;
  distinct.Find(spread);
  uint32_t best = 0;
  uint32_t most = 0;
  for (size_t i = 0; i < distinct.grams().size(); ++i) {
    const auto value = static_cast<uint32_t>(distinct.grams()[i]);
    const uint32_t count = distinct.places()[i];
    if (count < most || (count == most && value > best)) continue;
    most = count;
    best = value;
  }
  return best;
}

}  // namespace

uint32_t MostFrequent(std::vector<uint32_t>* values) {
  const uint32_t candidate = MajorityCandidate(*values);
  if (2 * static_cast<size_t>(std::ranges::count(*values, candidate)) > values->size()) return candidate;
  if (values->size() <= kMostCounted) return MostFrequentByCounting(*values);
  std::sort(values->begin(), values->end());
  uint32_t best = values->front();
  size_t most = 0;
  for (size_t begin = 0, end = 0; begin < values->size(); begin = end) {
    while (end < values->size() && (*values)[end] == (*values)[begin]) ++end;
    if (end - begin <= most) continue;
    most = end - begin;
    best = (*values)[begin];
  }
  return best;
}

uint8_t Percentile(const MatchHistogram& histogram, uint64_t count, uint64_t percent) {
  uint64_t seen = 0;
  size_t value = 0;
  while (value + 1 < histogram.size() && (seen += histogram[value]) * 100 < count * percent) ++value;
  return static_cast<uint8_t>(value);
}

StyleSpread SpreadOf(uint64_t prototype, const MatchHistogram& histogram) {
  StyleSpread spread;
  spread.prototype = prototype;
  for (size_t matches = 0; matches < histogram.size(); ++matches) {
    if (spread.pages == 0) spread.least = static_cast<uint8_t>(matches);
    spread.pages += static_cast<uint32_t>(histogram[matches]);
    spread.matches += histogram[matches] * matches;
  }
  spread.p5 = Percentile(histogram, spread.pages, 5);
  spread.p50 = Percentile(histogram, spread.pages, 50);
  spread.p95 = Percentile(histogram, spread.pages, 95);
  return spread;
}

SiteCounts CountSites(const Sites& sites, std::span<const uint64_t> members) {
  std::vector<uint32_t> hosts;
  for (const uint64_t member : members) hosts.push_back(sites.HostOf(member));
  hosts.resize(CountDistinct(&hosts));
  std::vector<uint32_t> domains;
  for (const uint32_t host : hosts) {
    domains.insert(domains.end(), sites.IdsOf(host).begin(), sites.IdsOf(host).end());
  }
  return {static_cast<uint32_t>(hosts.size()), static_cast<uint32_t>(CountDistinct(&domains))};
}

}  // namespace seamripper
