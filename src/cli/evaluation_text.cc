#include "cli/evaluation_text.h"

#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

constexpr int kDigits = 2;

std::string NamesOf(const std::vector<std::string>& reviewers) {
  std::string names;
  for (const std::string& reviewer : reviewers) names += (names.empty() ? "" : ", ") + reviewer;
  return names;
}

std::string CoefficientText(const std::optional<double>& value) { return value ? Decimal(*value, kDigits) : "undefined"; }

std::string StrataText(const Evaluation& evaluation) {
  std::vector<std::vector<std::string>> rows = {
      {evaluation.sample.strata, "population", "judged", "positive", "negative", "unsure", "precision"}};
  for (const StratumEvaluation& each : evaluation.strata) {
    const uint64_t sure = each.positive + each.negative;
    rows.push_back({Decimal(each.stratum.least, 3) + "–" + Decimal(each.stratum.most, 3),
                    WithSeparators(each.stratum.population), WithSeparators(sure + each.unsure),
                    WithSeparators(each.positive), WithSeparators(each.negative), WithSeparators(each.unsure),
                    sure == 0 ? "none judged" : ShareText(each.precision, sure)});
  }
  const Align right = Align::kRight;
  return "\n" + LayOut(rows, {Align::kLeft, right, right, right, right, right, Align::kLeft}, "");
}

}  // namespace

std::string ShareText(const Share& share, uint64_t judged) {
  return ShareWithInterval(share.estimate, share.low, share.high, judged);
}

std::string EvaluationText(const Evaluation& evaluation) {
  const SampleRow& sample = evaluation.sample;
  uint64_t sure = 0;
  for (const StratumEvaluation& each : evaluation.strata) sure += each.positive + each.negative;
  const uint64_t unsure = evaluation.judged - sure;
  std::string text = VisibleLine(sample.name, Reader::kTerminal) + ": " + WithSeparators(sample.size) + " of " +
                     WithSeparators(sample.population) + " " + sample.table_name +
                     (sample.draw == "top" ? " (the first ones)" : "") + ", " + WithSeparators(evaluation.judged) +
                     " judged";
  if (!evaluation.reviewers.empty()) text += " by " + VisibleLine(NamesOf(evaluation.reviewers), Reader::kTerminal);
  text += "\n";
  if (sure == 0) return text + "no precision yet: none of them is judged for sure\n";
  text += "precision  " + ShareText(evaluation.precision, sure) + "   " + evaluation.method + "\n";
  if (unsure > 0) {
    text += "unsure     " + WithSeparators(unsure) + ": " + ShareText(evaluation.if_unsure_are_wrong, sure + unsure) +
            " if all of them are wrong, " + ShareText(evaluation.if_unsure_are_right, sure + unsure) + " if all are right\n";
  }
  if (evaluation.doubly_judged > 0) {
    text += "agreement  " + Percent(evaluation.agreement) + " on " + WithSeparators(evaluation.doubly_judged) +
            " judged twice or more, Krippendorff's alpha " + CoefficientText(evaluation.alpha) + ", Gwet's AC1 " +
            CoefficientText(evaluation.ac1) + "; disputed: " + WithSeparators(evaluation.disputed.size()) + "\n";
  }
  for (const StratumEvaluation& each : evaluation.strata) {
    if (each.positive + each.negative > 0) continue;
    text += "note: stratum " + std::to_string(each.stratum.stratum) + " has no verdict yet and is left out\n";
  }
  return evaluation.strata.size() > 1 ? text + StrataText(evaluation) : text;
}

}  // namespace seamripper::cli
