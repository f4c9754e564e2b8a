#include "seamripper/runs.h"

#include "cli/given_rows.h"
#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/run_text.h"
#include "cli/streams.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

std::string OptionsText(const StoredRun& run) {
  std::string text;
  for (const auto& [name, value] : run.options) text += (text.empty() ? "" : " ") + OptionText(name, value);
  return text;
}

int64_t RowsOf(const StoredRun& run) {
  uint64_t rows = 0;
  for (const TableSummary& table : run.summary.tables) rows += table.rows;
  return static_cast<int64_t>(rows);
}

std::string StateOf(const StoredRun& run) {
  if (!run.damage.empty()) return "damaged";
  if (!run.of_this_corpus) return run.current ? "current, corpus has grown" : "corpus has grown";
  return run.current ? "current" : "kept";
}

Status Prune(const std::string& corpus, bool quiet) {
  ASSIGN_OR_RETURN(const std::vector<StoredRun> removed, PruneRuns(corpus));
  uint64_t bytes = 0;
  for (const StoredRun& run : removed) bytes += run.bytes;
  if (!quiet) SayLine("removed " + Plural(removed.size(), "run") + ", " + ShortSize(bytes));
  return {};
}

}  // namespace

Status RunRuns(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 1, "one corpus", "CORPUS"));
  ASSIGN_OR_RETURN(const PrintPlan plan, PlanPrinting(options));
  const std::string& corpus = options.arguments[0];
  if (options.prune) {
    RETURN_IF_ERROR(Prune(corpus, options.quiet));
  }
  ASSIGN_OR_RETURN(const std::vector<StoredRun> runs, ListRuns(corpus));
  GivenRows rows({{"detector", ColumnType::kText},
                  {"run", ColumnType::kText},
                  {"state", ColumnType::kText},
                  {"rows", ColumnType::kInt64},
                  {"bytes", ColumnType::kInt64, false},
                  {"seconds", ColumnType::kDouble, false},
                  {"options", ColumnType::kText}});
  Status damage;
  for (const StoredRun& run : runs) {
    rows.Add({run.detector, run.summary.id, StateOf(run), RowsOf(run), static_cast<int64_t>(run.bytes),
              run.summary.seconds, OptionsText(run)});
    if (!run.damage.empty()) damage = CorpusDamaged(run.damage);
  }
  RETURN_IF_ERROR(PrintRows(&rows, plan));
  return damage;
}

}  // namespace seamripper::cli
