// The tables of the quilt detector as the oracle would fill them, and as the detector did.
#ifndef SEAMRIPPER_TESTING_QUILT_TABLES_H_
#define SEAMRIPPER_TESTING_QUILT_TABLES_H_

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "columns/quilt_tables.h"
#include "detectors/quilts.h"
#include "engine/local_engine.h"
#include "testing/fake_cluster.h"
#include "testing/quilt_oracle.h"

namespace seamripper {

struct QuiltTables {
  std::vector<QuiltRow> quilts;
  std::vector<QuiltSourceRow> sources;
  std::vector<QuiltPatchRow> patches;
  std::vector<QuiltCountRow> counts;
};

// Where a word stands in the stored text of its page; ends are behind it.
struct WordPlace {
  int32_t start_byte = 0;
  int32_t end_byte = 0;
  int32_t start_char = 0;
  int32_t end_char = 0;
};

// A text and where its words are.
struct WrittenText {
  std::string text;
  std::vector<WordPlace> places;

  // `separator`, unless the word is the first, then the word: both UTF-8.
  void Append(std::string_view separator, std::string_view word);
};

// What the tables tell of a page beyond what the oracle finds.
struct CrawlPage {
  std::string url;
  std::string domain;
  std::vector<WordPlace> places;
  std::set<std::string> sites;         // pages without a common one are foreign to each other
  std::string site;                    // what a link to its site is known by
  std::set<std::string> links;         // URLs
  std::set<std::string> linked_sites;  // theirs
};
using CrawlPages = std::map<PageId, CrawlPage>;

// Counts a page, quilt or not, under its patch fraction and its sources.
void AddExpectedCount(const quilt_oracle::Finding& page, uint64_t theta, QuiltTables* tables);

// Adds the rows of a quilt. It and its sources are among `pages`.
void AddExpectedRows(const CrawlPages& pages, const quilt_oracle::Finding& quilt, QuiltTables* tables);

// A corpus at `folder`, which is not there yet, from crawl files of these bytes: page ids are MakePageId(file, record).
CorpusReader IngestForTesting(const std::string& folder, const std::vector<std::string>& files, uint64_t segment_bytes,
                              uint32_t style_dimensions = 128);

// What the detector finds.
QuiltTables DetectedQuilts(const CorpusReader& corpus, const QuiltOptions& options, const QuiltSides& sides,
                           const EngineOptions& how);

// What a cluster's slices find. An error of theirs is a failure of the test.
QuiltTables ClusteredQuilts(const CorpusReader& corpus, const QuiltOptions& options, const QuiltSides& sides,
                            const FakeClusterOptions& cluster);
// The same with the error.
Status FindQuiltsOnSlices(FakeCluster* cluster, const QuiltOptions& options, const QuiltSides& sides,
                          QuiltTables* tables);

// What the first row is that only one of the two has, in order of the tables' keys; empty when they are equal.
std::string FirstDifference(const QuiltTables& expected, const QuiltTables& detected);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_QUILT_TABLES_H_
