// What speaks for a cluster's class: members against their prototype, and their links.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_EVIDENCE_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_EVIDENCE_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "columns/template_tables.h"
#include "detectors/sites.h"
#include "detectors/template_clusters.h"
#include "kernels/gram/grams.h"
#include "kernels/hash/rabin.h"
#include "step/page_view.h"

namespace seamripper {

// Which page has a URL, of those that are in a cluster; by hash, so up to collisions of 64 bits. Memory: 16 bytes a page.
class MemberUrls {
 public:
  explicit MemberUrls(uint64_t members) : urls_(members) {}

  // From any thread, each place once; then Sort once.
  void Set(uint64_t place, std::string_view url, uint64_t page);
  void Sort();

  // Whether a link of `page`, which is in a cluster, leads to a member of it on another domain.
  bool LinksToMember(const PageView& page, const TemplateClusters& clusters, const Sites& sites) const;

 private:
  struct Url {
    uint64_t hash;
    uint64_t page;
  };
  std::vector<Url> urls_;
};

// What a member has in common with the prototype of its cluster.
struct MemberEvidence {
  TemplateMemberRow row;
  uint32_t cluster = 0;
  bool same_text = false;  // of their distinct phrases at least four fifths are in both; never for the prototype
  bool same_chunk =
      false;  // a chunk of 100 bytes or more with visible text, or the whole file; never for the prototype
  bool links_to_member = false;
};

// pair: a member and its prototype.
class EvidenceOfMember {
 public:
  static constexpr std::string_view kName = "classes of templates";
  struct Scratch {
    std::vector<uint64_t> words;
    std::vector<uint64_t> phrases;
    std::vector<uint64_t> other_phrases;
    std::vector<uint64_t> missing;  // of a PhraseFilter
    std::vector<std::array<uint8_t, 20>> chunks;
  };

  // All hold as long as this does.
  EvidenceOfMember(uint64_t seed, const TemplateClusters& clusters, const Sites& sites, const MemberUrls& urls);

  uint32_t page_parts() const { return kHeadPart | kLinksPart | kTextPart | kArdi2014Part; }
  uint32_t other_parts() const { return kTextPart | kArdi2014Part; }

  // As step/pair.h says.
  static constexpr size_t kPreparedPerWord = 2 * sizeof(uint64_t);
  void Prepare(const PageView& prototype, std::string* bytes) const;

  void operator()(const PageView& page, std::span<const PageView> prototype, Scratch* scratch,
                  MemberEvidence* evidence) const;

 private:
  struct Prototype {
    std::span<const uint64_t> phrases;  // distinct
    std::span<const uint64_t> filter;   // of them; empty when nobody made it
  };

  void FindPhrases(std::string_view text, std::vector<uint64_t>* words, std::vector<uint64_t>* phrases) const;
  Prototype PrototypeOf(const PageView& page, Scratch* scratch) const;
  bool MayBeSame(const Prototype& prototype, Scratch* scratch) const;
  bool SameText(const PageView& page, const PageView& other, Scratch* scratch) const;

  RabinHash words_;
  GramHash phrases_;
  const TemplateClusters& clusters_;
  const Sites& sites_;
  const MemberUrls& urls_;
};

// "mirror", "link farm", "copy/paste" or "template": the first of which at least half of the members are evidence. Links come
// before chunks: the pages of a farm share a footer more often than not, the pages of a copied one hardly ever link to each
// other across domains.
std::string_view SuggestedClass(const TemplateCluster& cluster);

TemplateRow RowOfCluster(const TemplateCluster& cluster, const PageView& prototype);
TemplateFamilyRow RowOfFamily(const TemplateCluster& cluster, const TemplateFamily& family, const PageView& prototype);

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_EVIDENCE_H_
