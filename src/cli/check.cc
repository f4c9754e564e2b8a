#include "seamripper/check.h"

#include <utility>

#include "cli/check_text.h"
#include "cli/ingest_inputs.h"
#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/watched.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

Status CheckArguments(const Options& options) {
  if (options.arguments.empty()) {
    return UsageError("no document: name text or HTML files, folders or JSONL, or '-' for standard input");
  }
  if (options.detect.corpus.empty()) return UsageError("no corpus to look in: add --against CORPUS");
  return CheckInputs(options.arguments, "a text");
}

Result<CheckAnswer> CheckWithProgress(const Options& options) {
  CheckRequest request = options.check;
  request.inputs = options.arguments;
  request.parquet_converter = {"/proc/self/exe", kReadParquet};
  return Watched(options, options.detect, [&](const DetectOptions& watched) { return Check(watched, request); });
}

Status DamageOf(const CheckAnswer& answer) {
  if (answer.damaged_pieces == 0) return {};
  return {Code::kInputDamaged, Plural(answer.damaged_pieces, "piece") + " of the input damaged (" +
                                   Plural(answer.damaged_bytes, "byte") + "), first at " + answer.damage.front() +
                                   ": everything else was checked"};
}

}  // namespace

Status RunCheck(const Options& options) {
  if (Status status = CheckArguments(options); !status.ok()) return status;
  ASSIGN_OR_RETURN(const PrintPlan plan, PlanPrinting(options));
  ASSIGN_OR_RETURN(const CheckAnswer answer, CheckWithProgress(options));
  TableRows* rows = options.passages ? answer.passages.get() : answer.matches.get();
  if (Status status = PrintRows(rows, plan); !status.ok()) return status;
  if (!options.quiet) {
    for (const std::string& notice : answer.notices) SayLine(notice);
    for (const std::string& line : CheckLines(answer)) SayLine(line);
  }
  const Status damage = DamageOf(answer);
  const bool found = options.exit_code && answer.found_documents > 0;
  return found ? Status(Code::kFound, damage.message()) : damage;
}

}  // namespace seamripper::cli
