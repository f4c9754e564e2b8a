#include <simdjson.h>

#include <algorithm>
#include <map>

#include "columns/row_json.h"
#include "seamripper/labels.h"
#include "server/endpoints.h"
#include "text/json.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

// The fields of a posted object; a missing one is empty.
class PostedFields {
 public:
  static Result<PostedFields> Parse(const std::string& body) {
    PostedFields fields;
    fields.parser_ = std::make_unique<simdjson::dom::parser>();
    const auto error = fields.parser_->parse(body).get(fields.object_);
    if (error == simdjson::MEMALLOC) throw std::bad_alloc();
    if (error != simdjson::SUCCESS) return UsageError("the body is not a JSON object");
    return fields;
  }
  std::string Text(std::string_view key) const {
    std::string_view text;
    return object_[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
  }
  int64_t Number(std::string_view key, int64_t missing) const {
    int64_t number = missing;
    return object_[key].get(number) == simdjson::SUCCESS ? number : missing;
  }
  bool Bool(std::string_view key) const {
    bool value = false;
    return object_[key].get(value) == simdjson::SUCCESS && value;
  }

 private:
  std::unique_ptr<simdjson::dom::parser> parser_;
  simdjson::dom::object object_;
};

template <class Row>
void WriteRows(std::string_view key, const std::vector<Row>& rows, JsonWriter* json) {
  json->Key(key).BeginArray();
  for (const Row& row : rows) WriteRow(row, json);
  json->EndArray();
}

// A bad label is the sender's mistake; that an id stands for another one already, a conflict.
HttpAnswer RefusedLabel(const Status& status) {
  if (status.code() != Code::kUsage) return Refusal(status);
  return Refusal(status.message().find("stands for another") != std::string::npos ? 409 : 422, status.message());
}

// What the item of a sample is about is what the sample says, not what the browser sends.
Status FillFromItem(const Labels& labels, int64_t position, LabelRow* label) {
  ASSIGN_OR_RETURN(const std::vector<SampleItemRow> items, labels.Items(label->sample));
  if (position < 0 || position >= static_cast<int64_t>(items.size())) {
    return UsageError("the sample " + label->sample + " has no item " + std::to_string(position));
  }
  const SampleItemRow& item = items[static_cast<size_t>(position)];
  label->kind = item.kind;
  label->key = item.key;
  label->digest = item.digest;
  label->members = item.members;
  label->stratum = item.stratum;
  ASSIGN_OR_RETURN(const SampleRow sample, labels.Sample(label->sample));
  label->scheme = sample.scheme;
  label->run = sample.run;
  return {};
}

Result<HttpAnswer> PostLabel(const ReviewRoom& room, const Parameters&, const std::string& body) {
  ASSIGN_OR_RETURN(const PostedFields fields, PostedFields::Parse(body));
  LabelRow label;
  label.id = fields.Text("id");
  label.reviewer = fields.Text("reviewer");
  label.scheme = fields.Text("scheme");
  label.kind = fields.Text("kind");
  label.key = fields.Text("key");
  label.digest = fields.Text("digest");
  label.members = fields.Text("members");
  label.verdict = fields.Text("verdict");
  label.reasons = fields.Text("reasons");
  label.note = fields.Text("note");
  label.sample = fields.Text("sample");
  label.blind = fields.Bool("blind");
  label.started.microseconds = fields.Number("started", 0);
  label.run = fields.Text("run");
  if (!label.sample.empty()) RETURN_IF_ERROR(FillFromItem(*room.labels, fields.Number("position", -1), &label));
  const Result<bool> added = room.labels->Add(label);
  if (!added.ok()) return RefusedLabel(added.status());
  return JsonAnswer(*added ? "{\"stored\":true,\"again\":true}" : "{\"stored\":true,\"again\":false}");
}

Result<HttpAnswer> PostUndo(const ReviewRoom& room, const Parameters&, const std::string& body) {
  ASSIGN_OR_RETURN(const PostedFields fields, PostedFields::Parse(body));
  const auto undone = room.labels->Undo(fields.Text("id"), fields.Text("reviewer"), fields.Text("sample"));
  if (!undone.ok()) return RefusedLabel(undone.status());
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject().Key("undone");
  if (*undone) {
    WriteRow(**undone, &json);
  } else {
    json.Null();
  }
  return JsonAnswer(json.EndObject().Take());
}

Result<HttpAnswer> LabelsAnswer(const ReviewRoom& room, const Parameters& parameters, const std::string&) {
  ASSIGN_OR_RETURN(const std::string kind, Needed(parameters, "kind"));
  ASSIGN_OR_RETURN(const std::string key, Needed(parameters, "key"));
  ASSIGN_OR_RETURN(const std::vector<LabelRow> labels, room.labels->CurrentOf(kind, key));
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject();
  WriteRows("labels", labels, &json);
  return JsonAnswer(json.EndObject().Take());
}

Result<HttpAnswer> SampleAnswer(const ReviewRoom& room, const Parameters& parameters, const std::string&) {
  ASSIGN_OR_RETURN(const std::string name, Needed(parameters, "sample"));
  const std::string reviewer = Given(parameters, "reviewer");
  ASSIGN_OR_RETURN(const SampleRow sample, room.labels->Sample(name));
  ASSIGN_OR_RETURN(const std::vector<SampleItemRow> items, room.labels->Items(name));
  ASSIGN_OR_RETURN(std::vector<LabelRow> labels, room.labels->CurrentIn(name));
  std::erase_if(labels, [&](const LabelRow& label) { return label.reviewer != reviewer; });
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject().Key("sample");
  WriteRow(sample, &json);
  WriteRows("items", items, &json);
  WriteRows("labels", labels, &json);
  return JsonAnswer(json.EndObject().Take());
}

Result<HttpAnswer> EvaluationAnswer(const ReviewRoom& room, const Parameters& parameters, const std::string&) {
  ASSIGN_OR_RETURN(const std::string name, Needed(parameters, "sample"));
  ASSIGN_OR_RETURN(const Evaluation evaluation, Evaluate(*room.labels, {name, Given(parameters, "reviewer")}));
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject().Key("more_labels").Number(MoreLabelsFor(evaluation, 0.03)).Key("evaluation");
  WriteEvaluationJson(evaluation, &json);
  return JsonAnswer(json.EndObject().Take());
}

Result<HttpAnswer> SchemesAnswer(const ReviewRoom& room, const Parameters&, const std::string&) {
  constexpr std::string_view kCounts[] = {"negative", "positive", "unsure"};
  ASSIGN_OR_RETURN(const std::vector<LabelScheme> schemes, room.labels->Schemes());
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject().Key("schemes").BeginArray();
  for (const LabelScheme& scheme : schemes) {
    json.BeginObject().Key("name").String(scheme.name).Key("verdicts").BeginArray();
    for (const LabelVerdict& verdict : scheme.verdicts) {
      json.BeginObject().Key("name").String(verdict.name);
      json.Key("counts").String(kCounts[static_cast<size_t>(verdict.counts)]).EndObject();
    }
    json.EndArray().Key("reasons").BeginArray();
    for (const std::string& reason : scheme.reasons) json.String(reason);
    json.EndArray().EndObject();
  }
  return JsonAnswer(json.EndArray().EndObject().Take());
}

}  // namespace

