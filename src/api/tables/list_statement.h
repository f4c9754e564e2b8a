// The statement that lists a table.
#ifndef SEAMRIPPER_API_TABLES_LIST_STATEMENT_H_
#define SEAMRIPPER_API_TABLES_LIST_STATEMENT_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "columns/all_tables.h"
#include "seamripper/tables.h"

namespace seamripper {

// A request whose names are those of the table.
struct Listing {
  const TableFacts* table = nullptr;
  std::vector<std::string_view> columns;  // to show
  std::vector<OrderColumn> order;         // to the last: no two rows are equal in it
  bool sorted = false;                    // another order than that on disk
};

// kUsage, with the name that was probably meant.
Result<const TableFacts*> TableNamed(const std::string& name);
Result<Listing> ListingOf(const ListRequest& request);
// As if the request named that table.
Result<Listing> ListingOf(const TableFacts& table, const ListRequest& request);

// "SELECT columns, key": the key's columns come behind those to show. With `behind`, parameters $1, ... are a row's values
// of the order's columns, and only rows behind it are given. `where` passed QueryDatabase::CheckCondition, or is empty.
std::string ListStatement(const Listing& listing, const std::string& where, bool behind, uint64_t limit);
// How many rows ListStatement gives without a limit.
std::string CountStatement(const Listing& listing, const std::string& where, bool behind);
// The values of the order's columns of the row whose key the parameters are, as text.
std::string PlaceStatement(const Listing& listing);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_TABLES_LIST_STATEMENT_H_
