#include "cli/ingest_inputs.h"

#include <algorithm>

#include "cli/file_list.h"
#include "cli/interrupt.h"
#include "cli/run.h"
#include "cli/streams.h"

namespace seamripper::cli {

Status CheckInputs(const std::vector<std::string>& inputs, const std::string& what) {
  for (const std::string& input : inputs) {
    if (input.empty()) return UsageError("an input is the empty word: name a file or directory");
    if (input == "-" && InputIsTerminal()) return UsageError("standard input is a terminal: pipe " + what + " into it");
  }
  return {};
}

Result<IngestOptions> IngestOptionsOf(const Options& options) {
  IngestOptions ingest = options.ingest;
  ingest.inputs = options.arguments;
  if (!options.files_from.empty()) {
    const auto standard_input = std::count(ingest.inputs.begin(), ingest.inputs.end(), "-");
    if (options.files_from == "-" && standard_input > 0) {
      return UsageError("standard input cannot be both an input and --files-from: put the list into a file");
    }
    ASSIGN_OR_RETURN(const std::vector<std::string> listed, ReadFileList(options.files_from));
    ingest.inputs.insert(ingest.inputs.end(), listed.begin(), listed.end());
    if (ingest.inputs.empty()) return UsageError("no input in " + options.files_from + ": write one path a line");
  }
  if (ingest.inputs.empty()) {
    return UsageError("no input: name crawl files or directories, '-' for standard input, or --files-from FILE");
  }
  if (ingest.corpus.empty()) return UsageError("no corpus to write to: add -o CORPUS");
  if (Status status = CheckInputs(ingest.inputs, "a crawl file"); !status.ok()) return status;
  ingest.stop = CatchInterrupts();
  ingest.parquet_converter = {"/proc/self/exe", kReadParquet};
  return ingest;
}

}  // namespace seamripper::cli
