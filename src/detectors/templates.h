// The template detector (Urvoy, Lavergne, Filoche 2006; seamripper/templates.h says what it finds): its steps in order.
//
// Pages that agree in a probe meet with their sketches, as they are stored, 528 bytes each. Besides, what lies in memory
// for each page: 8 bytes while clusters form, then 42, and 48 of a family, and what the engine needs to bring it and its prototype
// together; and the leaders of large buckets (template_leaders.h).
#ifndef SEAMRIPPER_DETECTORS_TEMPLATES_H_
#define SEAMRIPPER_DETECTORS_TEMPLATES_H_

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/status.h"
#include "detectors/hosts.h"
#include "detectors/sites.h"
#include "detectors/template_centroids.h"
#include "detectors/template_clusters.h"
#include "detectors/template_evidence.h"
#include "detectors/template_families.h"
#include "detectors/template_leaders.h"
#include "detectors/template_links.h"
#include "detectors/template_probes.h"
#include "detectors/template_steps.h"
#include "seamripper/templates.h"
#include "step/page_column.h"
#include "step/pair.h"
#include "step/total.h"

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

// What the sketches of a corpus were made with, and probes are drawn from.
struct StyleSeed {
  uint64_t seed = 0;
  uint32_t dimensions = kSketchDimensions;
};

template <class Engine>
Result<std::vector<PageSketch>> SketchesOf(Engine* engine, const std::vector<uint64_t>& pages) {
  std::vector<bool> wanted(engine->page_numbers());
  for (const uint64_t page : pages) wanted[page] = true;
  ASSIGN_OR_RETURN(auto rows, engine->MapRows(WantedSketches{wanted}));
  return engine->template Collect<PageSketch>(std::move(rows), SketchesAsRows());
}

// Which pages hang together.
template <class Engine>
Status JoinPages(Engine* engine, const StyleSeed& style, const TemplateOptions& options, const TemplateLimits& limits,
                 JoinedPages* joined, TemplateCounts* counts) {
  Total<uint64_t> styled_pages;
  Total<TemplateChecks> checks;
  const TemplateProbes probes(options, style.seed, style.dimensions);
  ASSIGN_OR_RETURN(auto keys, engine->MapValuedKeys(ProbesOfPage(probes, options.threshold, &styled_pages)));
  ASSIGN_OR_RETURN(auto large, engine->GroupValuedKeys(std::move(keys),
                                                       PagesOfBucket(options.threshold, limits, joined, &checks)));

  ASSIGN_OR_RETURN(auto of_buckets, engine->template Collect<BucketLeader>(std::move(large), LeadersAsRows()));
  if (!of_buckets.empty()) {
    std::vector<uint64_t> pages;
    for (const BucketLeader& leader : of_buckets) pages.push_back(leader.page);
    ASSIGN_OR_RETURN(auto sketches, SketchesOf(engine, pages));
    const BucketLeaders leaders(std::move(of_buckets), std::move(sketches));
    RETURN_IF_ERROR(engine->MapPages(LeadersOfPage(probes, options.threshold, leaders, joined, &checks)));
  }
  counts->styled_pages = *styled_pages;
  counts->checks = checks->checks;
  counts->large_buckets = checks->large_buckets;
  counts->leader_pages = checks->leader_pages;
  counts->left_alone = checks->left_alone;
  return {};
}

// The prototypes of large clusters, which are their sketches then.
template <class Engine>
Result<std::vector<uint64_t>> FindPrototypes(Engine* engine, const TemplateClusters& clusters, LargeClusters* large,
                                             MemberStyles* styles) {
  ASSIGN_OR_RETURN(auto counted, engine->MapRows(ValuesOfMembers{*large}));
  ASSIGN_OR_RETURN(const auto values, engine->template Collect<CentroidValue>(std::move(counted), CentroidOfDimension()));
  for (const CentroidValue& value : values) SetValue(value.dimension, value.value, &large->sketches[value.large]);
  RETURN_IF_ERROR(engine->MapPages(MatchesOfMember{*large, PageSets<uint8_t>(&styles->matches)}));

  const std::vector<uint64_t> prototypes = PrototypesOf(*large, clusters, styles->matches);
  ASSIGN_OR_RETURN(auto sketches, SketchesOf(engine, prototypes));
  std::ranges::sort(sketches, {}, &PageSketch::page);
  for (size_t i = 0; i < prototypes.size(); ++i) {
    large->sketches[i] = std::ranges::lower_bound(sketches, prototypes[i], {}, &PageSketch::page)->sketch;
  }
  return prototypes;
}

