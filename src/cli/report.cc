#include "seamripper/report.h"

#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/watched.h"
#include "text/json.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

Status TellWritten(const WrittenReport& written, const Options& options) {
  if (options.json) {
    JsonWriter json(AppendVisibleJsonString);
    json.BeginObject().Key("file").String(options.output).Key("bytes").Number(written.bytes);
    json.Key("sha256").String(written.sha256).Key("scripts").Bool(written.scripts).EndObject();
    return WriteOutput(json.text() + "\n");
  }
  if (options.quiet || options.output == kStandardOutput) return {};
  SayLine("wrote " + options.output + ", " + ShortSize(written.bytes) + ": open it in a browser");
  if (!written.note.empty()) SayLine("note: " + written.note);
  if (!written.scripts) SayLine("note: this program was built without Node.js, so its tables cannot be sorted there");
  return {};
}

Status CheckOutput(const Options& options) {
  if (options.output.empty()) return UsageError("no file to write: add -o FILE.html");
  if (options.json && options.output == kStandardOutput)
    return UsageError("--json and -o - both write to standard output: leave one out");
  return {};
}

}  // namespace

Status RunReport(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 1, "one corpus", "CORPUS -o FILE.html"));
  RETURN_IF_ERROR(CheckOutput(options));
  ASSIGN_OR_RETURN(const Corpus corpus, OpenCorpusOf(options));
  ASSIGN_OR_RETURN(const WrittenReport written, WriteReport(corpus, options.labels, options.output, CatchInterrupts()));
  return TellWritten(written, options);
}

Status RunEvidence(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 2, "a corpus and a page", "CORPUS URL -o FILE.html"));
  RETURN_IF_ERROR(CheckOutput(options));
  ASSIGN_OR_RETURN(const Corpus corpus, OpenCorpusOf(options));
  EvidenceRequest request = options.evidence;
  request.page = options.arguments[1];
  ASSIGN_OR_RETURN(const WrittenReport written, WriteEvidence(corpus, request, options.output));
  if (Status status = TellWritten(written, options); !status.ok()) return status;
  if (options.json) return {};
  const std::string digest = written.sha256 + "  " + options.output;
  if (options.output != kStandardOutput) return WriteOutput(digest + "\n");
  SayLine(digest);
  return {};
}

}  // namespace seamripper::cli
