// The findings of a run over slices, from rows that were sorted elsewhere: each stretch of a table's sorted rows becomes a part
// anywhere, and the parts a run where it was led.
#ifndef SEAMRIPPER_SLICES_SLICED_FINDINGS_H_
#define SEAMRIPPER_SLICES_SLICED_FINDINGS_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "slices/sliced_run.h"
#include "store/findings.h"
#include "store/findings_writer.h"

namespace seamripper {

// Rows of one table as bytes (columns/finding_bytes.h), smaller ones first.
class FindingSource {
 public:
  virtual ~FindingSource() = default;
  // False at the end.
  virtual Result<bool> Next(std::string* finding) = 0;
};

// Where a part goes.
struct PartFiles {
  std::string path;
  std::string index_path;
  std::string spill_folder;  // for files without names
};

// What it has become. Equal rows make equal files, on any machine.
struct FindingPart {
  RowSum read;
  PartRows written;                        // fewer, when a judge held some back
  std::map<std::string, uint64_t> counts;  // of the judge
  std::string first, last;                 // of the rows as they came; empty when there were none
};

// With a checksum.
std::string BytesOf(const FindingPart& part);
Result<FindingPart> ReadFindingPart(std::string_view bytes);

// Writes a part of a table of the run, and its index; `judgement` is what leading the run returned. kEnvironment when the rows
// are not in order, twice there, or none of the table. Memory: that of a slice.
Result<FindingPart> WritePart(const SlicedRun& run, std::string_view judgement, std::string_view table,
                              FindingSource* rows, const PartFiles& files);

// A run's folder while its parts are put into it. Destroyed before it is committed, nothing of it is left.
class SlicedFindings {
 public:
  // The corpus at `path` is that of the run, and shared while this lives.
  static Result<std::unique_ptr<SlicedFindings>> Create(const std::string& path, const SlicedRun& run);

  // Where the files of a table's parts 0, 1, ... are to be. Of every table of the run there is one at least, if without rows.
  Result<PartFiles> FilesOf(std::string_view table, size_t part);
  // The files are there, in the order of their rows; all parts of the table.
  Status EndTable(std::string_view table, const std::vector<FindingPart>& parts);
  // After all tables. kEnvironment when the parts do not have all rows that were found, each once.
  Result<Findings> Commit(const LedRun& led);

 private:
  SlicedFindings(const SlicedRun& run, std::unique_ptr<FileLock> lock, std::unique_ptr<FindingsWriter> writer,
                 std::string spill_folder)
      : run_(run), lock_(std::move(lock)), writer_(std::move(writer)), spill_folder_(std::move(spill_folder)) {}

  const SlicedRun& run_;
  const std::unique_ptr<FileLock> lock_;
  const std::unique_ptr<FindingsWriter> writer_;
  const std::string spill_folder_;
  std::map<std::string, std::string, std::less<>> folders_;  // of tables
  std::set<std::string, std::less<>> ended_;
  std::map<std::string, uint64_t> counts_;
  RowSum read_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_SLICES_SLICED_FINDINGS_H_
