// Writing the findings of one run: beside its place, under a temporary name, until all of it is on disk.
#ifndef SEAMRIPPER_STORE_FINDINGS_WRITER_H_
#define SEAMRIPPER_STORE_FINDINGS_WRITER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"
#include "os/file.h"
#include "store/findings.h"

namespace seamripper {

// Takes away what writers of the detector's runs left that are gone, but nothing of a writer that is at work.
Status RemoveKilledRuns(const std::string& corpus, const std::string& detector);

// Takes a finished run away, in one piece for whoever looks. kLocked when another process is writing it anew.
Status RemoveRun(const std::string& corpus, const std::string& detector, const std::string& id);

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

  // Where the file of a table is to be written; its index, if it gets one, goes beside it (IndexName). Once a table;
  // several may be open at once.
  Result<std::string> BeginTable(std::string_view table);
  // The files are there, whole and synced.
  Status EndTable(std::string_view table, uint64_t rows, const std::string& digest);
  // The same of a table in several parts, PartName(0), PartName(1), ... in the folder of the first; their rows follow each
  // other in the table's order.
  Status EndTable(std::string_view table, const std::vector<PartRows>& parts);

 private:
  FindingsWriter(std::string corpus, const RunQuestion& question);
  std::string folder() const { return FindingsPath(corpus_, record_.question.detector) + "/" + id_; }
  std::string folder_beside() const { return folder() + ".new"; }

  std::string corpus_;
  std::string id_;
  RunRecord record_;
  std::set<std::string, std::less<>> open_tables_;
  bool committed_ = false;
  std::unique_ptr<FileLock> lock_;  // last, so that it is let go after all else
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_FINDINGS_WRITER_H_
