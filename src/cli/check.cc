#include "cli/check.h"

#include <utility>

#include "cli/ingest_inputs.h"
#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/summary.h"
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

}  // namespace

std::vector<std::string> CheckLines(const CheckAnswer& answer) {
  std::vector<std::string> lines;
  lines.push_back(WithSeparators(answer.found_documents) + " of " + Plural(answer.documents, "document") +
                  " found on " + WithSeparators(answer.found_pages) + " of " + Plural(answer.pages, "page") + ": " +
                  WithSeparators(answer.found_words) + " of " + Plural(answer.document_words, "word") +
                  (answer.found_words > 0 ? " (" + Percent(answer.found_words, answer.document_words) + ")" : ""));
  if (answer.stock_pages > 0) {
    lines.push_back("listed last: " + Plural(answer.stock_pages, "page") +
                    " with stock phrases only, which many pages of the corpus have");
  }
  std::string reasons;
  uint64_t skipped = 0;
  for (const auto& [reason, count] : answer.skipped) {
    skipped += count;
    reasons += (reasons.empty() ? ": " : ", ") + reason + " " + WithSeparators(count);
  }
  if (skipped > 0) lines.push_back("skipped " + Plural(skipped, "record") + reasons);
  return lines;
}

Status RunCheck(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options));
  ASSIGN_OR_RETURN(const PrintPlan plan, PlanPrinting(options));
  ASSIGN_OR_RETURN(const CheckAnswer answer, CheckWithProgress(options));
  TableRows* rows = options.passages ? answer.passages.get() : answer.matches.get();
  RETURN_IF_ERROR(PrintRows(rows, plan));
  if (!options.quiet) {
    for (const std::string& notice : answer.notices) SayLine(notice);
    for (const std::string& line : CheckLines(answer)) SayLine(line);
  }
  const Status damage = InputDamage(answer.damaged_pieces, answer.damaged_bytes, answer.damage, "checked");
  const bool found = options.exit_code && answer.found_documents > 0;
  return found ? Status(Code::kFound, damage.message()) : damage;
}

}  // namespace seamripper::cli
