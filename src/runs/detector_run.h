// What all detectors' runs have in common: the corpus shared, the answer looked up or the engine opened, rows sorted into
// tables, the run named last.
#ifndef SEAMRIPPER_RUNS_DETECTOR_RUN_H_
#define SEAMRIPPER_RUNS_DETECTOR_RUN_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "columns/row_bytes.h"
#include "columns/table_digest.h"
#include "engine/estimate.h"
#include "engine/local_engine.h"
#include "engine/row_sort.h"
#include "os/file.h"
#include "parquet/table_writer.h"
#include "seamripper/detect.h"
#include "store/corpus_reader.h"
#include "store/findings.h"
#include "store/findings_writer.h"

namespace seamripper {

// In the order in which they are run and told.
inline constexpr std::array<std::string_view, 4> kDetectors = {"quilts", "phrases", "templates", "reuse"};

// The question a detector puts to a corpus, but for its options; `profiles` names those it uses.
RunQuestion QuestionTo(const Manifest& manifest, std::string detector, uint64_t algorithm,
                       const std::vector<std::string>& profiles);

// A corpus that no ingest changes while this lives.
class SharedCorpus {
 public:
  static Result<SharedCorpus> Open(const std::string& path);

  const std::string& path() const { return path_; }
  const CorpusReader& reader() const { return *reader_; }  // whose manifest has no inputs

  // As QuestionTo, of this corpus.
  RunQuestion Question(std::string detector, uint64_t algorithm, const std::vector<std::string>& profiles) const;

 private:
  SharedCorpus(std::string path, std::unique_ptr<FileLock> lock, std::unique_ptr<CorpusReader> reader)
      : path_(std::move(path)), lock_(std::move(lock)), reader_(std::move(reader)) {}

  std::string path_;
  std::unique_ptr<FileLock> lock_;
  std::unique_ptr<CorpusReader> reader_;
};

// The run that answers the question, if there is one, now current.
Result<std::optional<Findings>> FindAnswer(const std::string& corpus, const RunQuestion& question);
inline Result<std::optional<Findings>> FindAnswer(const SharedCorpus& corpus, const RunQuestion& question) {
  return FindAnswer(corpus.path(), question);
}

// Rows on their way into a file, their digest taken and their order held to: a row out of order is a bug.
template <class Row, class Rows>
class DigestedRows {
 public:
  explicit DigestedRows(Rows* rows) : rows_(rows) {}

  bool NextBytes(std::string_view* bytes) {
    if constexpr (GivesRowBytes<Rows>) {
      if (!rows_->NextBytes(bytes)) return false;
    } else {
      if (!rows_->Next(&row_)) return false;
      CHECK(bytes_.empty() || StandsBefore(last_, row_));
      bytes_.clear();
      AppendRow(row_, &bytes_);
      *bytes = bytes_;
      std::swap(row_, last_);
    }
    digest_.Add(*bytes);
    return true;
  }
  const Status& status() const { return rows_->status(); }
  Hash128 digest() const { return digest_.value(); }

 private:
  Rows* rows_;
  Row row_, last_;
  std::string bytes_;  // of last_; empty before the first row
  TableDigest digest_;
};

// Writes one table of a run, and its index.
template <class Row, class Rows>
Status WriteFindings(FindingsWriter* writer, Rows* rows, const ParquetOptions& options,
                     const LookupMemory& lookups = {}) {
  ASSIGN_OR_RETURN(const std::string path, writer->BeginTable(Table<Row>::kName));
  const std::string index_path = path.substr(0, path.rfind('/') + 1) + IndexName(0);
  DigestedRows<Row, Rows> digested(rows);
  ASSIGN_OR_RETURN(const uint64_t written, WriteTable<Row>(path, &digested, options, index_path, lookups));
  return writer->EndTable(Table<Row>::kName, written, ToHex(digested.digest()));
}

template <class Row>
class VectorRows {
 public:
  explicit VectorRows(const std::vector<Row>& rows) : rows_(rows) {}
  bool Next(Row* row) {
    if (next_ == rows_.size()) return false;
    *row = rows_[next_++];
    return true;
  }
  const Status& status() const { return status_; }

