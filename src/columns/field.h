// One field of a table's row: its name, where it lies in the struct, and where its value comes from.
#ifndef SEAMRIPPER_COLUMNS_FIELD_H_
#define SEAMRIPPER_COLUMNS_FIELD_H_

#include <compare>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace seamripper {

enum class ColumnType : uint8_t { kInt64, kInt32, kBool, kDouble, kText, kTimestamp };

struct Timestamp {
  int64_t microseconds = 0;  // since 1970-01-01 UTC; that day itself when unknown
  friend auto operator<=>(const Timestamp&, const Timestamp&) = default;
};

enum class FieldKind : uint8_t {
  kStored,   // what the detector found
  kJoined,   // text that whoever writes the table fills in, by page id
  kDerived,  // a fraction, computed from the row's integers: a column on disk, but no part of the digest
  kHidden,   // part of the digest, but no column: the integer behind a derived column
};

template <class Row, class Value>
struct Field {
  std::string_view name;
  Value Row::*member;
  FieldKind kind;
  std::string_view meaning;  // for the reference; empty where the name says it all
};

template <class Row>
struct DerivedField {
  std::string_view name;
  double (*value)(const Row&);
  std::string_view meaning;
  // Sets the hidden member that `value` was made of, the row's columns being there: exactly, as long as it is below
  // 2^50. Null where no member can be told from the column; whoever reads the table back then has the column alone.
  void (*restore)(double value, Row* row);
  static constexpr FieldKind kind = FieldKind::kDerived;
};

template <class Row, class Value>
constexpr Field<Row, Value> Stored(std::string_view name, Value Row::*member, std::string_view meaning = {}) {
  return {name, member, FieldKind::kStored, meaning};
}
template <class Row>
constexpr Field<Row, std::string> Joined(std::string_view name, std::string Row::*member,
                                         std::string_view meaning = {}) {
  return {name, member, FieldKind::kJoined, meaning};
}
template <class Row>
constexpr DerivedField<Row> Derived(std::string_view name, double (*value)(const Row&), std::string_view meaning = {},
                                    void (*restore)(double value, Row* row) = nullptr) {
  return {name, value, meaning, restore};
}
template <class Row, class Value>
constexpr Field<Row, Value> Hidden(std::string_view name, Value Row::*member) {
  return {name, member, FieldKind::kHidden, {}};
}

// What the members of a row may be.
template <class Value>
concept ColumnValue = std::same_as<Value, int64_t> || std::same_as<Value, int32_t> || std::same_as<Value, bool> ||
    std::same_as<Value, std::string> || std::same_as<Value, Timestamp>;

template <class Row, ColumnValue Value>
constexpr ColumnType TypeOf(const Field<Row, Value>&) {
  if constexpr (std::same_as<Value, int64_t>) return ColumnType::kInt64;
  if constexpr (std::same_as<Value, int32_t>) return ColumnType::kInt32;
  if constexpr (std::same_as<Value, bool>) return ColumnType::kBool;
  if constexpr (std::same_as<Value, std::string>) return ColumnType::kText;
  if constexpr (std::same_as<Value, Timestamp>) return ColumnType::kTimestamp;
}
template <class Row>
constexpr ColumnType TypeOf(const DerivedField<Row>&) {
  return ColumnType::kDouble;
}

// A value of any column, for whoever handles rows of tables it does not know: queries, listings, exports. The first is
// null, which no table holds but a query can make. Every integer is an int64; one of a query beyond 64 bits is its digits
// as text.
using Value = std::variant<std::monostate, bool, int64_t, double, std::string_view, Timestamp>;

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_FIELD_H_
