#include "cli/corpus_text.h"
#include "cli/json.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "seamripper/corpus.h"

namespace seamripper::cli {

Status RunInfo(const Options& options) {
  if (options.arguments.size() != 1) {
    return UsageError("info takes one corpus, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper info CORPUS'");
  }
  const Result<CorpusInfo> info = ReadCorpusInfo(options.arguments[0], options.verify);
  if (!info.ok()) return info.status();
  if (!options.json) {
    const std::string verified = options.verify ? "\nverified: every block has its checksum\n" : "";
    return WriteOutput(CorpusText(*info, LookOfOutput(options.color)) + verified);
  }
  JsonWriter json;
  WriteCorpusJson(*info, &json);
  return WriteOutput(json.text() + "\n");
}

}  // namespace seamripper::cli
