// The template detector (Urvoy, Lavergne, Filoche 2006; seamripper/templates.h says what it finds): its steps in order.
//
// Comparing needs sketches as they are stored, 528 bytes a page, of any page at any time: the engine holds them in memory
// as far as that goes, else in a file. Besides, what lies in memory for each page: 8 bytes while clusters form, then up
// to 41 of a page in a cluster and 48 of a family, and what the engine needs to bring it and its prototype together.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATES_H_
#define SEAMRIPPER_DETECTORS_TEMPLATES_H_

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "base/status.h"
#include "detectors/hosts.h"
#include "detectors/sites.h"
#include "detectors/template_clusters.h"
#include "detectors/template_evidence.h"
#include "detectors/template_families.h"
#include "detectors/template_probes.h"
#include "detectors/template_steps.h"
#include "seamripper/templates.h"
#include "step/pair.h"

namespace seamripper {

// What was met on the way.
struct TemplateCounts {
  uint64_t styled_pages = 0;  // with a sketch that is not empty
  uint64_t clusters = 0;
  uint64_t families = 0;
  uint64_t members = 0;
  uint64_t checks = 0;
  uint64_t large_buckets = 0;
  uint64_t leader_pages = 0;
  uint64_t left_alone = 0;
};

// What a thread may take to find families: half of the memory, which keys and groups had and need no more.
template <class Plan>
uint64_t FamilyBytes(const Plan& plan) {
  return (plan.key_spool_bytes / 2 + plan.group_bytes) / plan.threads;
}

// The prototype of a cluster, its families and theirs.
template <class Sketches>
Status FindPrototypes(const Sketches& sketches, uint32_t threshold, uint64_t family_bytes, TemplateClusters* clusters,
                      size_t number) {
  TemplateCluster& cluster = (*clusters)[number];
  const std::span<const uint64_t> members = clusters->MembersOf(cluster);
  const std::span<uint8_t> matches = clusters->MatchesOf(cluster);
  ASSIGN_OR_RETURN(cluster.spread, ClusterStatistics<Sketches>(sketches).Find(members, matches));
  ASSIGN_OR_RETURN(cluster.families, FamilyFinder<Sketches>(sketches, threshold, family_bytes)
                                         .Find(members, cluster.spread, matches, clusters->FamiliesOf(cluster)));
  return {};
}

// The clusters with all that follows from sketches.
template <class Engine>
Result<TemplateClusters> FindClusters(Engine* engine, uint64_t seed, const TemplateOptions& options,
                                      const TemplateLimits& limits, TemplateCounts* counts) {
  auto sketches = engine->template NewPageValues<StyleSketch>(engine->plan().row_spool_bytes);
  RETURN_IF_ERROR(sketches.Open());
  using Sketches = decltype(sketches);
  using Components = typename Engine::PageComponents;
  Components components(engine->page_numbers());
  FirstTrouble trouble;
  std::atomic<uint64_t> styled_pages = 0;
  TemplateChecks checks;

  const TemplateProbes probes(options, seed);
  ASSIGN_OR_RETURN(auto keys, engine->MapKeys(ProbesOfPage<Sketches>{&probes, options.threshold, &sketches,
                                                                     &styled_pages, &trouble}));
  RETURN_IF_ERROR(trouble.status());
  ASSIGN_OR_RETURN(const auto joined, engine->GroupKeys(std::move(keys), PagesOfBucket<Sketches, Components>{
                                                                             options.threshold, limits, &sketches,
                                                                             &components, &checks, &trouble}));
  RETURN_IF_ERROR(trouble.status());

  TemplateClusters clusters(engine->page_numbers(), [&](uint64_t page) { return components.SmallestOf(page); });
  RETURN_IF_ERROR(engine->ForEachTask(
      clusters.size(),
      [&](size_t i) { return FindPrototypes(sketches, options.threshold, FamilyBytes(engine->plan()), &clusters, i); },
      "prototypes"));
  *counts = {styled_pages,  clusters.size(),      clusters.family_count(), clusters.member_count(),
             checks.checks, checks.large_buckets, checks.leader_pages,     checks.left_alone};
  return clusters;
}

// A cluster and a family are named after their first pages.
inline void NameFirst(const PageView& page, TemplateClusters* clusters, TemplateCluster* cluster) {
  if (page.number == clusters->MembersOf(*cluster).front()) cluster->id = page.id;
  TemplateFamily& family = cluster->families[clusters->FamilyOfPage(page.number).family];
  if (page.number == family.first) family.id = page.id;
}

// Calls deliver(row) for every TemplateRow, TemplateFamilyRow and TemplateMemberRow; it returns a Status, they come in no
// particular order and from one thread at a time.
template <class Engine, class Deliver>
Result<TemplateCounts> FindTemplates(Engine* engine, uint64_t seed, const TemplateOptions& options,
                                     const TemplateLimits& limits, Deliver deliver) {
  TemplateCounts counts;
  ASSIGN_OR_RETURN(TemplateClusters found, FindClusters(engine, seed, options, limits, &counts));
  TemplateClusters& clusters = found;

  MemberUrls urls(clusters.member_count());
  std::atomic<uint64_t> next_url = 0;
  Hosts hosts(engine->page_numbers());
  RETURN_IF_ERROR(FindHosts(engine, &hosts));
  const Sites sites(SiteMode::kDomain, hosts);
  RETURN_IF_ERROR(engine->ForEachPage(
      kHeadPart,
      [&](const PageView& page) {
        const uint32_t cluster = clusters.ClusterOf(page.number);
        if (cluster == TemplateClusters::kNone) return;
        urls.Set(next_url++, page.url, page.number);
        NameFirst(page, &clusters, &clusters[cluster]);
      },
      "members"));
  urls.Sort();

  std::vector<PagePair> pairs;
  pairs.reserve(clusters.member_count());
  for (size_t i = 0; i < clusters.size(); ++i) {
    const std::span<const uint64_t> members = clusters.MembersOf(clusters[i]);
    CountSitesOfAll(sites, members, clusters.FamiliesOf(clusters[i]), &clusters[i]);
    for (const uint64_t member : members) pairs.push_back({member, 1, clusters[i].spread.prototype});
  }
  std::sort(pairs.begin(), pairs.end(), [](const PagePair& a, const PagePair& b) { return a.page < b.page; });
  const EvidenceOfMember evidence_of_member(seed, clusters, sites, urls);
  RETURN_IF_ERROR(engine->template Pair<MemberEvidence>(pairs, evidence_of_member, [&](const MemberEvidence& evidence) {
    TemplateCluster& cluster = clusters[evidence.cluster];
    cluster.text_members += evidence.same_text ? 1 : 0;
    cluster.chunk_members += evidence.same_chunk ? 1 : 0;
    cluster.link_members += evidence.links_to_member ? 1 : 0;
    return deliver(evidence.row);
  }));

  std::mutex mutex;
  FirstTrouble trouble;
  RETURN_IF_ERROR(engine->ForEachPage(
      kHeadPart,
      [&](const PageView& page) {
        const uint32_t cluster = clusters.ClusterOf(page.number);
        if (cluster == TemplateClusters::kNone) return;
        const TemplateCluster& of_page = clusters[cluster];
        const TemplateFamily& family = of_page.families[clusters.FamilyOfPage(page.number).family];
        if (family.spread.prototype != page.number) return;
        const std::lock_guard lock(mutex);
        trouble.Passes(deliver(RowOfFamily(of_page, family, page)));
        if (of_page.spread.prototype == page.number) trouble.Passes(deliver(RowOfCluster(of_page, page)));
      },
      "prototypes' names"));
  RETURN_IF_ERROR(trouble.status());
  return counts;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATES_H_