// The prototype of each cluster, its families and theirs.
template <class Engine>
Status FindFamilies(Engine* engine, const TemplateOptions& options, const TemplateLimits& limits,
                    TemplateClusters* clusters, MemberStyles* styles) {
  LargeClusters large(*clusters, limits.together);
  std::vector<uint64_t> prototypes;
  if (large.size() > 0) {
    ASSIGN_OR_RETURN(prototypes, FindPrototypes(engine, *clusters, &large, styles));
  }
  ASSIGN_OR_RETURN(auto rest, engine->MapRows(SketchOfMember(*clusters, large, options.threshold, styles)));
  for (size_t i = 0; i < large.size(); ++i) {
    AddSpread(prototypes[i], *styles, options.threshold, clusters, large.cluster(i));
  }
  ASSIGN_OR_RETURN(auto found, engine->template Collect<StyleOfMany>(
                                   std::move(rest), FamiliesOfCluster(*clusters, options.threshold, limits.together,
                                                                      limits.laid_out, styles)));
  std::ranges::sort(found, {}, [](const StyleOfMany& each) { return std::pair(each.cluster, each.family); });
  for (const StyleOfMany& each : found) {
    TemplateCluster& cluster = (*clusters)[each.cluster];
    if (each.family == StyleOfMany::kCluster) {
      cluster.spread = each.spread;
    } else {
      cluster.families.push_back({each.spread, each.first, {}});
    }
  }
  return {};
}

// Which members link to others of their cluster on another domain.
template <class Engine>
Status FindLinks(Engine* engine, const Sites& sites, FoundTemplates* found) {
  RETURN_IF_ERROR(engine->MapPages(HeadOfMember(found->clusters, &found->heads)));
  std::vector<bool> wanted(engine->page_numbers());
  for (uint32_t i = 0; i < found->clusters.size(); ++i) {
    const TemplateCluster& cluster = found->clusters[i];
    if (cluster.sites.domains == 1) continue;
    for (const uint64_t member : found->clusters.MembersOf(cluster)) wanted[member] = true;
  }
  ASSIGN_OR_RETURN(auto links, engine->MapRows(LinksOfMember{found->clusters, found->heads, wanted}));
  return engine->GroupRows(std::move(links), LinkersOfUrl(sites, &found->heads)).status();
}

// `tables` takes what is found: Output<Row>() gives outputs for rows of a table, one a thread.
template <class Engine, class Tables>
Result<TemplateCounts> DetectTemplates(Engine* engine, const StyleSeed& style, const TemplateOptions& options,
                                       const TemplateLimits& limits, Tables* tables) {
  TemplateCounts counts;
  const uint64_t pages = engine->page_numbers();
  std::optional<JoinedPages> joined(pages);
  RETURN_IF_ERROR(JoinPages(engine, style, options, limits, &*joined, &counts));
  FoundTemplates found = {TemplateClusters(pages, [&](uint64_t page) { return (*joined)[page]; }), MemberStyles(pages),
                          MemberHeads(pages)};
  joined.reset();
  TemplateClusters& clusters = found.clusters;
  RETURN_IF_ERROR(FindFamilies(engine, options, limits, &clusters, &found.styles));
  counts.clusters = clusters.size();
  counts.families = clusters.family_count();
  counts.members = clusters.member_count();

  Hosts hosts(pages);
  RETURN_IF_ERROR(FindHosts(engine, &hosts));
  const Sites sites(SiteMode::kDomain, hosts);
  for (size_t i = 0; i < clusters.size(); ++i) {
    CountSitesOfAll(sites, clusters.MembersOf(clusters[i]), found.styles, &clusters[i]);
  }
  RETURN_IF_ERROR(FindLinks(engine, sites, &found));

  std::vector<PagePair> pairs;
  pairs.reserve(clusters.member_count());
  for (uint64_t page = 0; page < pages; ++page) {
    const uint32_t cluster = clusters.ClusterOf(page);
    if (cluster == TemplateClusters::kNone) continue;
    clusters[cluster].link_members += found.heads.links[page];
    pairs.push_back({page, 1, clusters[cluster].spread.prototype});
  }
  EvidenceCounts evidence(clusters.size());
  RETURN_IF_ERROR(engine->template PairTo<TemplateMemberRow>(
      pairs, EvidenceOfMember(style.seed, found, &evidence), [tables] { return tables->template Output<TemplateMemberRow>(); }));

  std::vector<bool> of_families(pages);
  std::vector<bool> of_clusters(pages);
  for (size_t i = 0; i < clusters.size(); ++i) {
    clusters[i].text_members = evidence.same_text[i];
    clusters[i].chunk_members = evidence.same_chunk[i];
    of_clusters[clusters[i].spread.prototype] = true;
    for (const TemplateFamily& family : clusters[i].families) of_families[family.spread.prototype] = true;
  }
  RETURN_IF_ERROR(engine->MapTo(RowOfFamily{found, of_families},
                                [tables] { return tables->template Output<TemplateFamilyRow>(); }));
  RETURN_IF_ERROR(engine->MapTo(RowOfCluster{found, of_clusters},
                                [tables] { return tables->template Output<TemplateRow>(); }));
  return counts;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATES_H_
