#include <string>
#include <utility>

#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/watched.h"
#include "seamripper/tables.h"

namespace seamripper::cli {

Status RunSql(const Options& options) {
  if (options.arguments.size() != 2) {
    return UsageError("sql takes a corpus and a query, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper sql CORPUS \"select ...\"'");
  }
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
