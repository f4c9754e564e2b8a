// The rows of tables in what a step finds: a row, a list of them, or a plain struct that has such members.
#ifndef SEAMRIPPER_COLUMNS_ROWS_IN_H_
#define SEAMRIPPER_COLUMNS_ROWS_IN_H_

#include <vector>

#include "base/aggregate.h"
#include "base/status.h"
#include "columns/table.h"

namespace seamripper {

template <class Value>
concept IsTableRow = requires { Table<Value>::kName; };

// Calls visit(row), which returns a Status, for each, until one is not ok.
template <class Found, class Visit>
Status ForEachRowIn(const Found& found, const Visit& visit);
template <class Found, class Visit>
Status ForEachRowIn(const std::vector<Found>& found, const Visit& visit) {
  for (const Found& each : found) RETURN_IF_ERROR(ForEachRowIn(each, visit));
  return {};
}
template <class Found, class Visit>
Status ForEachRowIn(const Found& found, const Visit& visit) {
  if constexpr (IsTableRow<Found>) {
    return visit(found);
  } else {
    Status status;
    ForEachMemberOf(found, [&](const auto& member) {
      if (status.ok()) status = ForEachRowIn(member, visit);
    });
    return status;
  }
}

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_ROWS_IN_H_
