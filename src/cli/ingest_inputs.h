// What is to be read, as the words of the command line have it.
#ifndef SEAMRIPPER_CLI_INGEST_INPUTS_H_
#define SEAMRIPPER_CLI_INGEST_INPUTS_H_

#include <string>
#include <vector>

#include "base/status.h"
#include "cli/flags.h"
#include "seamripper/ingest.h"

namespace seamripper::cli {

// kUsage for the empty word, for what is no file (an address, a crawl's list of paths), and for "-" when standard input is a terminal, which `what` is to be piped into.
Status CheckInputs(const std::vector<std::string>& inputs, const std::string& what);

// Paths from a file, one a line; "-" is standard input. Empty lines are skipped, and what Windows adds: a byte order mark,
// carriage returns before line feeds. Everything else is taken byte for byte, as file names are. At most 1 GiB is read.
Result<std::vector<std::string>> ReadFileList(const std::string& path);

// The options of an ingest with its inputs, those of --files-from among them, and its corpus.
Result<IngestOptions> IngestOptionsOf(const Options& options);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_INGEST_INPUTS_H_
