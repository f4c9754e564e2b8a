// The sites of a crawl by name, and which pages are on each.
#ifndef SEAMRIPPER_DETECTORS_SITE_NAMES_H_
#define SEAMRIPPER_DETECTORS_SITE_NAMES_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "seamripper/detect.h"
#include "step/page_view.h"

namespace seamripper {

// Sees every page once, from any thread. Memory: four bytes a page, and the names.
class SiteNames {
 public:
  static constexpr uint32_t kParts = kHeadPart;
  static constexpr uint32_t kNoSite = ~uint32_t{0};

  // `mode` is kHost, kDomain or kPrivate.
  SiteNames(SiteMode mode, uint64_t page_numbers) : mode_(mode), site_of_page_(page_numbers, kNoSite) {}
  void Add(const PageView& page);

  // From here on after every page was added. Sites are numbered in no particular order.
  uint32_t site(uint64_t page) const { return site_of_page_[page]; }  // kNoSite: no live page
  size_t size() const { return sites_.size(); }
  // Calls visit(name, number) for each site, by name.
  template <class Visit>
  void ForEach(Visit visit) const {
    for (const auto& [name, number] : sites_) visit(name, number);
  }

 private:
  std::string_view NameOf(const PageView& page) const;

  const SiteMode mode_;
  std::mutex mutex_;
  std::map<std::string, uint32_t, std::less<>> sites_;
  std::vector<uint32_t> site_of_page_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_SITE_NAMES_H_
