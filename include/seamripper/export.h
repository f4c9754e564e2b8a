// Findings in forms that other tools read.
#ifndef SEAMRIPPER_EXPORT_H_
#define SEAMRIPPER_EXPORT_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "seamripper/labels.h"
#include "seamripper/tables.h"

namespace seamripper {

// The pages to drop so that of every cluster of near-duplicates one is left: url, id (a row's own), representative and
// representative_id (of the one that stays), reason, jaccard; in the order of page ids. From the current run of phrases; with `near_at`,
// in billionths, from that of near, where every page dropped has a kept one at least that near. kUsage when there is none,
// or when it was at another similarity.
Result<std::unique_ptr<TableRows>> ListDroppable(const Corpus& corpus, std::optional<uint64_t> near_at = {},
                                                 const std::atomic<bool>* stop = nullptr);

// What a host, or the source of rows, has, and loses when that list is dropped from it.
struct DropLoss {
  std::string site;
  uint64_t pages = 0;
  uint64_t pages_lost = 0;
  uint64_t words = 0;
  uint64_t words_lost = 0;
};

// Of every one that loses something, the largest loss of words first.
Result<std::vector<DropLoss>> LossesByDropping(const Corpus& corpus, std::optional<uint64_t> near_at = {},
                                               const std::atomic<bool>* stop = nullptr);

enum class DatasetFormat {
  kDatatrove,  // OUTPUT/00000.jsonl.gz, ...
  kDolma,  // OUTPUT/documents/00000.jsonl.gz, ..., and line by line OUTPUT/attributes/seamripper/00000.jsonl.gz, ...
};

struct DatasetRequest {
  DatasetFormat format = DatasetFormat::kDatatrove;
  std::string output;                       // a folder that is not there yet
  uint64_t part_bytes = uint64_t{1} << 30;  // of documents, after which the next part begins
  const std::atomic<bool>* stop = nullptr;
};

struct WrittenDataset {
  uint64_t pages = 0;
  uint64_t to_drop = 0;  // of them, near-duplicates of one that stays
  uint64_t parts = 0;
  std::vector<std::string> missing;  // detectors without a run, and so without fields
  std::string note;                  // what one should know about the runs, in a line; empty: nothing
};

// Every page with its text and what the current runs say of it, for other tools to filter; docs/formats/dataset.md has the
// fields. In the order of page ids, the same bytes however it is run; memory does not grow with the corpus. The folder
// appears whole or not at all. kUsage when it is there already, or when no detector has run.
Result<WrittenDataset> ExportDataset(const Corpus& corpus, const DatasetRequest& request);

struct JudgedRequest {
  std::string verdict;
  std::string output;  // a file; "-": standard output
  const std::atomic<bool>* stop = nullptr;
};

// A block list, a URL and a reason a line, of the pages that people judged so, and of those of the sites, neighbourhoods and
// template clusters that they did; gives their number. kUsage when there are none.
Result<uint64_t> ExportJudgedList(const Corpus& corpus, const Labels& labels, const JudgedRequest& request);
// The pages that were judged so, as a crawl file (WARC) made of their records. kUsage also when one is no page of the corpus
// any more; kEnvironment when its crawl file is gone.
Result<uint64_t> ExportJudgedPages(const Corpus& corpus, const Labels& labels, const JudgedRequest& request);

}  // namespace seamripper

#endif  // SEAMRIPPER_EXPORT_H_
