// Writing the findings of one run: beside its place, under a temporary name, until all of it is on disk.
#ifndef SEAMRIPPER_STORE_FINDINGS_WRITER_H_
#define SEAMRIPPER_STORE_FINDINGS_WRITER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "columns/row_bytes.h"
#include "columns/table_digest.h"
#include "store/findings.h"

namespace seamripper {

// One thread at a time. Destroyed before it is committed, it takes away all it wrote; killed, it leaves a folder *.new
// that nobody reads and the next writer of the detector removes.
class FindingsWriter {
 public:
  // kLocked when another process is writing the same run; other runs of the detector may be written meanwhile.
  static Result<std::unique_ptr<FindingsWriter>> Create(const std::string& corpus, const RunQuestion& question);
  ~FindingsWriter();
  FindingsWriter(const FindingsWriter&) = delete;
  FindingsWriter& operator=(const FindingsWriter&) = delete;

  const std::string& id() const { return id_; }

  // After every table is finished. Gives the run its name, in place of an older folder of that name, and makes it
  // current.
  Result<Findings> Commit(std::map<std::string, uint64_t> counts, std::vector<StageRecord> stages);

 private:
  friend class TableFile;

  FindingsWriter(std::string corpus, const RunQuestion& question);
  Status RemoveKilledRuns() const;
  std::string folder() const { return FindingsPath(corpus_, record_.question.detector) + "/" + id_; }
  std::string folder_beside() const { return folder() + ".new"; }

  std::string corpus_;
  std::string id_;
  RunRecord record_;
  size_t open_tables_ = 0;
  bool committed_ = false;
  std::unique_ptr<FileLock> lock_;  // last, so that it is let go after all else
};

// The bytes of one table; TableWriter gives them meaning.
class TableFile {
 public:
  static Result<std::unique_ptr<TableFile>> Create(FindingsWriter* run, std::string_view table);
  Status Add(std::string_view row_bytes);
  Status Finish();

 private:
  TableFile(FindingsWriter* run, std::string_view table, std::unique_ptr<BlockFileWriter> file)
      : run_(run), table_(table), file_(std::move(file)) {}

  FindingsWriter* run_;
  std::string table_;
  std::unique_ptr<BlockFileWriter> file_;
  BlockBuilder builder_{kFindingsLayout};
  TableDigest digest_;
  uint64_t rows_ = 0;
};

// One table of a run, which must outlive it; several may be open at once. Memory: a block, and 24 bytes a block written.
template <class Row>
class TableWriter {
 public:
  // Once a run and table.
  static Result<TableWriter> Create(FindingsWriter* run) {
    Result<std::unique_ptr<TableFile>> file = TableFile::Create(run, Table<Row>::kName);
    if (!file.ok()) return file.status();
    return TableWriter(std::move(*file));
  }

  // Rows come in the table's order, no two with equal keys; a row out of order is a bug and stops the program.
  Status Add(const Row& row) {
    CHECK(bytes_.empty() || StandsBefore(last_, row));
    last_ = row;
    bytes_.clear();
    AppendRow(row, &bytes_);
    return file_->Add(bytes_);
  }

  // Nothing may be added afterwards.
  Status Finish() { return file_->Finish(); }

 private:
  explicit TableWriter(std::unique_ptr<TableFile> file) : file_(std::move(file)) {}

  std::unique_ptr<TableFile> file_;
  Row last_;
  std::string bytes_;  // of last_; empty before the first row
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_FINDINGS_WRITER_H_
