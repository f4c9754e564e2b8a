#include "cli/given_rows.h"
#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/watched.h"
#include "seamripper/tables.h"

namespace seamripper::cli {

namespace {

Status PrintTables(const Corpus& corpus, const PrintPlan& plan) {
  ASSIGN_OR_RETURN(const std::vector<TableInfo> tables, ListTables(corpus));
  if (tables.empty()) {
    return UsageError("there are no tables in " + corpus.path() + " yet: run 'seamripper quilts " + corpus.path() +
                      "' first");
  }
  GivenRows rows({{"table", ColumnType::kText},
                  {"rows", ColumnType::kInt64},
                  {"a_row_is", ColumnType::kText},
                  {"run", ColumnType::kText}});
  for (const TableInfo& table : tables) {
    rows.Add({table.name, static_cast<int64_t>(table.rows), table.meaning, table.run});
    if (!table.of_this_corpus && !plan.quiet)
      SayLine("note: the corpus has grown since " + table.name + " was written");
  }
  return PrintRows(&rows, plan);
}

}  // namespace

Status RunLs(const Options& options) {
  if (options.arguments.empty() || options.arguments.size() > 2) {
    return UsageError("ls takes a corpus and a table, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper ls CORPUS TABLE'");
  }
  ASSIGN_OR_RETURN(const PrintPlan plan, PlanPrinting(options));
  ASSIGN_OR_RETURN(const Corpus corpus, OpenCorpusOf(options));
  if (options.arguments.size() == 1) return PrintTables(corpus, plan);
  ListRequest request = options.list;
  request.table = options.arguments[1];
  request.limit = plan.limit;
  request.stop = CatchInterrupts();
  if (!request.where.empty()) BoundQueries(options);
  ASSIGN_OR_RETURN(const std::unique_ptr<TableRows> rows, ListTable(corpus, request));
  return PrintRows(rows.get(), plan);
}

}  // namespace seamripper::cli
