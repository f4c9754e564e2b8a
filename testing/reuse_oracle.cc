#include "testing/reuse_oracle.h"

#include <algorithm>
#include <map>

namespace seamripper::reuse_oracle {
namespace {

constexpr uint64_t kWhole = uint64_t{1} << 32;

std::vector<std::string> ComponentsOf(const std::string& url) {
  std::string path = url.substr(0, url.find('?'));
  path = path.substr(path.find("://") + 3);
  path = path.substr(std::min(path.find('/'), path.size()));
  std::vector<std::string> components;
  for (size_t at = 0; at < path.size();) {
    const size_t end = std::min(path.find('/', at), path.size());
    if (end > at) components.push_back(path.substr(at, end - at));
    at = end + 1;
  }
  return components;
}

uint64_t Ratio(uint64_t part, uint64_t whole) {
  return static_cast<uint64_t>((static_cast<unsigned __int128>(part) * kWhole * 2 + whole) / (2 * whole));
}

// Strictly above what was given, or above mean and standard deviation of all.
class Threshold {
 public:
  Threshold(std::optional<uint64_t> given, const std::vector<uint64_t>& ratios) : given_(given), ratios_(ratios) {}

  bool IsBelow(uint64_t part, uint64_t whole) const {
    if (whole == 0) return false;
    if (given_)
      return static_cast<unsigned __int128>(part) * 1'000'000'000 > static_cast<unsigned __int128>(*given_) * whole;
    const auto count = static_cast<__int128>(ratios_.size());
    __int128 sum = 0;
    __int128 squares = 0;
    for (const __int128 ratio : ratios_) {
      sum += ratio;
      squares += ratio * ratio;
    }
    const __int128 above = count * static_cast<__int128>(Ratio(part, whole)) - sum;
    return above > 0 && above * above > count * squares - sum * sum;
  }

 private:
  const std::optional<uint64_t> given_;
  const std::vector<uint64_t> ratios_;
};

class Finder {
 public:
  Finder(const std::vector<Record>& records, const Options& options) : options_(options) {
    for (const Record& record : records) {
      if (!IsRecursive(record.url)) records_.push_back(record);
    }
    for (const Record& record : records_) {
      if (record.is_page) ++pages_of_domain_[record.domain];
    }
  }

  Tables Find() {
    FindFiles();
    FindChunks();
    FindPages();
    FindNeighbourhoods();
    return tables_;
  }

 private:
  struct Copy {
    const Record* page;
    const Chunk* chunk;
  };

  std::string ListReason(const std::string& hash) const {
    if (options_.stop_rules && options_.shipped.contains(hash)) return "shipped list";
    return options_.given.contains(hash) ? "stop file" : "";
  }

  std::string StopReason(const Chunk& chunk) const {
    if (const std::string reason = ListReason(chunk.hash); !reason.empty()) return reason;
    if (options_.stop_rules && options_.stop_invisible && !chunk.visible) return "no visible text";
    return chunk.bytes <= options_.min_chunk ? "too short" : "";
  }

  bool IsKnownChunk(const std::string& hash) const {
    for (const Record& record : *options_.known) {
      for (const Chunk& chunk : record.chunks) {
        if (chunk.hash == hash && StopReason(chunk).empty()) return true;
      }
    }
    return false;
  }

  bool IsBoilerplate(const std::set<PageId>& pages, const std::set<std::string>& domains) const {
    if (!options_.stop_boilerplate || domains.size() != 1) return false;
    const size_t of_domain = pages_of_domain_.at(*domains.begin());
    return of_domain >= 10 && pages.size() * 10 >= of_domain * 9;
  }

