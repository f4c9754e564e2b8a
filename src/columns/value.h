// A value of any column, for whoever handles rows of tables it does not know: queries, listings, exports.
#ifndef SEAMRIPPER_COLUMNS_VALUE_H_
#define SEAMRIPPER_COLUMNS_VALUE_H_

#include <cstdint>
#include <string_view>
#include <variant>

#include "columns/field.h"

namespace seamripper {

// The first is null, which no table holds but a query can make. Every integer is an int64; one of a query beyond 64 bits
// is its digits as text.
using Value = std::variant<std::monostate, bool, int64_t, double, std::string_view, Timestamp>;

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_VALUE_H_
