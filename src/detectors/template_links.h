// Which members of clusters link to others on another domain: links and URLs meet by their hashes, so up to collisions of
// 64 bits.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_LINKS_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_LINKS_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/page_id.h"
#include "base/xxh3.h"
#include "detectors/sites.h"
#include "detectors/template_clusters.h"
#include "step/page_column.h"
#include "step/page_view.h"
#include "step/shapes.h"

namespace seamripper {

// What is known of pages by their heads. Memory: 17 bytes a page.
struct MemberHeads {
  explicit MemberHeads(uint64_t pages) : ids(pages), urls(pages), links(pages) {}

  // Whether a member may have the URL: hardly one in sixty that none has.
  bool MayHave(uint64_t hash) const { return (urls[hash % urls.size()] & BitOf(hash)) != 0; }
  static uint64_t BitOf(uint64_t hash) { return uint64_t{1} << (hash >> 58); }

  PageColumn<PageId, Merge::kSet> ids;
  PageColumn<uint64_t, Merge::kOr> urls;  // not of a page: a bit for each member, by the hash of its URL
  PageColumn<uint8_t, Merge::kOr> links;  // 1: links to a member of its cluster on another domain
};

// map: a member's id and URL.
struct HeadOfMember {
  static constexpr std::string_view kName = "heads";
  static constexpr uint32_t kParts = kHeadPart;
  struct Scratch {};
  struct Changes {
    PageSets<PageId> ids;
    PageBits<uint64_t> urls;
  };
  const TemplateClusters& clusters;
  const uint64_t pages;
  Changes changes;

  HeadOfMember(const TemplateClusters& all, MemberHeads* heads)
      : clusters(all),
        pages(heads->urls.size()),
        changes{PageSets<PageId>(&heads->ids), PageBits<uint64_t>(&heads->urls)} {}

  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    if (clusters.ClusterOf(page.number) == TemplateClusters::kNone) return;
    sink->changes.ids.Emit(page.number, page.id);
    const uint64_t hash = Xxh3Of64(page.url);
    sink->changes.urls.Emit(hash % pages, MemberHeads::BitOf(hash));
  }
};

// map rows: a member's URL, and its links to other hosts that members may have.
//
//   by hash: 1 a target, or a link | 4 cluster | 8 page      big-endian
struct LinksOfMember {
  static constexpr std::string_view kName = "links of members";
  static constexpr uint32_t kParts = kHeadPart | kLinksPart;
  enum Kind : char { kTarget, kLink };
  struct Scratch {
    std::string value;
  };
  const TemplateClusters& clusters;
  const MemberHeads& heads;
  const std::vector<bool>& wanted;  // members of clusters on several domains

  const std::vector<bool>* wanted_pages() const { return &wanted; }

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    StoreRow(kTarget, clusters.ClusterOf(page.number), page.number, &scratch->value);
    sink->Row(BigEndian(Xxh3Of64(page.url)).bytes(), scratch->value);
    scratch->value[0] = kLink;
    ForEachLinkElsewhere(page, [&](std::string_view link) {
      const uint64_t hash = Xxh3Of64(link);
      if (heads.MayHave(hash)) sink->Row(BigEndian(hash).bytes(), scratch->value);
    });
  }

  static void StoreRow(Kind kind, uint32_t cluster, uint64_t page, std::string* value);
  static uint32_t ClusterOf(const WideRow& row);
  static uint64_t PageOf(const WideRow& row) { return BigEndian::Load(row.value.substr(5)); }

 private:
  static std::string_view OriginOf(std::string_view url);

  template <class Visit>
  static void ForEachLinkElsewhere(const PageView& page, const Visit& visit) {
    const std::string_view origin = OriginOf(page.url);
    std::string_view links = page.links;
    while (!links.empty()) {
      const std::string_view link = links.substr(0, links.find('\n'));
      links.remove_prefix(std::min(link.size() + 1, links.size()));
      if (origin.empty() || !link.starts_with(origin)) visit(link);
    }
  }
};

// group rows: who links to a URL, and whose it is. Gives nothing but marks of those that link to a member of their cluster on
// another domain.
struct LinkersOfUrl {
  static constexpr std::string_view kName = "link targets";
  static constexpr bool kWholeGroups = true;
  struct Target {
    uint32_t cluster;
    uint64_t page;
  };
  struct Scratch {
    std::vector<Target> targets;  // two only where hashes collide
  };
  const Sites& sites;
  PageBits<uint8_t> changes;

  LinkersOfUrl(const Sites& all, MemberHeads* heads) : sites(all), changes(&heads->links) {}

  template <class Sink>
  void operator()(std::string_view, const RowGroup& rows, Scratch* scratch, Sink* sink) const {
    if (rows.is_one_row()) return;
    scratch->targets.clear();
    rows.ForEach([&](const WideRow& row) {
      const uint32_t cluster = LinksOfMember::ClusterOf(row);
      const uint64_t page = LinksOfMember::PageOf(row);
      if (row.value[0] == LinksOfMember::kTarget) {
        scratch->targets.push_back({cluster, page});
        return;
      }
      for (const Target& target : scratch->targets) {
        if (target.cluster == cluster && !sites.Same(page, target.page)) sink->changes.Emit(page, 1);
      }
    });
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_LINKS_H_
