#include "columns/all_tables.h"

#include "base/check.h"
#include "columns/each_table.h"

namespace seamripper {
std::span<const TableFacts> AllTables() {
  static const std::vector<TableFacts> tables = [] {
    std::vector<TableFacts> all;
    ForEachTable([&all]<class Row>(const char* detector) { all.push_back(FactsOf<Row>(detector)); });
    return all;
  }();
  return tables;
}

const TableFacts* FindTableFacts(std::string_view name) {
  for (const TableFacts& table : AllTables()) {
    if (table.name == name) return &table;
  }
  return nullptr;
}

size_t NumberOfTable(std::string_view name) {
  const TableFacts* const facts = FindTableFacts(name);
  CHECK(facts != nullptr);
  return static_cast<size_t>(facts - AllTables().data());
}

}  // namespace seamripper
