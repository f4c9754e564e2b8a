// By which values the rows of a table can be told apart: columns with few of them, and shares in tenths.
#ifndef SEAMRIPPER_SERVER_FACETS_H_
#define SEAMRIPPER_SERVER_FACETS_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "columns/all_tables.h"

namespace seamripper {

struct FacetColumn {
  std::string_view name;
  bool tenths = false;
};

std::vector<FacetColumn> FacetColumnsOf(const TableFacts& table);

// A statement that counts the rows of each value, the most frequent ones first; of tenths, all in their order.
// `condition` is empty or holds for the rows that count.
std::string FacetStatement(const TableFacts& table, const FacetColumn& column, const std::string& condition);

// What to type to see the rows with one of its values.
std::string FacetTerm(const FacetColumn& column, const std::string& value);

}  // namespace seamripper

#endif  // SEAMRIPPER_SERVER_FACETS_H_
