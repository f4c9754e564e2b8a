// Findings as tables: listed worst first, or asked in SQL. columns/all_tables.h has all there are; a corpus has those
// that its detectors wrote.
//
// Every file is held against its checksum before it is read: kCorpusDamaged names one that is not as it was written.
#ifndef SEAMRIPPER_TABLES_H_
#define SEAMRIPPER_TABLES_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "columns/field.h"
#include "seamripper/corpus.h"

namespace seamripper {

struct TableColumn {
  std::string name;
  ColumnType type = ColumnType::kText;
  bool main = true;  // what a row is about: its key, its order, its URL
  // In a listing: the place, from 1, that people should see it in, what a row is about first; 0: where it stands.
  uint32_t rank = 0;
  // A column of a table, in which -1, an empty text and the beginning of 1970 stand for what is unknown.
  bool of_table = false;
};

// Rows, one after the other, made as they are asked for: memory does not grow with their number. One thread at a time.
class TableRows {
 public:
  virtual ~TableRows() = default;

  virtual std::span<const TableColumn> columns() const = 0;

  // Moves on to the next row; false at the end and after an error, which status() tells apart.
  virtual bool Next() = 0;
  // A value per column; text holds until Next is called again.
  virtual std::span<const Value> row() const = 0;
  virtual const Status& status() const = 0;

  // Of a listing: how many rows there would be without a limit. Nothing of a query.
  virtual Result<std::optional<uint64_t>> Total() = 0;
  // Of a listing: the row's key, to go on with as ListRequest::after. Empty of a query.
  virtual std::string Key() const = 0;
  // What one should know about where the rows come from, in a line; empty: nothing.
  virtual std::string note() const = 0;
};

struct SortColumn {
  std::string name;
  bool falling = false;  // largest first
};

struct ListRequest {
  std::string table;
  std::string run;                   // empty: the detector's current one
  std::vector<std::string> columns;  // empty: all, in the table's order
  std::string where;                 // a condition in SQL; empty: all rows
  std::vector<SortColumn> sort;      // empty: the table's order, worst first, which also breaks ties
  uint64_t limit = 0;                // 0: all
  std::string
      after;  // only rows behind the one with this key: values of the key columns, separated by commas, one that
              // holds a comma or a quote in quotes ("a ""b"", c"); empty: from the first on
  // Set from outside to stop soon, with kInterrupted; as in the next.
  const std::atomic<bool>* stop = nullptr;
};

// The rows hold the corpus, which must outlive them. kUsage, with the name that was probably meant, for tables, columns and runs that are not there.
Result<std::unique_ptr<TableRows>> ListTable(const Corpus& corpus, const ListRequest& request);

// One SELECT over all tables of the current runs; whatever else it is, it is refused, and nothing else can be reached.
Result<std::unique_ptr<TableRows>> QueryTables(const Corpus& corpus, const std::string& query,
                                               const std::atomic<bool>* stop = nullptr);

// Writes what is left of the rows into a Parquet file, at most `limit` (0: all); gives their number. When it fails, a file
// that was there stays as it was.
Result<uint64_t> WriteTableParquet(TableRows* rows, const std::string& path, uint64_t limit = 0);

// The Parquet files of a table, of the current run of its detector or of another, for programs that read them without us.
// kUsage as of ListTable. Another run of the detector leaves them as they are, and is not among them.
Result<std::vector<std::string>> TablePaths(const Corpus& corpus, const std::string& table,
                                            const std::string& run = {});

struct TableInfo {
  std::string name;
  std::string meaning;  // of a row
  std::string detector;
  std::string run;
  uint64_t rows = 0;
  bool of_this_corpus = true;  // false: the corpus has grown since
};

// The tables of the current runs. Reads their records, not their rows.
Result<std::vector<TableInfo>> ListTables(const Corpus& corpus);

}  // namespace seamripper

#endif  // SEAMRIPPER_TABLES_H_
