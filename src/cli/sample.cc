#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/watched.h"
#include "columns/row_json.h"
#include "seamripper/labels.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

Status RunSample(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 2, "a corpus and a table", "CORPUS quilts -n 100 --name round1"));
  ASSIGN_OR_RETURN(const Corpus corpus, OpenCorpusOf(options));
  SampleRequest request = options.sample;
  request.table = options.arguments[1];
  request.stop = CatchInterrupts();
  ASSIGN_OR_RETURN(const SampleRow sample, DrawSample(corpus, request));
  if (options.json) return WriteJson(WriteRow<SampleRow>, sample);
  if (options.quiet) return {};
  SayLine(sample.name + ": " + WithSeparators(sample.size) + " of " + WithSeparators(sample.population) + " " +
          sample.table_name + (sample.draw == "top" ? ", the first ones" : ", drawn at random") +
          (sample.strata.empty() ? "" : " from strata by " + sample.strata));
  SayLine("next: seamripper review " + ShellWord(corpus.path()) + " --sample " + ShellWord(sample.name) + " --as NAME" +
          (options.labels.empty() ? "" : " --labels " + ShellWord(options.labels)));
  return {};
}

}  // namespace seamripper::cli
