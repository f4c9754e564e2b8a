// The hidden style of single pages: two compared exactly, and what the pages of one template have in common. Both read the
// pages' sources again; of a page in a corpus that means its crawl file, which must still be where it was.
#ifndef SEAMRIPPER_STYLE_H_
#define SEAMRIPPER_STYLE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/status.h"
#include "columns/template_tables.h"
#include "seamripper/compare.h"

namespace seamripper {

struct StyledPage {
  std::string name = {};  // the file, or the URL of the page
  bool truncated = false;
  uint64_t source_bytes = 0;  // in UTF-8
  uint64_t noise_bytes = 0;   // without letters, marks and numbers
  uint64_t grams = 0;         // distinct ones of 32 bytes
  uint32_t filled = 0;        // dimensions of the sketch, of 128
};

struct StyleComparison {
  StyledPage a;
  StyledPage b;
  uint64_t shared_grams = 0;
  uint64_t union_grams = 0;
  uint32_t matches = 0;  // dimensions of the sketches, of 128

  double Jaccard() const;
  double Dice() const;
};

// As Compare; k is not used. kUsage also when one of them has no mark-up. kEnvironment: a crawl file is gone. Memory: 16
// bytes for each byte of noise.
Result<StyleComparison> CompareStyle(const CompareRequest& request, const Corpus* corpus = nullptr);

struct ByteRange {
  uint64_t start_byte = 0;
  uint64_t end_byte = 0;  // behind the last
  friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

// The prototype of a family, and what of its noise belongs to the template.
struct TemplateSkeleton {
  std::string run;
  TemplateRow cluster;
  TemplateFamilyRow family;       // of the cluster
  uint64_t compared = 0;          // other members whose noise was read: eight at most, from the whole family
  uint64_t unreadable = 0;        // members left out because their crawl file is gone
  std::string source;             // of the prototype, UTF-8
  std::vector<ByteRange> shared;  // of the source: noise in a gram that at least half of those have; ascending
};

// Of the family a page is in; when it is the page a cluster is named after, of that of the cluster's prototype. kUsage: the current run of templates, or the run named, has none. kEnvironment: the crawl
// file with the prototype is gone.
Result<TemplateSkeleton> ReadSkeleton(const Corpus& corpus, const std::string& run, PageId page_id);

}  // namespace seamripper

#endif  // SEAMRIPPER_STYLE_H_
