// Rows written for another program: to a file, or to standard output.
#ifndef SEAMRIPPER_CLI_ROW_FILE_H_
#define SEAMRIPPER_CLI_ROW_FILE_H_

#include "cli/flags.h"
#include "seamripper/tables.h"

namespace seamripper::cli {

// As JSONL, unless --format says CSV, TSV or Parquet. A file named by -o appears whole or not at all; without it, standard
// output.
Status WriteRowFile(TableRows* rows, const Options& options);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_ROW_FILE_H_
