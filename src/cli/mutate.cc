#include "seamripper/mutate.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "cli/ingest_inputs.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/summary.h"
#include "cli/watched.h"
#include "text/json.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

constexpr std::array<std::string_view, 3> kKinds = {"add", "delete", "modify"};  // as MutationKind has them
constexpr std::array<std::string_view, 3> kDone = {"added", "deleted", "changes made"};

Status CheckRequest(const Options& options) {
  if (options.arguments.empty()) return UsageError("no input: name crawl files, pages or directories");
  const auto given = std::count_if(kKinds.begin(), kKinds.end(), [&](auto kind) { return options.Has(kind); });
  if (given == 0) return UsageError("no change is asked for: add --add X, --delete X or --modify X");
  if (given > 1) return UsageError("--add, --delete and --modify are one change each: give one, and mutate the result again");
  if (options.mutate.output.empty()) return UsageError("no file to write: add -o OUT.warc.gz");
  return CheckInputs(options.arguments, "a crawl file or a page");
}

std::string SummaryJson(const MutateSummary& summary) {
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject().Key("pages").Number(summary.pages).Key("chunks").Number(summary.chunks);
  json.Key("mutations").Number(summary.mutations).Key("written").Number(summary.written);
  json.Key("without_url").Number(summary.without_url).Key("damaged_pieces").Number(summary.damaged_pieces).EndObject();
  return json.Take() + "\n";
}

void SaySummary(const MutateRequest& request, const MutateSummary& summary) {
  const double mean = static_cast<double>(summary.chunks) / static_cast<double>(summary.pages);
  SayLine("wrote " + Plural(summary.written, "page") + " of " + WithSeparators(summary.pages) + " to " + request.output +
          ": " + WithSeparators(summary.chunks) + " chunks (" + Decimal(mean, 1) + " a page) before, " +
          WithSeparators(summary.mutations) + " " + std::string(kDone[static_cast<size_t>(request.kind)]));
  if (summary.without_url == 0) return;
  SayLine("left out " + Plural(summary.without_url, "page") + " without an http(s) URL, by which a WARC names its pages");
}

}  // namespace

Status RunMutate(const Options& options) {
  RETURN_IF_ERROR(CheckRequest(options));
  MutateRequest request = options.mutate;
  request.inputs = options.arguments;
  request.parquet_converter = {"/proc/self/exe", kReadParquet};
  request.stop = CatchInterrupts();
  const bool to_output = request.output == kStandardOutput;
  if (to_output && options.json) return UsageError("--json would be written among the pages: give -o a file");
  ASSIGN_OR_RETURN(const MutateSummary summary, Mutate(request));
  if (options.json) RETURN_IF_ERROR(WriteOutput(SummaryJson(summary)));
  if (!options.quiet) SaySummary(request, summary);
  return InputDamage(summary.damaged_pieces, summary.damaged_bytes, summary.damage, "read");
}

}  // namespace seamripper::cli