  void FindFiles() {
    std::map<std::string, std::vector<const Record*>> copies;
    for (const Record& record : records_) copies[record.file].push_back(&record);
    const uint64_t threshold =
        options_.file_threshold.value_or(std::max<uint64_t>(5, records_.size() * 350 / 1'000'000'000));
    for (const auto& [file, holders] : copies) {
      const auto first = *std::min_element(holders.begin(), holders.end(),
                                           [](const Record* a, const Record* b) { return a->id < b->id; });
      std::set<std::string> domains;
      for (const Record* holder : holders) domains.insert(holder->domain);
      ReuseFileRow row = {file,
                          static_cast<int64_t>(holders.size()),
                          static_cast<int64_t>(domains.size()),
                          first->file_bytes,
                          false,
                          ListReason(file),
                          first->url};
      bool labelled = holders.size() > threshold;
      if (options_.known) {
        labelled = std::ranges::any_of(*options_.known, [&](const Record& record) { return record.file == row.file; });
      }
      row.labelled = labelled && row.stop_reason.empty();
      if (row.labelled) labelled_files_.insert(file);
      if (row.copies >= 2 || row.labelled) tables_.files.push_back(row);
    }
  }

  void FindChunks() {
    std::map<std::string, std::vector<Copy>> copies;
    uint64_t all = 0;
    for (const Record& record : records_) {
      for (const Chunk& chunk : record.chunks) copies[chunk.hash].push_back({&record, &chunk}), ++all;
    }
    const uint64_t threshold = options_.threshold.value_or(std::max<uint64_t>(5, all * 2'500 / 1'000'000'000));
    for (const auto& [hash, found] : copies) FindChunk(hash, found, threshold);
  }

  void FindChunk(const std::string& hash, const std::vector<Copy>& found, uint64_t threshold) {
    static const std::vector<std::string> kReasons = {"shipped list", "stop file", "no visible text", "too short"};
    std::vector<Copy> counted;
    for (const Copy& copy : found) {
      if (StopReason(*copy.chunk).empty()) counted.push_back(copy);
    }
    std::string reason;
    if (counted.empty()) {
      for (size_t i = kReasons.size(); i-- > 0;) {
        if (std::ranges::any_of(found, [&](const Copy& copy) { return StopReason(*copy.chunk) == kReasons[i]; })) {
          reason = kReasons[i];
        }
      }
      counted = found;
    }
    std::map<PageId, int64_t> on_page;
    std::set<PageId> pages;
    std::set<std::string> domains;
    Copy first = counted[0];
    int64_t captured = first.page->captured;
    for (const Copy& copy : counted) {
      ++on_page[copy.page->id];
      pages.insert(copy.page->id);
      domains.insert(copy.page->domain);
      captured = std::min(captured, copy.page->captured);
      if (std::tie(copy.page->id, copy.chunk->offset) < std::tie(first.page->id, first.chunk->offset)) first = copy;
    }
    if (reason.empty() && IsBoilerplate(pages, domains)) reason = "boilerplate of one site";
    const bool frequent = options_.known ? IsKnownChunk(hash) : counted.size() > threshold;
    const bool labelled = reason.empty() && frequent;
    for (const Copy& copy : counted) {
      if (reason.empty()) ++chunks_of_page_[copy.page->id];
      if (labelled) ++bad_of_page_[copy.page->id];
    }
    if (counted.size() >= 2 || labelled) {
      tables_.chunks.push_back({hash, static_cast<int64_t>(counted.size()), static_cast<int64_t>(pages.size()),
                                static_cast<int64_t>(domains.size()), first.chunk->bytes, Timestamp{captured}, labelled,
                                reason, first.page->id, first.chunk->offset, first.chunk->sample});
    }
    if (!labelled) return;
    for (const Record& record : records_) {
      if (on_page.contains(record.id)) tables_.chunk_pages.push_back({hash, record.id, record.url, on_page[record.id]});
    }
  }

  void FindPages() {
    std::vector<uint64_t> ratios;
    for (const auto& [page, chunks] : chunks_of_page_) ratios.push_back(Ratio(bad_of_page_[page], chunks));
    const Threshold threshold(options_.partial_threshold, ratios);
    for (const Record& record : records_) {
      if (!record.is_page) continue;
      const uint64_t chunks = chunks_of_page_.contains(record.id) ? chunks_of_page_[record.id] : 0;
      const uint64_t bad = bad_of_page_[record.id];
      const bool file_labelled = labelled_files_.contains(record.file);
      if (bad == 0 && !file_labelled) continue;
      tables_.pages.push_back({record.id, record.url, static_cast<int64_t>(chunks), static_cast<int64_t>(bad),
                               threshold.IsBelow(bad, chunks), file_labelled});
    }
  }

  struct Sums {
    uint64_t pages = 0;
    uint64_t chunks = 0;
    uint64_t bad = 0;
    uint64_t ratios = 0;
    std::string site;  // host, or domain at depth 0
  };

  static uint64_t MeanOf(const Sums& of) { return (2 * of.ratios + of.pages) / (2 * of.pages); }

  void CountNeighbourhoods(const std::map<std::pair<std::string, int32_t>, Sums>& sums) {
    std::map<std::pair<int32_t, int32_t>, std::pair<int64_t, int64_t>> counts;
    for (const auto& [place, of] : sums) {
      if (place.second == 0) continue;
      ++counts[{place.second, static_cast<int32_t>(of.bad * 100 / of.chunks)}].first;
      ++counts[{place.second, static_cast<int32_t>(MeanOf(of) * 100 / kWhole)}].second;
    }
    for (const auto& [place, count] : counts) {
      tables_.neighbourhood_counts.push_back({place.first, place.second, count.first, count.second});
    }
  }

  void FindNeighbourhoods() {
    std::map<std::pair<std::string, int32_t>, Sums> sums;
    const auto add = [&](const std::string& prefix, int32_t depth, const std::string& site, PageId page) {
      Sums& to = sums[{prefix, depth}];
      ++to.pages;
      to.chunks += chunks_of_page_[page];
      to.bad += bad_of_page_[page];
      to.ratios += Ratio(bad_of_page_[page], chunks_of_page_[page]);
      to.site = site;
    };
    std::set<std::string> known_sites;
    if (options_.known) {
      for (const Record& record : *options_.known) known_sites.insert({record.host + "/", record.domain});
    }
    for (const Record& record : records_) {
      if (!chunks_of_page_.contains(record.id)) continue;
      add(record.domain, 0, record.domain, record.id);
      int32_t depth = 0;
      for (const std::string& prefix : PrefixesOf(record.url, record.host)) {
        add(prefix, ++depth, record.host + "/", record.id);
      }
    }
    std::vector<uint64_t> pooled;
    std::vector<uint64_t> means;
    const auto mean_of = MeanOf;
    for (const auto& [place, of] : sums) {
      if (place.second == 0) continue;
      pooled.push_back(Ratio(of.bad, of.chunks));
      means.push_back(mean_of(of));
    }
    const Threshold pooled_threshold(options_.badness_threshold, pooled);
    const Threshold mean_threshold(options_.badness_threshold, means);
    for (const auto& [place, of] : sums) {
      if (place.second > 0 && pooled_threshold.IsBelow(of.bad, of.chunks)) ++tables_.all_bad_neighbourhoods;
    }
    CountNeighbourhoods(sums);
    for (const auto& [place, of] : sums) {
      if (of.bad == 0 || static_cast<int64_t>(of.pages) < options_.min_pages) continue;
      tables_.neighbourhoods.push_back({place.first, place.second, static_cast<int64_t>(of.pages),
                                        static_cast<int64_t>(of.chunks), static_cast<int64_t>(of.bad),
                                        static_cast<int64_t>(mean_of(of)), pooled_threshold.IsBelow(of.bad, of.chunks),
                                        mean_threshold.IsBelow(mean_of(of), kWhole), known_sites.contains(of.site)});
    }
  }

  const Options& options_;
  std::vector<Record> records_;
  std::map<std::string, size_t> pages_of_domain_;
  std::map<PageId, uint64_t> chunks_of_page_;  // that count
  std::map<PageId, uint64_t> bad_of_page_;
  std::set<std::string> labelled_files_;
  Tables tables_;
};

}  // namespace

bool IsRecursive(const std::string& url) {
  std::map<std::string, int> times;
  for (const std::string& component : ComponentsOf(url)) {
    if (++times[component] == 4) return true;
  }
  return ComponentsOf(url).size() >= 97;
}

std::vector<std::string> PrefixesOf(const std::string& url, const std::string& host) {
  std::vector<std::string> components = ComponentsOf(url);
  const std::string path = url.substr(0, url.find('?'));
  if (!path.ends_with('/') && !components.empty()) components.pop_back();
  std::vector<std::string> prefixes = {host + "/"};
  for (const std::string& component : components) prefixes.push_back(prefixes.back() + component + "/");
  return prefixes;
}

Tables Find(const std::vector<Record>& records, const Options& options) { return Finder(records, options).Find(); }

}  // namespace seamripper::reuse_oracle
