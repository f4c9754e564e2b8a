// Which run a table is read from.
#ifndef SEAMRIPPER_API_TABLE_RUNS_H_
#define SEAMRIPPER_API_TABLE_RUNS_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "columns/all_tables.h"
#include "seamripper/tables.h"
#include "store/findings.h"
#include "tables/query_database.h"

namespace seamripper {

// The runs of a corpus, one for each detector: the current one, unless another was chosen. Takes no lock: a run's folder
// never changes, and rows can be read while an ingest or a detector is at work.
class TableRuns {
 public:
  // kUsage when it is no corpus.
  static Result<TableRuns> Open(const std::string& corpus);

  const std::string& corpus() const { return corpus_; }

  // kUsage when the detector has no such run.
  Status Choose(std::string_view detector, const std::string& id);

  // Writes the table of sites anew if it is among these and older than a run it is made from. Before any run is asked for.
  // Where that cannot be, because an ingest is at work or nothing may be written, the one of before has to do.
  Status Renew(const std::vector<const TableFacts*>& tables, const QueryResources& resources);

  // Null when the detector has no run yet.
  Result<const Findings*> RunOf(std::string_view detector);
  // Null when there is no run, or it did not write this table.
  Result<const Findings*> RunWith(const TableFacts& table);

  // What to do for a table that RunWith does not give.
  Status Missing(const TableFacts& table);

  // Was the corpus the same when this was found?
  bool IsOfThisCorpus(const Findings& run) const { return run.record().question.corpus_digest == corpus_digest_; }

  // Opens those of `tables` that are there, every file checked.
  Result<std::unique_ptr<QueryDatabase>> OpenTables(const std::vector<const TableFacts*>& tables,
                                                    const QueryResources& resources);
  // A line for the reader of these tables, if a run is of an older corpus or rests on too few others.
  Result<std::string> NoteOn(const std::vector<const TableFacts*>& tables);

 private:
  TableRuns(std::string corpus, std::string corpus_digest)
      : corpus_(std::move(corpus)), corpus_digest_(std::move(corpus_digest)) {}

  std::string corpus_;
  std::string corpus_digest_;
  std::map<std::string, std::optional<Findings>, std::less<>> runs_;
};

// The tables whose names occur in a statement. A statement can read no other.
std::vector<const TableFacts*> MentionedTables(std::string_view statement);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_TABLE_RUNS_H_