 private:
  const std::vector<Row>& rows_;
  size_t next_ = 0;
  Status status_;
};

// kUsage when it is too little; 0 is not.
Status CheckMemory(uint64_t memory_bytes);

// What a detector may use.
uint64_t MemoryBytesOf(const DetectOptions& how);

// What the engine is to use. kUsage as of CheckMemory.
Result<EngineOptions> EngineOptionsOf(const SharedCorpus& corpus, const DetectOptions& how);

// What every detector holds in memory for each host: its name, of 40 bytes and numbers, and what hosts are told apart by.
inline constexpr uint64_t kBytesPerHost = 100;
// What is held for hosts, shared out over the pages, rounded up.
uint64_t BytesPerPageOfHosts(const ManifestTotals& totals, uint64_t bytes_per_host);

// A run being computed. Destroyed before it is committed, nothing of it is left.
class DetectorRun {
 public:
  // `bytes_per_page`: what the detector holds in memory for each page, besides kBytesPerHost.
  static Result<std::unique_ptr<DetectorRun>> Begin(const SharedCorpus& corpus, const RunQuestion& question,
                                                    const DetectOptions& how, uint64_t bytes_per_page = 20);

  LocalEngine* engine() { return engine_.get(); }

  // For rows of one table; there may be eight. Each has a share of half the findings' memory; the other half is for
  // whoever needs it first.
  template <class Row>
  RowSorter<Row> NewSorter() {
    return RowSorter<Row>(engine_->plan().finding_bytes / 2 / kSorters, options_.spill_folder, engine_->disk(),
                          &*common_memory_, engine_->blocks());
  }

  // Once a table, after every row is in the sorter.
  template <class Row>
  Status WriteRows(RowSorter<Row>* rows) {
    typename RowSorter<Row>::Reader reader(rows);
    return WriteRows<Row>(&reader);
  }
  // The rows are in the table's order.
  template <class Row>
  Status WriteRows(const std::vector<Row>& rows) {
    VectorRows<Row> reader(rows);
    return WriteRows<Row>(&reader);
  }

  // From whatever has `bool Next(Row*)` and `const Status& status()`.
  template <class Row, class Rows>
  Status WriteRows(Rows* rows) {
    return WriteFindings<Row>(
        writer_.get(), rows, {options_.memory_bytes / kParquetShare},
        {std::min(options_.memory_bytes / kLookupShare, kMostLookupBytes), options_.spill_folder, engine_->disk()});
  }

  Result<Findings> Commit(std::map<std::string, uint64_t> counts);

 private:
  static constexpr uint64_t kSorters = 8;
  static constexpr uint64_t kParquetShare = 8;
  static constexpr uint64_t kLookupShare = 32;  // for each; a table has two at most
  static constexpr uint64_t kMostLookupBytes = uint64_t{16} << 20;

  explicit DetectorRun(EngineOptions options) : options_(std::move(options)) {}

  EngineOptions options_;
  std::unique_ptr<LocalEngine> engine_;
  std::optional<Budget> common_memory_;  // of the sorters
  std::unique_ptr<FindingsWriter> writer_;
};

// What a run would need, with what the detector sends through its streams and holds for each page.
Result<RunEstimate> EstimateRun(const SharedCorpus& corpus, const RunQuestion& question, const DetectOptions& how,
                                const StreamCosts& costs = {}, uint64_t bytes_per_page = 20);

struct Answer {
  Findings findings;
  bool given_before;
  std::optional<ReplacedRun> was;  // current before, asked with other options
};

// The current run of the question's detector, if it was asked with other options.
std::optional<ReplacedRun> AskedOtherwise(const SharedCorpus& corpus, const RunQuestion& question);

// The run that answers the question: the one that is there, unless it is to be computed all the same, or what compute()
// gives, a Result<Findings>.
template <class Compute>
Result<Answer> AnswerTo(const SharedCorpus& corpus, const RunQuestion& question, const DetectOptions& how,
                        Compute compute) {
  std::optional<ReplacedRun> was = AskedOtherwise(corpus, question);
  if (!how.force) {
    ASSIGN_OR_RETURN(std::optional<Findings> answer, FindAnswer(corpus, question));
    if (answer.has_value()) return Answer{std::move(*answer), true, std::move(was)};
  }
  ASSIGN_OR_RETURN(Findings findings, compute());
  return Answer{std::move(findings), false, std::move(was)};
}

RunSummary SummaryOf(const Findings& findings, bool answered_before);

// A detector's summary, with what its run took the place of.
template <class Summary>
Result<Summary> SummaryOfAnswer(const Answer& answer, Result<Summary> summary) {
  if (summary.ok()) summary->run.was = answer.was;
  return summary;
}

// A number that the run was asked with; 0 when it was not.
uint64_t NumberAskedWith(const Findings& findings, const std::string& option);

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_DETECTOR_RUN_H_
