// Where the links of a page lead: attribution, if a page has copied.
#ifndef SEAMRIPPER_DETECTORS_LINK_TARGETS_H_
#define SEAMRIPPER_DETECTORS_LINK_TARGETS_H_

#include <string_view>
#include <unordered_set>

#include "seamripper/detect.h"
#include "step/page_view.h"

namespace seamripper {

// The name of the site a page is on. By address no link's site is known: those modes go by domain, as kNone does.
std::string_view SiteName(const PageView& page, SiteMode mode);

// Refilled from page to page.
class LinkTargets {
 public:
  // The page's links must stay as long as they are asked about.
  void Set(const PageView& page, SiteMode mode);

  bool HasPage(const PageView& page) const { return urls_.contains(page.url); }
  bool HasSiteOf(const PageView& page) const { return sites_.contains(SiteName(page, mode_)); }

 private:
  SiteMode mode_ = SiteMode::kNone;
  std::unordered_set<std::string_view> urls_;
  std::unordered_set<std::string_view> sites_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_LINK_TARGETS_H_
