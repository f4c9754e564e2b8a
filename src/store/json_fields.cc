#include "store/json_fields.h"

#include <cstdlib>
#include <new>

namespace seamripper {

uint64_t JsonFields::Hex(std::string_view key) const {
  const std::string digits = String(key);
  char* end = nullptr;
  const uint64_t value = std::strtoull(digits.c_str(), &end, 16);
  if (digits.size() != 16 || *end != '\0') *ok_ = false;
  return value;
}

namespace {

std::optional<simdjson::dom::object> Parse(std::string_view json, bool is_padded, simdjson::dom::parser* parser) {
  simdjson::dom::object root;
  const simdjson::error_code error = parser->parse(json.data(), json.size(), !is_padded).get(root);
  if (error == simdjson::MEMALLOC) throw std::bad_alloc();
  return error == simdjson::SUCCESS ? std::optional(root) : std::nullopt;
}

}  // namespace

std::optional<simdjson::dom::object> ParseObject(std::string_view json, simdjson::dom::parser* parser) {
  return Parse(json, false, parser);
}

std::optional<simdjson::dom::object> ParseInPlace(std::string* json, simdjson::dom::parser* parser) {
  const size_t size = json->size();
  json->resize(size + simdjson::SIMDJSON_PADDING);
  json->resize(size);
  return Parse(*json, true, parser);
}

std::map<std::string, std::string> ReadStrings(const JsonFields& fields, std::string_view key) {
  std::map<std::string, std::string> strings;
  const auto found = fields.At<simdjson::dom::object>(key);
  if (!found) return strings;
  for (const auto& [name, value] : *found) {
    std::string_view text;
    if (value.get(text) != simdjson::SUCCESS) *fields.ok() = false;
    strings[std::string(name)] = std::string(text);
  }
  return strings;
}

void WriteStrings(const std::map<std::string, std::string>& strings, JsonWriter* json) {
  json->BeginObject();
  for (const auto& [name, value] : strings) json->Key(name), json->String(value);
  json->EndObject();
}

BlockFileSummary ReadBlockFile(const JsonFields& fields) {
  return {fields.Number("bytes"), fields.Number("rows"), fields.Hex("xxh3")};
}

void WriteBlockFile(const BlockFileSummary& file, JsonWriter* json) {
  json->BeginObject();
  json->Key("bytes"), json->Number(file.bytes);
  json->Key("rows"), json->Number(file.rows);
  json->Key("xxh3"), json->Hex(file.checksum);
  json->EndObject();
}

}  // namespace seamripper
