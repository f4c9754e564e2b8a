#include "api/report/report_sections.h"
#include "os/file.h"
#include "seamripper/labels.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

uint64_t SureOf(const Evaluation& evaluation) {
  uint64_t sure = 0;
  for (const StratumEvaluation& each : evaluation.strata) sure += each.positive + each.negative;
  return sure;
}

std::string TextOf(const Share& share, uint64_t judged) {
  return judged == 0 ? "none judged" : ShareWithInterval(share.estimate, share.low, share.high, judged);
}

std::string AgreementOf(const Evaluation& evaluation) {
  if (evaluation.doubly_judged == 0) return "one reviewer";
  return Percent(evaluation.agreement) + " of " + WithSeparators(evaluation.doubly_judged) +
         (evaluation.ac1 ? ", AC1 " + Decimal(*evaluation.ac1, 2) : "");
}

// A sample stands for the rows of its own run.
std::string RunOf(const ReportTables& tables, const SampleRow& sample) {
  const TableFacts* const table = FindTableFacts(sample.table_name);
  const Findings* const run = table == nullptr ? nullptr : tables.RunOf(table->detector);
  return run != nullptr && run->id() == sample.run ? "the one below" : "another: " + sample.run;
}

report::Listing SamplesOf(const ReportTables& tables, const std::vector<Evaluation>& evaluations) {
  report::Listing listing = {"Precision of each judged sample, with its 95 % interval", {}, {}, evaluations.size(), ""};
  listing.columns = {
      {"sample"},       {"drawn from"},
      {"precision"},    {"unsure ones counted", true, "precision if all unsure ones were wrong, and if all were right"},
      {"judged", true}, {"reviewers agree"},
      {"run"}};
  for (const Evaluation& each : evaluations) {
    const uint64_t sure = SureOf(each);
    const SampleRow& sample = each.sample;
    const TableFacts* const table = FindTableFacts(sample.table_name);
    listing.rows.push_back(
        {{sample.name},
         {WithSeparators(sample.population) + " " + sample.table_name},
         {TextOf(each.precision, sure)},
         {Decimal(each.if_unsure_are_wrong.estimate, 2) + "–" + Decimal(each.if_unsure_are_right.estimate, 2)},
         {WithSeparators(each.judged) + " of " + WithSeparators(sample.size)},
         {AgreementOf(each)},
         {RunOf(tables, sample)}});
    listing.leads.emplace_back(table == nullptr || table->detector == "corpus" ? "read" : table->detector);
  }
  return listing;
}

report::Listing StrataOf(const Evaluation& evaluation) {
  report::Listing listing;
  listing.caption = evaluation.sample.name + ": precision by " + evaluation.sample.strata;
  listing.columns = {{evaluation.sample.strata}, {"rows", true}, {"judged", true}, {"unsure", true}, {"precision"}};
  for (const StratumEvaluation& each : evaluation.strata) {
    const uint64_t sure = each.positive + each.negative;
    listing.rows.push_back({{Decimal(each.stratum.least, 3) + "–" + Decimal(each.stratum.most, 3)},
                            {WithSeparators(each.stratum.population)},
                            {WithSeparators(sure + each.unsure)},
                            {WithSeparators(each.unsure)},
                            {TextOf(each.precision, sure)}});
  }
  listing.total = listing.rows.size();
  return listing;
}

Result<std::vector<Evaluation>> JudgedSamples(const Labels& labels) {
  std::vector<Evaluation> judged;
  ASSIGN_OR_RETURN(const std::vector<SampleRow> samples, labels.Samples());
  for (const SampleRow& sample : samples) {
    ASSIGN_OR_RETURN(Evaluation evaluation, Evaluate(labels, {sample.name, ""}));
    if (evaluation.judged > 0) judged.push_back(std::move(evaluation));
  }
  return judged;
}

void AddCards(const std::vector<Evaluation>& evaluations, report::Document* document) {
  for (const Evaluation& each : evaluations) {
    if (SureOf(each) == 0) continue;
    document->cards.push_back({Decimal(each.precision.estimate, 2), "precision of " + each.sample.table_name,
                               Decimal(each.precision.low, 2) + "–" + Decimal(each.precision.high, 2) + ", " +
                                   WithSeparators(SureOf(each)) + " judged",
                               "precision"});
  }
}

}  // namespace

Status AddPrecisionSection(const ReportTables& tables, const Corpus& corpus, const std::string& file,
                           report::Document* document) {
  if (file.empty() && !FactsOf(corpus.path() + "/labels.sqlite").exists) return {};
  const Result<Labels> labels = Labels::Open(corpus.path(), file, false);
  report::Section section = {"precision", "Precision: what people said of it", {}};
  // A corpus that may only be read is reported on all the same.
  if (!labels.ok() && file.empty() && labels.status().code() == Code::kEnvironment) {
    section.blocks.emplace_back(
        report::Warning{"The corpus has labels, but they cannot be read here: copy labels.sqlite to where it can be "
                        "written, and give it with --labels."});
    document->sections.push_back(std::move(section));
    return {};
  }
  if (!labels.ok()) return labels.status();
  ASSIGN_OR_RETURN(const std::vector<Evaluation> evaluations, JudgedSamples(*labels));
  if (evaluations.empty()) return {};
  section.blocks.emplace_back(
      report::Prose{"People judged rows drawn at random. Precision is the share of all rows in the table that they "
                    "would call right; the "
                    "interval holds it 95 times in 100. Unsure verdicts are left out; the next column says how far "
                    "they could move it."});
  section.blocks.emplace_back(SamplesOf(tables, evaluations));
  for (const Evaluation& each : evaluations) {
    if (each.strata.size() > 1) section.blocks.emplace_back(StrataOf(each));
  }
  AddCards(evaluations, document);
  document->sections.push_back(std::move(section));
  return {};
}

}  // namespace seamripper
