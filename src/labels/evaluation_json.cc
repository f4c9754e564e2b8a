#include "columns/row_json.h"
#include "seamripper/labels.h"

namespace seamripper {
namespace {

void WriteShare(std::string_view key, const Share& share, JsonWriter* json) {
  json->Key(key).BeginObject().Key("estimate").Number(share.estimate);
  json->Key("low").Number(share.low).Key("high").Number(share.high).EndObject();
}

void WriteCoefficient(std::string_view key, const std::optional<double>& value, JsonWriter* json) {
  json->Key(key);
  if (value) {
    json->Number(*value);
  } else {
    json->Null();
  }
}

void WriteStratum(const StratumEvaluation& each, JsonWriter* json) {
  json->BeginObject().Key("stratum").Number(each.stratum.stratum);
  json->Key("least").Number(each.stratum.least).Key("most").Number(each.stratum.most);
  json->Key("population").Number(each.stratum.population).Key("size").Number(each.stratum.size);
  json->Key("positive").Number(each.positive).Key("negative").Number(each.negative).Key("unsure").Number(each.unsure);
  WriteShare("precision", each.precision, json);
  json->EndObject();
}

}  // namespace

void WriteEvaluationJson(const Evaluation& evaluation, JsonWriter* json) {
  json->BeginObject().Key("sample");
  WriteRow(evaluation.sample, json);
  json->Key("judged").Number(evaluation.judged).Key("method").String(evaluation.method);
  WriteShare("precision", evaluation.precision, json);
  WriteShare("if_unsure_are_wrong", evaluation.if_unsure_are_wrong, json);
  WriteShare("if_unsure_are_right", evaluation.if_unsure_are_right, json);
  json->Key("strata").BeginArray();
  for (const StratumEvaluation& each : evaluation.strata) WriteStratum(each, json);
  json->EndArray().Key("reviewers").BeginArray();
  for (const std::string& reviewer : evaluation.reviewers) json->String(reviewer);
  json->EndArray().Key("doubly_judged").Number(evaluation.doubly_judged).Key("agreement").Number(evaluation.agreement);
  WriteCoefficient("alpha", evaluation.alpha, json);
  WriteCoefficient("ac1", evaluation.ac1, json);
  json->Key("disputed").BeginArray();
  for (const SampleItemRow& item : evaluation.disputed) WriteRow(item, json);
  json->EndArray().EndObject();
}

}  // namespace seamripper
