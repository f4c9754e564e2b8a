// What people type to filter a table, made into a condition over its columns.
#ifndef SEAMRIPPER_SERVER_QUERY_GRAMMAR_H_
#define SEAMRIPPER_SERVER_QUERY_GRAMMAR_H_

#include <string>
#include <string_view>

#include "base/status.h"
#include "columns/all_tables.h"

namespace seamripper {

// Terms that must all hold, with spaces between:
//   word, "some words"        a text column contains it, in either case
//   column:word               this one does; of a number or yes/no column: equals
//   column=word               equals exactly
//   column>N  <N  >=N  <=N    numbers
//   -term                     does not hold
// The answer is a condition in SQL of this table's columns and literals alone; empty when nothing was typed. kUsage says
// which term is not understood.
Result<std::string> ConditionOf(std::string_view typed, const TableFacts& table);

}  // namespace seamripper

#endif  // SEAMRIPPER_SERVER_QUERY_GRAMMAR_H_
