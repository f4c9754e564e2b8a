#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "labels/agreement.h"
#include "labels/proportion.h"
#include "labels/scheme.h"
#include "seamripper/labels.h"

namespace seamripper {
namespace {

using Subject = std::tuple<std::string, std::string, std::string>;
using Verdicts = std::vector<const LabelVerdict*>;

struct JudgedItem {
  const SampleItemRow* item;
  Verdicts verdicts;  // one of each reviewer
};

size_t Count(const Verdicts& verdicts, VerdictCounts counts) {
  return static_cast<size_t>(std::ranges::count(verdicts, counts, &LabelVerdict::counts));
}

// What reviewers say together: as more of them do who are sure, and unsure when these are as many on both sides.
VerdictCounts Vote(const Verdicts& verdicts) {
  const size_t positive = Count(verdicts, VerdictCounts::kPositive);
  const size_t negative = Count(verdicts, VerdictCounts::kNegative);
  if (positive == negative) return VerdictCounts::kUnsure;
  return positive > negative ? VerdictCounts::kPositive : VerdictCounts::kNegative;
}

Share ToShare(const Interval& interval) { return {interval.estimate, interval.low, interval.high}; }
Interval ToInterval(const Share& share) { return {share.estimate, share.low, share.high}; }

// The precision over all strata, with unsure ones left out, or counted on one side.
enum class Unsure { kLeftOut, kWrong, kRight };

Share PrecisionOf(const std::vector<StratumEvaluation>& strata, Unsure unsure) {
  std::vector<StratumCount> counts;
  for (const StratumEvaluation& stratum : strata) {
    const uint64_t more = unsure == Unsure::kLeftOut ? 0 : stratum.unsure;
    counts.push_back({static_cast<double>(stratum.stratum.population),
                      stratum.positive + (unsure == Unsure::kRight ? more : 0),
                      stratum.positive + stratum.negative + more});
  }
  return ToShare(StratifiedWilsonInterval(counts));
}

void AddAgreement(const std::vector<JudgedItem>& items, const LabelScheme& scheme, Evaluation* evaluation) {
  std::vector<std::vector<uint32_t>> given;
  for (const JudgedItem& item : items) {
    std::vector<uint32_t>& verdicts = given.emplace_back();
    std::set<VerdictCounts> ways;
    for (const LabelVerdict* verdict : item.verdicts) {
      verdicts.push_back(static_cast<uint32_t>(verdict - scheme.verdicts.data()));
      ways.insert(verdict->counts);
    }
    if (ways.size() > 1) evaluation->disputed.push_back(*item.item);
  }
  const Agreement agreement = AgreementOf(given, static_cast<uint32_t>(scheme.verdicts.size()));
  evaluation->doubly_judged = agreement.items;
  evaluation->agreement = agreement.percent;
  evaluation->alpha = agreement.alpha;
  evaluation->ac1 = agreement.ac1;
}

}  // namespace

Result<Evaluation> Evaluate(const Labels& labels, const EvaluateRequest& request) {
  Evaluation evaluation;
  ASSIGN_OR_RETURN(evaluation.sample, labels.Sample(request.sample));
  ASSIGN_OR_RETURN(const LabelScheme scheme, labels.Scheme(evaluation.sample.scheme));
  ASSIGN_OR_RETURN(const std::vector<SampleItemRow> items, labels.Items(request.sample));
  ASSIGN_OR_RETURN(const std::vector<StratumRow> strata, labels.Strata(request.sample));
  ASSIGN_OR_RETURN(const std::vector<LabelRow> given, labels.CurrentIn(request.sample));

  std::map<Subject, Verdicts> verdicts;
  std::set<std::string> reviewers;
  for (const LabelRow& label : given) {
    if (label.scheme != scheme.name || (!request.reviewer.empty() && label.reviewer != request.reviewer)) continue;
    const LabelVerdict* verdict = FindVerdict(scheme, label.verdict);
    if (verdict == nullptr) continue;
    verdicts[{label.kind, label.key, label.digest}].push_back(verdict);
    reviewers.insert(label.reviewer);
  }
  evaluation.reviewers.assign(reviewers.begin(), reviewers.end());
  for (const StratumRow& stratum : strata) evaluation.strata.push_back({stratum, 0, 0, 0, {}});
  std::vector<JudgedItem> judged;
  for (const SampleItemRow& item : items) {
    const auto found = verdicts.find({item.kind, item.key, item.digest});
    if (found == verdicts.end()) continue;
    judged.push_back({&item, found->second});
    StratumEvaluation& stratum = evaluation.strata.at(static_cast<size_t>(item.stratum));
    const VerdictCounts vote = Vote(found->second);
    ++(vote == VerdictCounts::kUnsure ? stratum.unsure
                                      : vote == VerdictCounts::kPositive ? stratum.positive : stratum.negative);
  }
  for (StratumEvaluation& stratum : evaluation.strata) {
    stratum.precision = ToShare(WilsonInterval(stratum.positive, stratum.positive + stratum.negative));
  }
  evaluation.judged = judged.size();
  evaluation.method = strata.size() > 1 ? "stratified Wilson score (Yan and Su 2010), 95 %" : "Wilson score, 95 %";
  evaluation.precision = PrecisionOf(evaluation.strata, Unsure::kLeftOut);
  evaluation.if_unsure_are_wrong = PrecisionOf(evaluation.strata, Unsure::kWrong);
  evaluation.if_unsure_are_right = PrecisionOf(evaluation.strata, Unsure::kRight);
  AddAgreement(judged, scheme, &evaluation);
  return evaluation;
}

uint64_t MoreLabelsFor(const Evaluation& evaluation, double half_width) {
  uint64_t sure = 0;
  for (const StratumEvaluation& stratum : evaluation.strata) sure += stratum.positive + stratum.negative;
  // Of few labels the middle of the interval says more than their share, which may be 0 or 1 by chance.
  const double expected = sure == 0 ? 0.5 : (evaluation.precision.low + evaluation.precision.high) / 2;
  const uint64_t needed = LabelsNeeded(expected, half_width);
  return needed > sure ? needed - sure : 0;
}

Share PrecisionDifference(const Evaluation& a, const Evaluation& b) {
  return ToShare(DifferenceInterval(ToInterval(a.precision), ToInterval(b.precision)));
}

}  // namespace seamripper
