// The definition of template clusters (docs/reference/definitions.md, after Urvoy, Lavergne, Filoche 2006) as a
// program: pages as their source, every set a set, every pair of a bucket compared. Small corpora only.
#ifndef SEAMRIPPER_TESTING_TEMPLATE_ORACLE_H_
#define SEAMRIPPER_TESTING_TEMPLATE_ORACLE_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "columns/template_tables.h"
#include "kernels/style/sketch.h"

namespace seamripper::template_oracle {

struct Page {
  PageId id = 0;
  std::string url;
  std::string host;
  std::string domain;
  std::string source;  // HTML in UTF-8, or plain text
  bool markup = true;
};

struct Options {
  uint32_t key_size = 1;
  uint32_t probes = 20;
  uint32_t threshold = 35;
  uint32_t dimensions = 128;  // of the corpus's sketches
  size_t bucket_pages = 4096;  // in a larger bucket pages are compared with leaders, which are among so many
  size_t leaders = 64;
};

StyleSketch SketchOf(const Page& page, uint64_t seed, uint32_t dimensions = 128);
uint32_t Matches(const StyleSketch& a, const StyleSketch& b);

// Sets of dimensions, no two the same, from the seed.
std::vector<std::vector<uint32_t>> Probes(uint32_t key_size, uint32_t probes, uint64_t seed, uint32_t of_dimensions = 128);

// Index of each page's cluster: that of its smallest member. A page alone is a cluster of its own.
std::vector<size_t> Clusters(const std::vector<StyleSketch>& sketches, const Options& options, uint64_t seed);

// Most frequent value in each dimension; of equally frequent ones the smallest.
StyleSketch Centroid(const std::vector<StyleSketch>& sketches);

// The one with most matches to the centroid of all; of equals the first.
size_t Prototype(const std::vector<StyleSketch>& sketches);

struct Family {
  size_t prototype = 0;
  std::vector<size_t> members;  // ascending, the prototype among them
};

// The prototype of all, and those with so many matches with it; then the same of the rest, until none is left. Each sketch has
// so many dimensions filled.
std::vector<Family> Families(const std::vector<StyleSketch>& sketches, uint32_t threshold);

struct Tables {
  std::vector<TemplateRow> templates;
  std::vector<TemplateFamilyRow> families;
  std::vector<TemplateMemberRow> members;
};

// `pages` by rising id.
Tables Find(const std::vector<Page>& pages, const Options& options, uint64_t seed);

// Runs of values of `histogram` (pages by matches) that are gaps, each as (lowest, highest), from the top down: from the
// highest value on, the longest run that holds together less than a thousandth of all pages; it is a gap when it is three
// values long, is not at the top and does not reach the bottom. The value that ended it belongs to no gap.
std::vector<std::pair<size_t, size_t>> Gaps(const std::vector<uint64_t>& histogram);

}  // namespace seamripper::template_oracle

#endif  // SEAMRIPPER_TESTING_TEMPLATE_ORACLE_H_
