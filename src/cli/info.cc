#include <filesystem>

#include "cli/corpus_text.h"
#include "cli/label_set_text.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "seamripper/corpus.h"
#include "seamripper/label_set.h"

namespace seamripper::cli {

namespace {

Status PrintCorpus(const Options& options) {
  ASSIGN_OR_RETURN(const CorpusInfo info, ReadCorpusInfo(options.arguments[0], options.verify));
  if (!options.json) {
    const std::string verified = options.verify ? "\nverified: every block has its checksum\n" : "";
    return WriteOutput(CorpusText(info, LookOfOutput(options.color)) + verified);
  }
  return WriteJson(WriteCorpusJson, info);
}

Status PrintLabelSet(const Options& options) {
  ASSIGN_OR_RETURN(const LabelSetInfo info, ReadLabelSetInfo(options.arguments[0]));
  if (!options.json) return WriteOutput(LabelSetText(info, LookOfOutput(options.color)));
  return WriteJson(WriteLabelSetJson, info);
}

}  // namespace

Status RunInfo(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 1, "one corpus or label set", "CORPUS"));
  std::error_code none;
  const bool is_file = std::filesystem::is_regular_file(options.arguments[0], none);
  return is_file ? PrintLabelSet(options) : PrintCorpus(options);
}

}  // namespace seamripper::cli
