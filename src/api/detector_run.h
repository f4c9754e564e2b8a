// What all detectors' runs have in common: the corpus shared, the answer looked up or the engine opened, rows sorted into
// tables, the run named last.
#ifndef SEAMRIPPER_API_DETECTOR_RUN_H_
#define SEAMRIPPER_API_DETECTOR_RUN_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/local_engine.h"
#include "engine/row_sort.h"
#include "os/budget.h"
#include "os/file.h"
#include "seamripper/detect.h"
#include "store/corpus_reader.h"
#include "store/findings.h"
#include "store/findings_writer.h"

namespace seamripper {

// A corpus that no ingest changes while this lives.
class SharedCorpus {
 public:
  static Result<SharedCorpus> Open(const std::string& path);

  const std::string& path() const { return path_; }
  const CorpusReader& reader() const { return *reader_; }

  // The question a detector puts to this corpus, but for its options; `profiles` names those it uses.
  RunQuestion Question(std::string detector, uint64_t algorithm, std::vector<std::string> profiles) const;

 private:
  SharedCorpus(std::string path, std::unique_ptr<FileLock> lock, std::unique_ptr<CorpusReader> reader)
      : path_(std::move(path)), lock_(std::move(lock)), reader_(std::move(reader)) {}

  std::string path_;
  std::unique_ptr<FileLock> lock_;
  std::unique_ptr<CorpusReader> reader_;
};

// The run that answers the question, if there is one, now current.
Result<std::optional<Findings>> FindAnswer(const SharedCorpus& corpus, const RunQuestion& question);

// A run being computed. Destroyed before it is committed, nothing of it is left.
class DetectorRun {
 public:
  static Result<std::unique_ptr<DetectorRun>> Begin(const SharedCorpus& corpus, const RunQuestion& question,
                                                    const DetectOptions& how);

  LocalEngine* engine() { return engine_.get(); }

  // For rows of one table; there may be eight.
  template <class Row>
  RowSorter<Row> NewSorter() {
    return RowSorter<Row>(options_.memory_bytes / kSorterShare, options_.spill_folder, &sorter_disk_);
  }

  // Once a table, after every row is in the sorter.
  template <class Row>
  Status WriteTable(RowSorter<Row>* rows) {
    auto table = TableWriter<Row>::Create(writer_.get());
    if (!table.ok()) return table.status();
    RETURN_IF_ERROR(rows->ForEach([&](const Row& row) { return table->Add(row); }));
    return table->Finish();
  }
  template <class Row>
  Status WriteTable(const std::vector<Row>& rows) {
    auto table = TableWriter<Row>::Create(writer_.get());
    if (!table.ok()) return table.status();
    for (const Row& row : rows) RETURN_IF_ERROR(table->Add(row));
    return table->Finish();
  }

  Result<Findings> Commit(std::map<std::string, uint64_t> counts);

 private:
  static constexpr uint64_t kSorterShare = 32;

  explicit DetectorRun(EngineOptions options) : options_(std::move(options)), sorter_disk_(options_.disk_bytes) {}

  EngineOptions options_;
  Budget sorter_disk_;
  std::unique_ptr<LocalEngine> engine_;
  std::unique_ptr<FindingsWriter> writer_;
};

RunSummary SummaryOf(const Findings& findings, bool answered_before);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_DETECTOR_RUN_H_
