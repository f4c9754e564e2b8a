// Rows of a table or a query, written where and as the user asked.
#ifndef SEAMRIPPER_CLI_PRINT_ROWS_H_
#define SEAMRIPPER_CLI_PRINT_ROWS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "cli/flags.h"
#include "cli/streams.h"
#include "seamripper/tables.h"

namespace seamripper::cli {

// Options together with where the output goes.
struct PrintPlan {
  TableFormat format = TableFormat::kTsv;
  Look look;
  uint64_t limit = 0;  // 0: none
  bool quiet = false;
  bool keep_all = false;  // columns
  std::string output;     // a file; empty: standard output, as text
};

// kUsage when they do not go together. A terminal gets a table of 50 rows, a pipe all as TSV, a file all in the format that
// its name ends in.
Result<PrintPlan> PlanPrinting(const Options& options);

// The corpus that the first argument names, opened for questions that may use what the options allow.
Result<Corpus> OpenCorpusOf(const Options& options);

// The rows on standard output or in the file, then on standard error what is not shown of them.
Status PrintRows(TableRows* rows, const PrintPlan& plan);

// For another program: as JSONL, unless --format or the name of the file says CSV, TSV or Parquet.
Status WriteRowFile(TableRows* rows, const Options& options);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_PRINT_ROWS_H_
