#include <string>
#include <utility>

#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/watched.h"
#include "seamripper/tables.h"

namespace seamripper::cli {

Status RunSql(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 2, "a corpus and a query", "CORPUS \"select ...\""));
  ASSIGN_OR_RETURN(const PrintPlan plan, PlanPrinting(options));
  std::string query = options.arguments[1];
  if (query == "-") {
    ASSIGN_OR_RETURN(query, ReadInput("the query"));
  }
  BoundQueries(options);
  ASSIGN_OR_RETURN(const Corpus corpus, OpenCorpusOf(options));
  ASSIGN_OR_RETURN(const std::unique_ptr<TableRows> rows, QueryTables(corpus, query, CatchInterrupts()));
  return PrintRows(rows.get(), plan);
}

}  // namespace seamripper::cli
