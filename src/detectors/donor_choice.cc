#include "detectors/donor_choice.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/check.h"
#include "base/xxh3.h"
#include "kernels/hash/splitmix64.h"

namespace seamripper {

uint64_t DonorHash(uint64_t seed, std::string_view bytes) { return SplitMix64(seed ^ Xxh3Of64(bytes)).Next(); }

DonorOrder::DonorOrder(uint64_t seed, const Hosts& hosts, const UrlHashes& urls)
    : hosts_(hosts), number_of_(urls.size()), page_of_(urls.size()), urls_(urls.size()) {
  CHECK(urls.size() <= kMostPages);
  RankHosts(seed);
  // Behind those of all hosts, pages that are not live.
  const auto rank_of = [&](uint64_t page) {
    return hosts[page] == Hosts::kNone ? hosts.size() : rank_of_host_[hosts[page]];
  };
  std::vector<uint64_t> ends(hosts.size() + 1);
  for (uint64_t page = 0; page < urls.size(); ++page) ++ends[rank_of(page)];
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  std::vector<std::pair<uint64_t, uint64_t>> by_url(urls.size());
  for (uint64_t page = urls.size(); page > 0; --page) by_url[--ends[rank_of(page - 1)]] = {urls[page - 1], page - 1};
  for (size_t host = 0; host < ends.size(); ++host) {
    const uint64_t end = host + 1 < ends.size() ? ends[host + 1] : by_url.size();
    std::sort(by_url.begin() + static_cast<std::ptrdiff_t>(ends[host]),
              by_url.begin() + static_cast<std::ptrdiff_t>(end));
  }
  for (size_t number = 0; number < by_url.size(); ++number) {
    const auto& [url, page] = by_url[number];
    urls_[number] = url;
    page_of_[number] = static_cast<uint32_t>(page);
    number_of_[page] = static_cast<uint32_t>(number);
  }
  FindHostsOfStretches();
}

void DonorOrder::FindHostsOfStretches() {
  for (uint64_t begin = 0; begin < pages(); begin += DocumentStretch::kDocuments) {
    const uint64_t last = std::min(begin + DocumentStretch::kDocuments, pages()) - 1;
    const uint32_t host = hosts_[PageOf(begin)];
    host_of_stretch_.push_back(host == hosts_[PageOf(last)] ? host : Hosts::kNone);
    is_of_one_host_.push_back(host_of_stretch_.back() != Hosts::kNone ? 1 : 0);
  }
}

void DonorOrder::RankHosts(uint64_t seed) {
  std::vector<uint64_t> hashes(hosts_.size());
  for (uint32_t host = 0; host < hosts_.size(); ++host) hashes[host] = DonorHash(seed, hosts_.host(host).name);
  std::vector<uint32_t> order(hosts_.size());
  std::iota(order.begin(), order.end(), 0);
  // Of equal hashes the first by name, as hosts are numbered.
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return hashes[a] < hashes[b]; });
  rank_of_host_.resize(hosts_.size());
  for (uint32_t rank = 0; rank < order.size(); ++rank) rank_of_host_[order[rank]] = rank;
}

std::vector<DonorChoice::FirstOfHost>::iterator DonorChoice::PlaceOf(uint32_t host) {
  return std::lower_bound(firsts_.begin(), firsts_.end(), host,
                          [](const FirstOfHost& first, uint32_t wanted) { return first.host < wanted; });
}

void DonorChoice::AddOther(const ByUrl& other) {
  if (others_.size() == most_) {
    if (other > others_.front()) return;
    std::pop_heap(others_.begin(), others_.end());
    others_.pop_back();
  }
  others_.push_back(other);
  std::push_heap(others_.begin(), others_.end());
}

void DonorChoice::Add(uint64_t page) {
  const auto number = static_cast<uint32_t>(order_->NumberOf(page));
  if (firsts_.size() < most_) AddOther({order_->urls()[number], page});
  const uint32_t host = order_->HostOf(page);
  const auto place = PlaceOf(host);
  if (place != firsts_.end() && place->host == host) {
    place->number = std::min(place->number, number);
  } else if (firsts_.size() < most_) {
    firsts_.insert(place, {host, number});
  } else if (place != firsts_.end()) {
    std::move_backward(place, firsts_.end() - 1, firsts_.end());
    *place = {host, number};
  }
}

void DonorChoice::Finish(std::vector<uint64_t>* pages) {
  pages->clear();
  for (const FirstOfHost& first : firsts_) pages->push_back(order_->PageOf(first.number));
  std::sort(others_.begin(), others_.end());
  for (const ByUrl& other : others_) {
    if (pages->size() == most_) break;
    if (PlaceOf(order_->HostOf(other.page))->number != order_->NumberOf(other.page)) pages->push_back(other.page);
  }
  firsts_.clear();
  others_.clear();
}

}  // namespace seamripper
