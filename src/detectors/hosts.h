// The hosts of a crawl: on which of them each page is, and what is known of them.
#ifndef SEAMRIPPER_DETECTORS_HOSTS_H_
#define SEAMRIPPER_DETECTORS_HOSTS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "step/page_names.h"
#include "step/page_view.h"

namespace seamripper {

// Hosts by number, in the order of their names. Memory: four bytes a page, and the hosts.
class Hosts {
 public:
  static constexpr uint32_t kNone = PageNames::kNone;
  struct Host {
    std::string_view name;
    std::string_view domain;
    std::string_view private_domain;
    std::vector<std::string_view> addresses;  // that the crawl recorded, ascending
  };

  explicit Hosts(uint64_t pages) : pages_(pages), addresses_(0) {}

  // Once, after HostOfPage saw every page; the rest from then on.
  void Number();
  uint64_t pages() const { return pages_.pages(); }
  uint32_t operator[](uint64_t page) const { return pages_[page]; }  // kNone: no live page
  const std::vector<Host>& all() const { return hosts_; }

 private:
  friend struct HostOfPage;
  PageNames pages_;
  PageNames addresses_;
  std::vector<Host> hosts_;
};

// map: the host of a page, with what tells its domains, and its address.
struct HostOfPage {
  static constexpr std::string_view kName = "sites";
  static constexpr uint32_t kParts = kHeadPart;
  struct Scratch {
    std::string name;
  };
  struct Changes {
    NameChanges hosts;      // "HOST\nbytes of DOMAIN\nbytes of PRIVATE DOMAIN": both are ends of the host
    NameChanges addresses;  // "HOST\nADDRESS"
  };
  Changes changes;

  explicit HostOfPage(Hosts* hosts) : changes{NameChanges(&hosts->pages_), NameChanges(&hosts->addresses_)} {}

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    sink->changes.hosts.Emit(page.number, NameOf(page, &scratch->name));
    if (page.ip.empty()) return;
    scratch->name.assign(page.host).append(1, '\n').append(page.ip);
    sink->changes.addresses.EmitName(scratch->name);
  }

 private:
  static std::string_view NameOf(const PageView& page, std::string* name);
};

template <class Engine>
Status FindHosts(Engine* engine, Hosts* hosts) {
  RETURN_IF_ERROR(engine->MapPages(HostOfPage(hosts)));
  hosts->Number();
  return {};
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_HOSTS_H_
