// What speaks for a cluster's class: members against their prototype.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_EVIDENCE_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_EVIDENCE_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "columns/template_tables.h"
#include "detectors/template_clusters.h"
#include "detectors/template_links.h"
#include "kernels/gram/grams.h"
#include "kernels/hash/rabin.h"
#include "step/page_column.h"
#include "step/page_view.h"

namespace seamripper {

// What is known when all clusters are found.
struct FoundTemplates {
  TemplateClusters clusters;
  MemberStyles styles;
  MemberHeads heads;
};

// By cluster: of how many members a thing holds.
using MemberCounts = PageColumn<uint32_t, Merge::kAdd>;

// What members have in common with the prototypes of their clusters.
struct EvidenceCounts {
  explicit EvidenceCounts(size_t clusters) : same_text(clusters), same_chunk(clusters) {}

  MemberCounts same_text;   // of their distinct phrases at least four fifths are in both
  MemberCounts same_chunk;  // a chunk of 100 bytes or more with visible text, or the whole file
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

  struct Changes {
    PageAdds<uint32_t> same_text;
    PageAdds<uint32_t> same_chunk;
  };
  Changes changes;

  // All hold as long as this does.
  EvidenceOfMember(uint64_t seed, const FoundTemplates& found, EvidenceCounts* counts);

  uint32_t page_parts() const { return kHeadPart | kTextPart | kArdi2014Part; }
  uint32_t other_parts() const { return kTextPart | kArdi2014Part; }

  // As step/pair.h says.
  static constexpr size_t kPreparedPerWord = 2 * sizeof(uint64_t);
  void Prepare(const PageView& prototype, std::string* bytes) const;

  template <class Sink>
  void operator()(const PageView& page, std::span<const PageView> prototype, Scratch* scratch, Sink* sink) const {
    SetRow(page, sink);
    const uint32_t cluster = found_.clusters.ClusterOf(page.number);
    if (page.number == found_.clusters[cluster].spread.prototype) return;
    if (SameText(page, prototype.front(), scratch)) sink->changes.same_text.Emit(cluster, 1);
    if (SameChunk(page, prototype.front(), scratch)) sink->changes.same_chunk.Emit(cluster, 1);
  }

 private:
  struct Prototype {
    std::span<const uint64_t> phrases;  // distinct
    std::span<const uint64_t> filter;   // of them; empty when nobody made it
  };

  void SetRow(const PageView& page, TemplateMemberRow* row) const;
  static bool SameChunk(const PageView& page, const PageView& other, Scratch* scratch);
  void FindPhrases(std::string_view text, std::vector<uint64_t>* words, std::vector<uint64_t>* phrases) const;
  Prototype PrototypeOf(const PageView& page, Scratch* scratch) const;
  bool MayBeSame(const Prototype& prototype, Scratch* scratch) const;
  bool SameText(const PageView& page, const PageView& other, Scratch* scratch) const;

  RabinHash words_;
  GramHash phrases_;
  const FoundTemplates& found_;
};

// "mirror", "link farm", "copy/paste" or "template": the first of which at least half of the members are evidence. Links come
// before chunks: the pages of a farm share a footer more often than not, the pages of a copied one hardly ever link to each
// other across domains.
std::string_view SuggestedClass(const TemplateCluster& cluster);

// map: the row of a family, of its prototype's page.
struct RowOfFamily {
  static constexpr std::string_view kName = "rows of families";
  static constexpr uint32_t kParts = kHeadPart;
  struct Scratch {};
  const FoundTemplates& found;
  const std::vector<bool>& prototypes;  // of families

  const std::vector<bool>* wanted_pages() const { return &prototypes; }

  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    sink->Add(Row(page));
  }

 private:
  TemplateFamilyRow Row(const PageView& prototype) const;
};

// map: the row of a cluster, of its prototype's page.
struct RowOfCluster {
  static constexpr std::string_view kName = "rows of clusters";
  static constexpr uint32_t kParts = kHeadPart;
  struct Scratch {};
  const FoundTemplates& found;
  const std::vector<bool>& prototypes;

  const std::vector<bool>* wanted_pages() const { return &prototypes; }

  template <class Sink>
  void operator()(const PageView& page, Scratch*, Sink* sink) const {
    sink->Add(Row(page));
  }

 private:
  TemplateRow Row(const PageView& prototype) const;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_EVIDENCE_H_
