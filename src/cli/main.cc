// seamripper: a table of verbs.
#include <cstdlib>
#include <new>
#include <span>
#include <string_view>

#include "base/out_of_memory.h"
#include "cli/command_line.h"
#include "cli/help.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "seamripper/corpus.h"

namespace seamripper::cli {
namespace {

struct VerbProgram {
  Verb verb;
  Status (*run)(const Options& options);
};

constexpr VerbProgram kPrograms[] = {
    {kIngest, RunIngest}, {kQuilts, RunQuilts},       {kPhrases, RunPhrases},
    {kReuse, RunReuse},   {kTemplates, RunTemplates}, {kLs, RunLs},
    {kSql, RunSql},       {kRuns, RunRuns},           {kInfo, RunInfo},
    {kShow, RunShow},     {kCompare, RunCompare},     {kScreen, RunScreen},
    {kExport, RunExport}, {kHelp, RunHelp},           {kScan, RunScan},
    {kCheck, RunCheck},   {kReport, RunReport},       {kEvidence, RunEvidence},
    {kPath, RunPath},     {kNear, RunNear},         {kMutate, RunMutate},
    {kSample, RunSample},       {kLabels, RunLabels},
    {kEval, RunEval},     {kReview, RunReview},
};

// Asked for nothing: a page of help, but not success, or a script would not see that it forgot the command.
Status PrintUsage() {
  SayText(UsageHelp());
  return UsageError("");
}

Status Run(std::span<const char* const> words) {
  if (words.size() == 2 && std::string_view(words[0]) == kReadParquet) return RunReadParquet(words[1]);
  ASSIGN_OR_RETURN(const CommandLine line, ParseCommandLine(words));
  const Options& options = line.options;
  if (options.version) return WriteOutput("seamripper " + std::string(Version()) + "\n");
  if (options.help) return WriteOutput(line.verb == nullptr ? OverviewHelp() : VerbHelp(*line.verb));
  if (line.verb == nullptr) return PrintUsage();
  for (const VerbProgram& program : kPrograms) {
    if (program.verb == line.verb->verb) return program.run(options);
  }
  std::abort();  // a verb without its program
}

int Main(std::span<const char* const> words) {
  PrepareStreams();
  EndUncaughtWithALine();
  Status status;
  try {
    status = Run(words);
  } catch (const std::bad_alloc&) {
    status = OutOfMemoryError();
  }
  if (!status.message().empty()) SayLine("seamripper: " + status.message());
  return static_cast<int>(status.code());
}

}  // namespace
}  // namespace seamripper::cli

int main(int argc, char** argv) {
  const auto words = std::span<const char* const>(argv, static_cast<size_t>(argc));
  return seamripper::cli::Main(words.subspan(words.empty() ? 0 : 1));
}
