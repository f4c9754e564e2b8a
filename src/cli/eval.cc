#include "cli/evaluation_text.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "seamripper/labels.h"
#include "text/json.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

constexpr double kBillion = 1e9;

Status PrintJson(const Evaluation& evaluation, const Options& options) {
  JsonWriter json(AppendVisibleJsonString);
  WriteEvaluationJson(evaluation, &json);
  return WriteOutput(json.text() + "\n" + (options.plan == 0 ? "" :
         "{\"more_labels\":" + std::to_string(MoreLabelsFor(evaluation, static_cast<double>(options.plan) / kBillion)) + "}\n"));
}

std::string PlanText(const Evaluation& evaluation, uint64_t plan) {
  const double half = static_cast<double>(plan) / kBillion;
  const uint64_t more = MoreLabelsFor(evaluation, half);
  const std::string width = "±" + Decimal(half, 3);
  return "plan       " + (more == 0 ? "the labels there are suffice for " + width
                                    : WithSeparators(more) + " more labels for " + width) + "\n";
}

std::string DifferenceText(const Evaluation& evaluation, const Evaluation& other) {
  const Share difference = PrecisionDifference(evaluation, other);
  return "\n" + EvaluationText(other) + "\ndifference " + Decimal(difference.estimate, 2) + " (" +
         Decimal(difference.low, 2) + " to " + Decimal(difference.high, 2) + ")   Newcombe's hybrid score, 95 %\n";
}

}  // namespace

Status RunEval(const Options& options) {
  if (options.arguments.size() != 1 || options.evaluate.sample.empty()) {
    return UsageError("eval takes a corpus and a sample: write 'seamripper eval CORPUS --sample NAME'");
  }
  ASSIGN_OR_RETURN(const Labels labels, Labels::Open(options.arguments[0], options.labels, false));
  ASSIGN_OR_RETURN(const Evaluation evaluation, Evaluate(labels, options.evaluate));
  std::string text = EvaluationText(evaluation);
  if (options.json) RETURN_IF_ERROR(PrintJson(evaluation, options));
  if (options.plan != 0) text += PlanText(evaluation, options.plan);
  if (!options.compare_sample.empty()) {
    ASSIGN_OR_RETURN(const Evaluation other, Evaluate(labels, {options.compare_sample, options.evaluate.reviewer}));
    if (options.json) return PrintJson(other, {});
    text += DifferenceText(evaluation, other);
  }
  return options.json ? Status() : WriteOutput(text);
}

}  // namespace seamripper::cli
