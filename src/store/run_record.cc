#include "store/run_record.h"

#include "base/json_writer.h"
#include "base/sha256.h"
#include "columns/table_digest.h"
#include "store/json_fields.h"
#include "store/sealed_json.h"

namespace seamripper {
namespace {

using simdjson::dom::object;

constexpr size_t kRunIdDigits = 12;

// The fields of the question, in the order that makes it canonical.
void WriteQuestion(const RunQuestion& question, JsonWriter* json) {
  json->Key("detector"), json->String(question.detector);
  json->Key("algorithm"), json->Number(question.algorithm);
  json->Key("options"), WriteStrings(question.options, json);
  json->Key("seed"), json->Hex(question.seed);
  json->Key("profiles"), WriteStrings(question.profiles, json);
  json->Key("corpus_digest"), json->String(question.corpus_digest);
  json->Key("rests_on"), WriteStrings(question.rests_on, json);
}

RunQuestion ReadQuestion(const JsonFields& fields) {
  RunQuestion question;
  question.detector = fields.String("detector");
  question.algorithm = fields.Number("algorithm");
  question.options = ReadStrings(fields, "options");
  question.seed = fields.Hex("seed");
  question.profiles = ReadStrings(fields, "profiles");
  question.corpus_digest = fields.String("corpus_digest");
  question.rests_on = ReadStrings(fields, "rests_on");
  return question;
}

void WriteSum(const FileSum& file, JsonWriter* json) {
  json->Key("bytes"), json->Number(file.bytes);
  json->Key("xxh3"), json->String(file.xxh3);
}

FileSum ReadSum(const JsonFields& fields) { return {fields.Number("bytes"), fields.String("xxh3")}; }

void WriteParts(const TableRecord& table, JsonWriter* json) {
  json->BeginArray();
  for (size_t i = 0; i < table.parts.size(); ++i) {
    json->BeginObject();
    if (!table.rows_of_parts.empty()) {
      json->Key("rows"), json->Number(table.rows_of_parts[i].rows);
      json->Key("digest"), json->String(table.rows_of_parts[i].digest);
    }
    WriteSum(table.parts[i], json);
    if (!table.indexes.empty()) {
      json->Key("index"), json->BeginObject();
      WriteSum(table.indexes[i], json);
      json->EndObject();
    }
    json->EndObject();
  }
  json->EndArray();
}

// Rows and digests of parts, where they are told, are those of the table.
bool AddUp(const TableRecord& table) {
  if (table.rows_of_parts.empty()) return true;
  uint64_t rows = 0;
  std::vector<std::string> digests;
  for (const PartRows& part : table.rows_of_parts) {
    rows += part.rows;
    digests.push_back(part.digest);
  }
  return table.rows_of_parts.size() == table.parts.size() && rows == table.rows &&
         SumOfDigests(digests) == table.digest;
}

// All parts have an index, or none has.
TableRecord ReadTable(const JsonFields& fields) {
  TableRecord table;
  table.rows = fields.Number("rows");
  table.digest = fields.String("digest");
  table.parts = ReadArray<FileSum>(fields, "parts", [&](const JsonFields& part) {
    if (part.Has("rows")) table.rows_of_parts.push_back({part.Number("rows"), part.String("digest")});
    if (part.Has("index")) table.indexes.push_back(ReadObject(part, "index", ReadSum));
    return ReadSum(part);
  });
  if (!table.indexes.empty() && table.indexes.size() != table.parts.size()) *fields.ok() = false;
  if (!AddUp(table)) *fields.ok() = false;
  return table;
}

void WriteTables(const std::map<std::string, TableRecord>& tables, JsonWriter* json) {
  json->BeginObject();
  for (const auto& [name, table] : tables) {
    json->Key(name);
    json->BeginObject();
    json->Key("rows"), json->Number(table.rows);
    json->Key("digest"), json->String(table.digest);
    json->Key("parts"), WriteParts(table, json);
    json->EndObject();
  }
  json->EndObject();
}

std::map<std::string, TableRecord> ReadTables(const JsonFields& fields) {
  std::map<std::string, TableRecord> tables;
  const auto found = fields.At<object>("tables");
  if (!found) return tables;
  const JsonFields by_name(*found, fields.ok());
  for (const auto& [name, value] : *found) {
    tables[std::string(name)] = ReadObject(by_name, name, ReadTable);
  }
  return tables;
}

void WriteCounts(const std::map<std::string, uint64_t>& counts, JsonWriter* json) {
  json->BeginObject();
  for (const auto& [name, count] : counts) json->Key(name), json->Number(count);
  json->EndObject();
}

std::map<std::string, uint64_t> ReadCounts(const JsonFields& fields) {
  std::map<std::string, uint64_t> counts;
  const auto found = fields.At<object>("counts");
  if (!found) return counts;
  const JsonFields by_name(*found, fields.ok());
  for (const auto& [name, value] : *found) counts[std::string(name)] = by_name.Number(name);
  return counts;
}

void WriteStage(const StageRecord& stage, JsonWriter* json) {
  json->BeginObject();
  json->Key("name"), json->String(stage.name);
  json->Key("microseconds"), json->Number(stage.microseconds);
  json->Key("bytes"), json->Number(stage.bytes);
  json->EndObject();
}

StageRecord ReadStage(const JsonFields& fields) {
  return {fields.String("name"), fields.Number("microseconds"), fields.Number("bytes")};
}

}  // namespace

std::string RunIdOf(const RunQuestion& question) {
  JsonWriter json(AppendJsonString);
  json.BeginObject();
  WriteQuestion(question, &json);
  json.EndObject();
  return ToHex(Sha256Of(json.text())).substr(0, kRunIdDigits);
}

bool IsRunId(std::string_view text) {
  return text.size() == kRunIdDigits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string RunRecordToJson(const RunRecord& record) {
  JsonWriter json(AppendJsonString);
  json.BeginObject();
  json.Key("format"), json.Number(kRunFormat);
  WriteQuestion(record.question, &json);
  json.Key("tables"), WriteTables(record.tables, &json);
  json.Key("counts"), WriteCounts(record.counts, &json);
  json.Key("stages"), WriteArray(record.stages, WriteStage, &json);
  return SealJson(json.Take());
}

Result<RunRecord> RunRecordFromJson(const std::string& json, const std::string& id, const std::string& path) {
  const Status damaged = CorpusDamaged(path + ": the record of the run is damaged: " + kRunAgain);
  simdjson::dom::parser parser;
  const std::optional<object> root = ParseObject(json, &parser);
  uint64_t format = 0;
  if (!root || (*root)["format"].get(format) != simdjson::SUCCESS) return damaged;
  if (format > kRunFormat) {
    return CorpusDamaged(path + ": written by a newer version of this program (format " + std::to_string(format) +
                         ", this one reads " + std::to_string(kRunFormat) + "): use that version");
  }
  if (!IsSealed(json)) return damaged;
  bool ok = true;
  const JsonFields fields(*root, &ok);
  RunRecord record;
  record.question = ReadQuestion(fields);
  record.tables = ReadTables(fields);
  record.counts = ReadCounts(fields);
  record.stages = ReadArray<StageRecord>(fields, "stages", ReadStage);
  if (!ok || RunIdOf(record.question) != id) return damaged;
  return record;
}

}  // namespace seamripper
