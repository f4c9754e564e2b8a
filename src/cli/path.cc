#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "seamripper/tables.h"
#include "text/json.h"

namespace seamripper::cli {

// Bytes as they are: a program opens what it reads here.
Status RunPath(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 2, "a corpus and a table", "CORPUS TABLE"));
  ASSIGN_OR_RETURN(const Corpus corpus, OpenCorpusOf(options));
  ASSIGN_OR_RETURN(const std::vector<std::string> paths, TablePaths(corpus, options.arguments[1], options.list.run));
  std::string out;
  for (const std::string& path : paths) {
    JsonWriter json(AppendVisibleJsonString);
    out += (options.json ? json.BeginObject().Key("path").String(path).EndObject().Take() : path) + "\n";
  }
  return WriteOutput(out);
}

}  // namespace seamripper::cli
