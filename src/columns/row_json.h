// A row as a JSON object: the columns in order, derived ones computed. Ids (columns whose names end in "_id") are
// strings, since many readers of JSON keep only 53 bits of a number; times are text like "2026-08-03T11:20:07Z", with
// microseconds when there are any.
#ifndef SEAMRIPPER_COLUMNS_ROW_JSON_H_
#define SEAMRIPPER_COLUMNS_ROW_JSON_H_

#include <string>
#include <string_view>
#include <utility>

#include "base/json_writer.h"
#include "columns/table.h"

namespace seamripper {

void AppendJsonValue(std::string_view column, int64_t value, std::string* to);
void AppendJsonValue(double value, std::string* to);  // finite; the shortest digits that give it back
void AppendJsonValue(Timestamp value, std::string* to);

template <class Row, class Value>
void AppendJsonField(const Field<Row, Value>& field, const Row& row, std::string* to) {
  const Value& value = row.*field.member;
  if constexpr (std::same_as<Value, std::string>) {
    AppendJsonString(to, value);
  } else if constexpr (std::same_as<Value, bool>) {
    to->append(value ? "true" : "false");
  } else if constexpr (std::same_as<Value, Timestamp>) {
    AppendJsonValue(value, to);
  } else {
    AppendJsonValue(field.name, value, to);
  }
}
template <class Row>
void AppendJsonField(const DerivedField<Row>& field, const Row& row, std::string* to) {
  AppendJsonValue(field.value(row), to);
}

// Text must be valid UTF-8. No newline.
template <class Row>
void AppendRowJson(const Row& row, std::string* to) {
  char before = '{';
  ForEachColumn<Row>([&](const auto& field) {
    to->push_back(std::exchange(before, ','));
    AppendJsonString(to, field.name);
    to->push_back(':');
    AppendJsonField(field, row, to);
  });
  to->push_back('}');
}

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_ROW_JSON_H_
