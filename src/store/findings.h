// The findings of a corpus: for each detector the folders of its runs, and which of them is current.
//
//   findings/<detector>/<run>/<table>/part-00000.parquet  rows in the table's order
//   findings/<detector>/<run>/<table>/part-00000.index    where they lie in it (src/parquet)
//   findings/<detector>/<run>/run.json                   written last
//   findings/<detector>/current                          one line: a run id
//   findings/<detector>/<run>.new, .old, .lock            a run being written (findings_writer.h), the one it takes the
//                                                         place of, its writer's lock
//
// A run's folder appears whole or not at all, and never changes. docs/formats/findings.md has the details.
#ifndef SEAMRIPPER_STORE_FINDINGS_H_
#define SEAMRIPPER_STORE_FINDINGS_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"
#include "store/run_record.h"

namespace seamripper {

std::string FindingsPath(const std::string& corpus, const std::string& detector);
std::string PartName(size_t part);   // "part-00000.parquet"
std::string IndexName(size_t part);  // "part-00000.index"

// A finished run. Thread-safe; holds no file open.
class Findings {
 public:
  // Reads and checks run.json.
  static Result<Findings> Open(const std::string& corpus, const std::string& detector, const std::string& id);

  const std::string& id() const { return id_; }
  const RunRecord& record() const { return record_; }

  // Null when the run did not write it (as without patches, or without a sweep).
  const TableRecord* FindTable(std::string_view table) const;

  // Whether its rows can be found without reading whole tables: those of older runs cannot.
  bool HasIndexes() const;

  // The files of a table the run wrote and what was recorded of them; nothing is read.
  std::vector<TablePart> Parts(std::string_view table) const;

  // Those with the rows, checked, their indexes too: kCorpusDamaged names one that is not as it was written. Reads them all,
  // once.
  Result<std::vector<std::string>> CheckedParts(std::string_view table) const;

 private:
  Findings(std::string folder, std::string id, RunRecord record)
      : folder_(std::move(folder)), id_(std::move(id)), record_(std::move(record)) {}

  std::string folder_;
  std::string id_;
  RunRecord record_;
};

// Nothing when there is no such run, also when `id`, which a user may have typed, is no run id at all.
Result<std::optional<Findings>> FindRun(const std::string& corpus, const std::string& detector, const std::string& id);

// Whatever has a folder among the findings; nothing when a file stands in place of theirs, which then whoever writes a run says.
Result<std::vector<std::string>> DetectorsWithFindings(const std::string& corpus);

// What `current` says; nothing when there is no such file. The run need not be there any more.
Result<std::optional<std::string>> CurrentRunId(const std::string& corpus, const std::string& detector);

// The run that is shown when none is named; nothing without one. kCorpusDamaged when that which `current` names is missing.
Result<std::optional<Findings>> CurrentRun(const std::string& corpus, const std::string& detector);
// Reads every file of every run of every detector; kCorpusDamaged names the first that is not as it was written.
Status VerifyFindings(const std::string& corpus);

Status MakeCurrent(const std::string& corpus, const std::string& detector, const std::string& id);

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_FINDINGS_H_
