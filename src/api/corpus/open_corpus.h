// What a Corpus holds open: its pages, its runs, its query database, each made when it is first asked for.
#ifndef SEAMRIPPER_API_CORPUS_OPEN_CORPUS_H_
#define SEAMRIPPER_API_CORPUS_OPEN_CORPUS_H_

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "columns/all_tables.h"
#include "parquet/table_reader.h"
#include "seamripper/corpus.h"
#include "store/corpus_reader.h"
#include "store/findings.h"
#include "tables/query_database.h"

namespace seamripper {

using Tables = std::span<const TableFacts* const>;

// Takes no lock: segments and runs never change, so they can be read while an ingest or a detector is at work. Which run
// is current is settled for each detector when it is first asked for. Thread-safe; what it gives stays where it is.
class OpenCorpus {
 public:
  // kUsage when it is no corpus.
  static Result<std::unique_ptr<OpenCorpus>> Open(const std::string& path, const CorpusResources& resources);

  const std::string& path() const { return path_; }
  const CorpusReader& pages() const { return pages_; }
  const CorpusResources& resources() const { return resources_; }

  // The run named, or without a name the current one. Null when the detector has not run. kUsage when no run of it has
  // that name.
  Result<const Findings*> RunOf(std::string_view detector, const std::string& id = {}) const;
  // The same; null also when it did not write this table.
  Result<const Findings*> RunWith(const TableFacts& table, const std::string& id = {}) const;
  // What to do for a table that RunWith does not give.
  Status Missing(const TableFacts& table) const;

  // As Corpus::HasChanged.
  Result<bool> HasChanged() const;

  // Was the corpus the same when this was found?
  bool IsOfThisCorpus(const Findings& run) const {
    return run.record().question.corpus_digest == pages_.manifest().digest;
  }

  // Writes the table of sites anew if it is among these, was not asked for before, and is older than a run it is made
  // from. Where that cannot be, because an ingest is at work or nothing may be written, the one of before has to do.
  Status Renew(Tables tables, const std::atomic<bool>* stop) const;

  // Those of `tables` that are there, open for queries, every file checked: the only database of this corpus. With
  // `run`, which is one of the first table's detector, a database of its own, in which that detector's are of that run.
  Result<const QueryDatabase*> Database(Tables tables, const std::string& run = {}) const;

  // A table of a run, for reading single rows. The run wrote it, with an index.
  Result<const TableReader*> Reader(const TableFacts& table, const Findings& run) const;

  // What an error in reading a run's tables is really about: of a run that was removed nothing is damaged.
  Status Explain(const Findings& run, Status status) const;

  // A line for the reader of these tables, if a run is of an older corpus or rests on too few others.
  Result<std::string> NoteOn(Tables tables, const std::string& run = {}) const;

 private:
  // A database and the tables it has by now. Which files it may ever read is settled when it is opened; since nobody's
  // question should wait for sites to be put together unasked, those that have them come in a second one.
  struct Queries {
    std::unique_ptr<QueryDatabase> database;
    bool may_read_sites = false;
    std::set<std::string_view> tables;
  };

  OpenCorpus(std::string path, CorpusReader pages, const CorpusResources& resources)
      : path_(std::move(path)), pages_(std::move(pages)), resources_(resources) {}

  // `run` stands for the current one of `detector`.
  Result<std::unique_ptr<QueryDatabase>> OpenDatabase(std::string_view detector, const std::string& run,
                                                      bool may_read_sites) const;
  bool HasAskedFor(std::string_view detector) const;
  Status AddTable(const TableFacts& table, const Findings& run, Queries* queries) const;

  const std::string path_;
  const CorpusReader pages_;
  const CorpusResources resources_;

  mutable std::mutex runs_mutex_;
  mutable std::map<std::pair<std::string, std::string>, std::optional<Findings>> runs_;  // by detector and asked-for id
  mutable std::mutex readers_mutex_;
  mutable std::map<std::pair<std::string, std::string_view>, std::unique_ptr<TableReader>>
      readers_;  // by run and table
  mutable std::mutex queries_mutex_;
  mutable std::map<std::string, Queries> queries_;                // by run
  mutable std::vector<std::unique_ptr<QueryDatabase>> replaced_;  // which may still be read from
};

// The tables whose names occur in a statement. A statement can read no other.
std::vector<const TableFacts*> MentionedTables(std::string_view statement);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_CORPUS_OPEN_CORPUS_H_
