// Which of the many documents that have a shingle are looked at as donors? Not the first that were read: those of one site
// are read together, and would leave no room for others. One of each host first, then others, by hashes that nobody but
// the seed decides.
#ifndef SEAMRIPPER_DETECTORS_DONOR_CHOICE_H_
#define SEAMRIPPER_DETECTORS_DONOR_CHOICE_H_

#include <compare>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "detectors/hosts.h"
#include "kernels/shingle/phrase_cover.h"
#include "step/page_column.h"

namespace seamripper {

// What orders hosts, and URLs: the first draw of splitmix64 started at the seed xor the hash of the bytes.
uint64_t DonorHash(uint64_t seed, std::string_view bytes);

using UrlHashes = PageColumn<uint64_t, Merge::kSet>;  // by page: DonorHash of its URL

// Numbers for pages as donors: by host, in the order of hosts, then by URL. So those that are chosen have numbers close
// together. Memory: 17 bytes a page, and four a host; 16 and 20 more while it is made.
class DonorOrder {
 public:
  static constexpr uint64_t kMostPages = UINT32_MAX;

  // `hosts` hold as long as it does; kMostPages at most.
  DonorOrder(uint64_t seed, const Hosts& hosts, const UrlHashes& urls);

  uint64_t pages() const { return page_of_.size(); }
  uint64_t NumberOf(uint64_t page) const { return number_of_[page]; }
  uint64_t PageOf(uint64_t number) const { return page_of_[number]; }
  std::span<const uint64_t> urls() const { return urls_; }  // hashes, by number
  // Of a stretch of numbers (kernels/shingle/document_stretch.h), the one host of all; Hosts::kNone: they are on several.
  uint32_t HostOfStretch(uint64_t stretch) const { return host_of_stretch_[stretch]; }
  DocumentOrder among_equals() const { return {urls_, is_of_one_host_}; }
  uint32_t HostOf(uint64_t page) const { return rank_of_host_[hosts_[page]]; }  // by the hash of its name

 private:
  void RankHosts(uint64_t seed);
  void FindHostsOfStretches();

  const Hosts& hosts_;
  std::vector<uint32_t> rank_of_host_;
  std::vector<uint32_t> number_of_;
  std::vector<uint32_t> page_of_;
  std::vector<uint64_t> urls_;
  std::vector<uint32_t> host_of_stretch_;
  std::vector<uint8_t> is_of_one_host_;  // by stretch
};

// Of the documents it is given, `most`: of each host the first by URL, of the hosts the first of them; where hosts are
// fewer, of the other documents the first by URL. Memory: 32 bytes for each of `most`.
class DonorChoice {
 public:
  DonorChoice(const DonorOrder* order, uint32_t most) : order_(order), most_(most) {}

  void Add(uint64_t page);
  // Replaces *pages by those that are chosen, in no particular order, and begins anew.
  void Finish(std::vector<uint64_t>* pages);

 private:
  struct FirstOfHost {
    uint32_t host;
    uint32_t number;
  };
  struct ByUrl {
    uint64_t url;
    uint64_t page;
    friend auto operator<=>(const ByUrl&, const ByUrl&) = default;
  };
  std::vector<FirstOfHost>::iterator PlaceOf(uint32_t host);
  void AddOther(const ByUrl& other);

  const DonorOrder* order_;
  uint32_t most_;
  std::vector<FirstOfHost> firsts_;  // by host
  std::vector<ByUrl> others_;        // of all documents the first by URL, as long as hosts are few; a heap
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_DONOR_CHOICE_H_
