#include "seamripper/stories.h"

#include <optional>

#include "cli/compare_text.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/style_text.h"
#include "seamripper/style.h"
#include "text/json.h"

namespace seamripper::cli {

namespace {

Status PrintStyle(const CompareRequest& request, const Corpus* corpus, const Options& options) {
  ASSIGN_OR_RETURN(const StyleComparison comparison, CompareStyle(request, corpus));
  JsonWriter json(AppendVisibleJsonString);
  if (options.json) WriteStyleJson(comparison, &json);
  const Status status =
      WriteOutput(options.json ? json.text() + "\n" : StyleText(comparison, LookOfOutput(options.color)));
  if (!status.ok()) return status;
  return options.exit_code && comparison.shared_grams > 0 ? Status(Code::kFound, "") : Status();
}

}  // namespace

Status RunCompare(const Options& options) {
  if (options.arguments.size() != 2) {
    return UsageError("compare takes two pages or files, not " + std::to_string(options.arguments.size()) +
                      ": write 'seamripper compare A B'");
  }
  CompareRequest request = options.compare;
  request.a = options.arguments[0];
  request.b = options.arguments[1];
  if ((request.a == "-" || request.b == "-") && InputIsTerminal()) {
    return UsageError("standard input is a terminal: pipe a page into it, or name a file");
  }
  std::optional<Corpus> corpus;
  if (!options.compare_in.empty()) {
    ASSIGN_OR_RETURN(corpus, Corpus::Open(options.compare_in));
  }
  const Corpus* const in = corpus ? &*corpus : nullptr;
  if (options.style) return PrintStyle(request, in, options);
  ASSIGN_OR_RETURN(const Comparison comparison, Compare(request, in));
  JsonWriter json(AppendVisibleJsonString);
  std::string answer;
  if (options.json) {
    WriteCompareJson(comparison, &json);
    answer = json.text() + "\n";
  } else {
    answer = CompareText(comparison, {LookOfOutput(options.color), options.both, options.context, options.full});
  }
  RETURN_IF_ERROR(WriteOutput(answer));
  return options.exit_code && comparison.a.shared_words > 0 ? Status(Code::kFound, "") : Status();
}

}  // namespace seamripper::cli
