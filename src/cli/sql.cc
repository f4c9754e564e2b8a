#include <string>
#include <utility>

#include "cli/print_rows.h"
#include "cli/run.h"
#include "seamripper/tables.h"

namespace seamripper::cli {

Status RunSql(const Options& options) {
  if (options.arguments.size() != 2) {
    return UsageError("sql takes a corpus and a query, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper sql CORPUS \"select ...\"'");
  }
  const Result<PrintPlan> plan = PlanPrinting(options);
  if (!plan.ok()) return plan.status();
  SqlRequest request;
  request.corpus = options.arguments[0];
  request.query = options.arguments[1];
  if (request.query == "-") {
    Result<std::string> query = ReadInput("the query");
    if (!query.ok()) return query.status();
    request.query = std::move(*query);
  }
  request.resources = ResourcesOf(options);
  const Result<std::unique_ptr<TableRows>> rows = QueryTables(request);
  if (!rows.ok()) return rows.status();
  return PrintRows(rows->get(), *plan);
}

}  // namespace seamripper::cli
