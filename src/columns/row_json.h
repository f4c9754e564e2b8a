// Values and rows of tables as JSON: an object with the columns in order, derived ones computed. Ids (columns whose
// names end in "_id") are strings, since many readers of JSON keep only 53 bits of a number; a number that is not finite
// is null; times are text as base/iso_time.h writes them.
#ifndef SEAMRIPPER_COLUMNS_ROW_JSON_H_
#define SEAMRIPPER_COLUMNS_ROW_JSON_H_

#include <string>
#include <string_view>
#include <utility>

#include "base/json_writer.h"
#include "columns/table.h"

namespace seamripper {

inline bool IsIdColumn(std::string_view column) { return column.ends_with("_id"); }

inline void WriteJsonValue(std::string_view, bool value, JsonWriter* json) { json->Bool(value); }
void WriteJsonValue(std::string_view column, int64_t value, JsonWriter* json);
void WriteJsonValue(std::string_view column, double value, JsonWriter* json);
void WriteJsonValue(std::string_view column, Timestamp value, JsonWriter* json);
inline void WriteJsonValue(std::string_view, std::string_view value, JsonWriter* json) { json->String(value); }

template <class Row, class Value>
void WriteJsonField(const Field<Row, Value>& field, const Row& row, JsonWriter* json) {
  if constexpr (std::same_as<Value, int32_t>) {
    WriteJsonValue(field.name, int64_t{row.*field.member}, json);
  } else if constexpr (std::same_as<Value, std::string>) {
    WriteJsonValue(field.name, std::string_view(row.*field.member), json);
  } else {
    WriteJsonValue(field.name, row.*field.member, json);
  }
}
template <class Row>
void WriteJsonField(const DerivedField<Row>& field, const Row& row, JsonWriter* json) {
  WriteJsonValue(field.name, field.value(row), json);
}

// The row's columns, as keys and values of the object at hand.
template <class Row>
void WriteRowFields(const Row& row, JsonWriter* json) {
  ForEachColumn<Row>([&](const auto& field) {
    json->Key(field.name);
    WriteJsonField(field, row, json);
  });
}

template <class Row>
void WriteRow(const Row& row, JsonWriter* json) {
  json->BeginObject();
  WriteRowFields(row, json);
  json->EndObject();
}

// As WriteRow, spelled for programs; no newline.
template <class Row>
void AppendRowJson(const Row& row, std::string* to) {
  JsonWriter json(AppendJsonString, std::move(*to));
  WriteRow(row, &json);
  *to = json.Take();
}

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_ROW_JSON_H_
