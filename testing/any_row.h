// Rows of any table, drawn at random (RapidCheck), from the table's own description.
#ifndef SEAMRIPPER_TESTING_ANY_ROW_H_
#define SEAMRIPPER_TESTING_ANY_ROW_H_

#include <rapidcheck.h>

#include <string>

#include "columns/table.h"

namespace seamripper {

template <class Value>
void DrawValue(Value* value) {
  *value = *rc::gen::arbitrary<Value>();
}
inline void DrawValue(Timestamp* value) { DrawValue(&value->microseconds); }

// Within a property.
template <class Row>
Row AnyRow() {
  Row row;
  ForEachMember<Row>([&](const auto& field) { DrawValue(&(row.*field.member)); });
  return row;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_ANY_ROW_H_