std::vector<Endpoint> LabelEndpoints() {
  return {
      {"GET", "/api/schemes", "Verdicts and reasons to judge by.", {}, SchemesAnswer},
      {"GET", "/api/sample", "A sample's items in the order they are shown, and one reviewer's labels of them.",
       {{"sample", "its name"}, {"reviewer", "whose labels"}}, SampleAnswer},
      {"GET", "/api/evaluation", "Precision with its interval, agreement, and disputed items, as `eval --json` prints them.",
       {{"sample", "its name"}, {"reviewer", "this one's labels alone"}}, EvaluationAnswer},
      {"GET", "/api/labels", "The labels that count of one page, chunk, file, cluster, site or neighbourhood.",
       {{"kind", "what it is"}, {"key", "URL, SHA-1 or prefix"}}, LabelsAnswer},
      {"POST", "/api/labels",
       "Stores a label; answered when it is on the disk. The body is a JSON object with `id` (chosen by the sender, so that a label "
       "that is sent again is stored once), `reviewer`, `verdict`, `reasons` (with spaces between), `note`, `started`, `blind`, and "
       "either `sample` and `position` or `scheme`, `kind`, `key` and `digest`. 409: the id stands for another label; 422: no such verdict.",
       {}, PostLabel},
      {"POST", "/api/undo",
       "Takes back the reviewer's last label, in a sample or while browsing, and gives it. The body is a JSON object with `id`, "
       "`reviewer` and `sample`.",
       {}, PostUndo},
  };
}

}  // namespace seamripper
