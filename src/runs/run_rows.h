// All rows of a table that a run wrote, without DuckDB.
#ifndef SEAMRIPPER_RUNS_RUN_ROWS_H_
#define SEAMRIPPER_RUNS_RUN_ROWS_H_

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "parquet/table_reader.h"
#include "store/findings.h"

namespace seamripper {

// Calls visit(row), which says whether to go on. Without the table there are none. Of columns other than `only`, if these
// are named, members may be as in a new Row.
template <class Row, class Visit>
Status ForEachRowOf(const Findings& run, Visit visit, std::span<const std::string_view> only = {}) {
  if (run.FindTable(Table<Row>::kName) == nullptr) return {};
  ASSIGN_OR_RETURN(const auto table, OpenTable<Row>(run.Parts(Table<Row>::kName)));
  return RowReader<Row>(table.get(), only).ReadAll(visit);
}

template <class Row>
Result<std::vector<Row>> ReadFirstRows(const Findings& run, size_t most) {
  std::vector<Row> rows;
  RETURN_IF_ERROR(ForEachRowOf<Row>(run, [&](const Row& row) {
    if (rows.size() < most) rows.push_back(row);
    return rows.size() < most;
  }));
  return rows;
}

// Of rows that come in any order, the first few by what `order` makes of them.
template <class Row, class Order>
void KeepFirst(size_t most, Order order, const Row& row, std::vector<Row>* kept) {
  const auto before = [&order](const Row& a, const Row& b) { return order(a) < order(b); };
  kept->insert(std::upper_bound(kept->begin(), kept->end(), row, before), row);
  if (kept->size() > most) kept->pop_back();
}

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_RUN_ROWS_H_
