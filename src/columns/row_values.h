// A row read back from the values of its columns, as a query gives them.
#ifndef SEAMRIPPER_COLUMNS_ROW_VALUES_H_
#define SEAMRIPPER_COLUMNS_ROW_VALUES_H_

#include <cstddef>
#include <span>
#include <string>
#include <variant>

#include "columns/field.h"
#include "columns/table.h"

namespace seamripper {

inline void SetMember(const Value& value, bool* member) { *member = std::get<bool>(value); }
inline void SetMember(const Value& value, int64_t* member) { *member = std::get<int64_t>(value); }
inline void SetMember(const Value& value, int32_t* member) { *member = static_cast<int32_t>(std::get<int64_t>(value)); }
inline void SetMember(const Value& value, std::string* member) { *member = std::get<std::string_view>(value); }
inline void SetMember(const Value& value, Timestamp* member) { *member = std::get<Timestamp>(value); }

// `values` are those of all columns, in order, as ColumnsOf<Row> has their types.
template <class Row>
void RowFromValues(std::span<const Value> values, Row* row) {
  size_t column = 0;
  ForEachColumn<Row>([&](const auto& field) {
    const Value& value = values[column++];
    if constexpr (requires { field.member; }) SetMember(value, &(row->*field.member));
  });
  // After all columns are there: some are made of two.
  column = 0;
  ForEachColumn<Row>([&](const auto& field) {
    const Value& value = values[column++];
    if constexpr (requires { field.restore; }) {
      if (field.restore != nullptr) field.restore(std::get<double>(value), row);
    }
  });
}

// The column that a member is.
template <class Row, class Member>
std::string_view ColumnOf(Member Row::*member) {
  std::string_view name;
  ForEachMember<Row>([&](const auto& field) {
    if constexpr (requires { field.member == member; }) {
      if (field.member == member) name = field.name;
    }
  });
  return name;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_ROW_VALUES_H_
