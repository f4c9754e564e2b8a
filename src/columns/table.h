// A table: rows of one struct, described once. From the description follow its columns, the bytes of a row
// (row_bytes.h), the digest (table_digest.h) and the JSON of a row (row_json.h).
//
// A row is a plain struct of integers, bools, timestamps and text. Beside it stands its description:
//
//   template <>
//   struct Table<ExampleRow> {
//     static constexpr std::string_view kName = "examples";                          // also its folder on disk
//     static constexpr auto kFields = std::tuple(Stored("page_id", &ExampleRow::page_id), ...);  // in column order
//     static auto Key(const ExampleRow& row) { return std::tie(row.page_id); }      // no two rows have equal ones
//     static auto Order(const ExampleRow& row) { return Key(row); }                 // "worst first"; ends in the key
//
//     static constexpr std::string_view kMeaning = "...";                            // of a row
//     static constexpr std::array<std::string_view, 1> kKey = {"page_id"};           // Key and Order in names of columns
//     static constexpr std::array kOrder = {Rises("page_id")};
//
//     // May be left out: what people see first where not all columns fit, before the rest of the order and the key.
//     static constexpr std::array<std::string_view, 1> kFirst = {"url"};
//     // May be left out: integers or text by whose values rows are found without reading the table (src/parquet).
//     static constexpr std::array<std::string_view, 1> kLookups = {"page_id"};
//   };
//
// all_tables.h has all that there are.
#ifndef SEAMRIPPER_COLUMNS_TABLE_H_
#define SEAMRIPPER_COLUMNS_TABLE_H_

#include <string_view>
#include <tuple>
#include <vector>

#include "columns/field.h"

namespace seamripper {

template <class Row>
struct Table;

// Calls visit(field) for each field, hidden and derived ones included, in order.
template <class Row, class Visit>
constexpr void ForEachField(Visit visit) {
  std::apply([&](const auto&... field) { (visit(field), ...); }, Table<Row>::kFields);
}

// The same for those that are columns.
template <class Row, class Visit>
constexpr void ForEachColumn(Visit visit) {
  ForEachField<Row>([&](const auto& field) {
    if (field.kind != FieldKind::kHidden) visit(field);
  });
}

// The same for those with a member: all but the derived ones.
template <class Row, class Visit>
constexpr void ForEachMember(Visit visit) {
  ForEachField<Row>([&](const auto& field) {
    if constexpr (requires { field.member; }) visit(field);
  });
}

template <class Row>
constexpr bool HasDerived() {
  bool has_derived = false;
  ForEachField<Row>([&](const auto& field) { has_derived = has_derived || field.kind == FieldKind::kDerived; });
  return has_derived;
}

struct ColumnFacts {
  std::string_view name;
  ColumnType type;
  FieldKind kind;
  friend bool operator==(const ColumnFacts&, const ColumnFacts&) = default;
};

template <class Row>
std::vector<ColumnFacts> ColumnsOf() {
  std::vector<ColumnFacts> columns;
  ForEachColumn<Row>([&](const auto& field) { columns.push_back({field.name, TypeOf(field), field.kind}); });
  return columns;
}

template <class Row>
std::vector<std::string_view> FirstOf() {
  if constexpr (requires { Table<Row>::kFirst; }) {
    return {Table<Row>::kFirst.begin(), Table<Row>::kFirst.end()};
  } else {
    return {};
  }
}

template <class Row>
std::vector<std::string_view> LookupsOf() {
  if constexpr (requires { Table<Row>::kLookups; }) {
    return {Table<Row>::kLookups.begin(), Table<Row>::kLookups.end()};
  } else {
    return {};
  }
}

// Whether `a` stands before `b` in the table. Of two rows of one table exactly one stands before the other.
template <class Row>
bool StandsBefore(const Row& a, const Row& b) {
  return Table<Row>::Order(a) < Table<Row>::Order(b);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_TABLE_H_
