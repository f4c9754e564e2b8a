// The verbs: each turns options into one call of the library and its answer into words.
#ifndef SEAMRIPPER_CLI_RUN_H_
#define SEAMRIPPER_CLI_RUN_H_

#include <string>
#include <string_view>

#include "base/status.h"
#include "cli/flags.h"

namespace seamripper::cli {

Status RunScan(const Options& options);
Status RunIngest(const Options& options);
Status RunQuilts(const Options& options);
Status RunPhrases(const Options& options);
Status RunReuse(const Options& options);
Status RunTemplates(const Options& options);
Status RunNear(const Options& options);
Status RunLs(const Options& options);
Status RunSql(const Options& options);
Status RunPath(const Options& options);
Status RunRuns(const Options& options);
Status RunInfo(const Options& options);
Status RunShow(const Options& options);
Status RunCompare(const Options& options);
Status RunCheck(const Options& options);
Status RunScreen(const Options& options);
Status RunMutate(const Options& options);
Status RunExport(const Options& options);
Status RunReport(const Options& options);
Status RunEvidence(const Options& options);
Status RunSample(const Options& options);
Status RunLabels(const Options& options);
Status RunReview(const Options& options);
Status RunEval(const Options& options);

// kUsage unless the verb has so many arguments: "VERB takes WHAT, not N arguments: write 'seamripper VERB EXAMPLE'".
inline Status CheckArguments(const Options& options, size_t count, std::string_view what, std::string_view example) {
  if (options.arguments.size() == count) return {};
  const std::string verb(options.verb);
  return UsageError(verb + " takes " + std::string(what) + ", not " + std::to_string(options.arguments.size()) +
                    " arguments: write 'seamripper " + verb + " " + std::string(example) + "'");
}

// The verb that is not listed: the name ingest calls it by, and what it does, on standard input.
inline constexpr char kReadParquet[] = "read-parquet";
Status RunReadParquet(std::string_view pass);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_RUN_H_
