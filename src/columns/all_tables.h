// Every table that a detector can write, as facts: one place for lists, checks of names, and the reference.
#ifndef SEAMRIPPER_COLUMNS_ALL_TABLES_H_
#define SEAMRIPPER_COLUMNS_ALL_TABLES_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "columns/order.h"
#include "columns/table.h"

namespace seamripper {

struct TableFacts {
  std::string_view detector;  // whose runs hold it
  std::string_view name;
  std::string_view meaning;  // of a row
  std::vector<ColumnFacts> columns;
  std::vector<std::string_view> meanings;  // of the columns; empty where the name says it all
  std::vector<std::string_view> key;       // columns of which no two rows have the same values
  std::vector<OrderColumn> order;          // of the rows on disk; ends in the key
  std::vector<std::string_view> first;     // columns to be seen first; empty: as their names and the order have it
  std::vector<std::string_view> lookups;   // columns by whose values rows are found without reading the table
};

template <class Row>
TableFacts FactsOf(std::string_view detector) {
  using Described = Table<Row>;
  TableFacts facts;
  facts.detector = detector;
  facts.name = Described::kName;
  facts.meaning = Described::kMeaning;
  facts.columns = ColumnsOf<Row>();
  ForEachColumn<Row>([&](const auto& field) { facts.meanings.push_back(field.meaning); });
  facts.key.assign(Described::kKey.begin(), Described::kKey.end());
  facts.order.assign(Described::kOrder.begin(), Described::kOrder.end());
  facts.first = FirstOf<Row>();
  facts.lookups = LookupsOf<Row>();
  return facts;
}

// Those of one detector together.
std::span<const TableFacts> AllTables();

// nullptr when there is none of that name.
const TableFacts* FindTableFacts(std::string_view name);

// Its place among AllTables(). The table is one of them.
size_t NumberOfTable(std::string_view name);

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_ALL_TABLES_H_
