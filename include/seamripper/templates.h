// Templates (Urvoy, Lavergne, Filoche 2006): pages made by the same hidden template, across sites.
//
// The style of a page is what is left of its source without letters, marks and numbers; a sketch of 128 numbers stands for
// it, taken when the page was read. Two pages are alike in as many dimensions of 128 as their sketches agree in; in a corpus
// made with fewer, m, each of them counts 128 / m times. Pages
// that agree in one of a few drawn dimensions are compared; those alike in enough are joined, and all that hang together
// are a cluster. A cluster may be a chain; so it also falls into families, whose every page is alike enough to the family's own
// prototype.
#ifndef SEAMRIPPER_TEMPLATES_H_
#define SEAMRIPPER_TEMPLATES_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "columns/template_tables.h"
#include "seamripper/corpus.h"
#include "seamripper/detect.h"
#include "seamripper/options.h"
#include "seamripper/tables.h"

namespace seamripper {

inline constexpr uint32_t kStyleDimensions = 128;

struct TemplateOptions {
  uint32_t key_size = 1;
  uint32_t probes = 20;
  uint32_t threshold = 35;
};

template <>
struct OptionTable<TemplateOptions> {
  static constexpr Option<TemplateOptions> kOptions[] = {
      {"threshold", 0, "N", "dimensions, of 128, in which two pages must agree to share a template",
       CountOption("threshold", 1, kStyleDimensions), [](auto* r) { return &r->threshold; }},
      {"key-size", 0, "N", "dimensions per probe; pages that agree in all of them are compared",
       CountOption("key_size", 1, 16), [](auto* r) { return &r->key_size; }},
      {"probes", 0, "N", "number of probes; more of them miss fewer pairs but take longer",
       CountOption("probes", 1, kStyleDimensions), [](auto* r) { return &r->probes; }},
  };
};

// How probable it is at most that two pages just alike enough agree in no probe, and are not compared. Others of their
// cluster may still join them. `sketch_dimensions` are those of the corpus (IngestOptions::style_dimensions).
double MissProbability(const TemplateOptions& options, uint32_t sketch_dimensions = kStyleDimensions);

struct TemplateSummary {
  RunSummary run;
  uint64_t pages = 0;
  uint64_t styled_pages = 0;  // with a sketch that is not empty
  uint64_t clusters = 0;
  uint64_t families = 0;
  uint64_t members = 0;
  double miss_probability = 0;
  std::vector<TemplateRow> first;  // a few, by rank
};

// Finds all clusters of a corpus; tables templates, template_families,
// template_members. kUsage: no page of it has a style; or the miss
// probability is above a half, and not how.force.
Result<TemplateSummary> FindTemplates(const DetectOptions& how, const TemplateOptions& options);

// What that would need, without doing it.
Result<RunEstimate> EstimateTemplates(const DetectOptions& how, const TemplateOptions& options);

// What the current run, or another, says of one page.
struct TemplateStory {
  std::string run;                          // empty: there is none
  uint64_t least_matches = 0;               // with another of the cluster, that made them one
  std::optional<TemplateMemberRow> member;  // nothing: it is in no cluster
  std::optional<TemplateRow> cluster;       // which one
  std::optional<TemplateFamilyRow> family;  // of it
};

// kUsage when `run` is not empty and no run of the detector.
Result<TemplateStory> ReadTemplateStory(const Corpus& corpus, const std::string& run, PageId page_id);

// One page, or known bad ones, against all.
struct LikeRequest {
  std::vector<std::string> pages;  // URLs or ids of pages of the corpus, or else files with HTML
  uint32_t threshold = 20;         // dimensions alike at least, 0 to 128
};

// A run of numbers of matches that hardly any page has, between fuller ones: where one template ends.
struct LikeGap {
  uint32_t lowest = 0;
  uint32_t highest = 0;
  uint64_t pages_above = 0;   // with more matches than that
  uint64_t pages_within = 0;  // the few in it; their level is that of those above
};

struct LikeAnswer {
  uint64_t pages = 0;                                      // of the corpus
  uint64_t found = 0;                                      // alike enough
  std::array<uint64_t, kStyleDimensions + 1> histogram{};  // pages by matches
  std::vector<LikeGap> gaps;                               // from the top down
  // By falling matches, then page id: matches, similarity, level (gaps above it), url, domain, page_id, like (of the pages
  // asked for the one it is most like, the first of equals).
  std::unique_ptr<TableRows> rows;
};

// kUsage: a page is not there or has no style, a file is none or no HTML.
Result<LikeAnswer> FindLike(const DetectOptions& how, const LikeRequest& request);

struct BlockListRequest {
  std::string where;   // a condition in SQL on the columns of templates; empty: link farms
  std::string output;  // a file, which appears whole or not at all
  const std::atomic<bool>* stop = nullptr;
};

// Writes the pages of those clusters, as the current run found them: a URL, a tab and the reason a line, by the clusters'
// rank, then the largest family, then falling matches with its prototype. Returns how many. kUsage when there is no run.
Result<uint64_t> ExportBlockList(const Corpus& corpus, const BlockListRequest& request);

}  // namespace seamripper

#endif  // SEAMRIPPER_TEMPLATES_H_
