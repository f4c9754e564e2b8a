#include "store/label_facts.h"

#include "base/json_writer.h"
#include "store/json_fields.h"

namespace seamripper {
namespace {

void WriteOrigin(const LabelOrigin& origin, JsonWriter* json) {
  json->BeginObject();
  json->Key("operation"), json->String(origin.operation);
  json->Key("corpus_digest"), json->String(origin.corpus_digest);
  json->Key("run"), json->String(origin.run);
  json->Key("tool"), json->String(origin.tool);
  json->Key("chunks"), json->Number(origin.chunks);
  json->Key("files"), json->Number(origin.files);
  json->EndObject();
}

LabelOrigin ReadOrigin(const JsonFields& fields) {
  return {fields.String("operation"), fields.String("corpus_digest"), fields.String("run"),
          fields.String("tool"),      fields.Number("chunks"),        fields.Number("files")};
}

}  // namespace

std::string LabelFactsToJson(const LabelFacts& facts) {
  JsonWriter json(AppendJsonString);
  json.BeginObject();
  json.Key("algorithm"), json.String(facts.algorithm);
  json.Key("profile"), json.String(facts.profile);
  json.Key("text"), json.String(facts.text);
  json.Key("min_chunk"), json.Number(facts.min_chunk);
  json.Key("only_visible"), json.Bool(facts.only_visible);
  json.Key("partial_threshold"), json.Number(facts.partial_threshold);
  json.Key("parameters"), WriteStrings(facts.parameters, &json);
  json.Key("origins"), WriteArray(facts.origins, WriteOrigin, &json);
  json.EndObject();
  return json.text();
}

std::optional<LabelFacts> LabelFactsFromJson(std::string_view json) {
  simdjson::dom::parser parser;
  const std::optional<simdjson::dom::object> root = ParseObject(json, &parser);
  if (!root) return std::nullopt;
  bool ok = true;
  const JsonFields fields(*root, &ok);
  LabelFacts facts;
  facts.algorithm = fields.String("algorithm");
  facts.profile = fields.String("profile");
  facts.text = fields.String("text");
  facts.min_chunk = fields.Number("min_chunk");
  facts.only_visible = fields.Get<bool>("only_visible");
  facts.partial_threshold = fields.Number("partial_threshold");
  facts.parameters = ReadStrings(fields, "parameters");
  facts.origins = ReadArray<LabelOrigin>(fields, "origins", ReadOrigin);
  if (!ok) return std::nullopt;
  return facts;
}

}  // namespace seamripper
