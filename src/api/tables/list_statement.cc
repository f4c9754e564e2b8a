#include "api/tables/list_statement.h"

#include <algorithm>

#include "base/suggest.h"

namespace seamripper {
namespace {

std::string Quoted(std::string_view name) { return '"' + std::string(name) + '"'; }
std::string Parameter(size_t at) { return "$" + std::to_string(at + 1); }

std::string Names(const std::vector<std::string_view>& names) {
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

const ColumnFacts* FindColumn(const TableFacts& table, std::string_view name) {
  const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                  [&](const ColumnFacts& column) { return column.name == name; });
  return found == table.columns.end() ? nullptr : &*found;
}

Result<std::string_view> ColumnNamed(const TableFacts& table, const std::string& name) {
  if (const ColumnFacts* column = FindColumn(table, name)) return column->name;
  std::vector<std::string_view> names;
  for (const ColumnFacts& column : table.columns) names.push_back(column.name);
  const std::string_view nearest = NearestWord(name, names);
  return UsageError("the table " + std::string(table.name) + " has no column '" + name + "': " +
                    (nearest.empty() ? "it has " + Names(names) : "did you mean '" + std::string(nearest) + "'?"));
}

// DuckDB's name of the type, for a key that was typed. A time is typed in microseconds.
std::string TypedKey(const ColumnFacts& column, const std::string& parameter) {
  const std::string name = Quoted(column.name);
  switch (column.type) {
    case ColumnType::kInt64:
    case ColumnType::kInt32:
      return name + " = CAST(" + parameter + " AS BIGINT)";
    case ColumnType::kBool:
      return name + " = CAST(" + parameter + " AS BOOLEAN)";
    case ColumnType::kDouble:
      return name + " = CAST(" + parameter + " AS DOUBLE)";
    case ColumnType::kTimestamp:
      return "epoch_us(" + name + ") = CAST(" + parameter + " AS BIGINT)";
    case ColumnType::kText:
      break;
  }
  return name + " = CAST(" + parameter + " AS VARCHAR)";
}

// (a < $1 OR (a = $1 AND (b > $2 OR ...))). The first column alone stands before it, so that whole groups of rows can be
// left out by their least and largest values.
std::string Behind(const std::vector<OrderColumn>& order) {
  std::string condition, ends;
  for (size_t i = 0; i < order.size(); ++i) {
    const std::string name = Quoted(order[i].name);
    const std::string later = order[i].falling ? " < " : " > ";
    if (i == 0) condition = name + (order[i].falling ? " <= " : " >= ") + Parameter(0) + " AND ";
    condition += "(" + name + later + Parameter(i);
    ends += ")";
    if (i + 1 == order.size()) break;
    condition += " OR (" + name + " = " + Parameter(i) + " AND ";
    ends += ")";
  }
  return condition + ends;
}

std::string FromAndWhere(const Listing& listing, const std::string& where, bool behind) {
  std::string text = " FROM " + Quoted(listing.table->name);
  if (!where.empty()) text += " WHERE (" + where + "\n)";
  if (behind) text += (where.empty() ? " WHERE " : " AND ") + Behind(listing.order);
  return text;
}

}  // namespace

Result<const TableFacts*> TableNamed(const std::string& name) {
  if (const TableFacts* table = FindTableFacts(name)) return table;
  std::vector<std::string_view> names;
  for (const TableFacts& table : AllTables()) names.push_back(table.name);
  const std::string_view nearest = NearestWord(name, names);
  return UsageError("unknown table '" + name + "': " +
                    (nearest.empty() ? "there are " + Names(names) : "did you mean '" + std::string(nearest) + "'?"));
}

Result<Listing> ListingOf(const ListRequest& request) {
  ASSIGN_OR_RETURN(const TableFacts* table, TableNamed(request.table));
  return ListingOf(*table, request);
}

Result<Listing> ListingOf(const TableFacts& table, const ListRequest& request) {
  Listing listing;
  listing.table = &table;
  for (const std::string& name : request.columns) {
    ASSIGN_OR_RETURN(const std::string_view column, ColumnNamed(table, name));
    listing.columns.push_back(column);
  }
  if (listing.columns.empty()) {
    for (const ColumnFacts& column : table.columns) listing.columns.push_back(column.name);
  }
  listing.sorted = !request.sort.empty();
  const auto add = [&listing](OrderColumn column) {
    const auto named = [&column](const OrderColumn& other) { return other.name == column.name; };
    if (std::none_of(listing.order.begin(), listing.order.end(), named)) listing.order.push_back(column);
  };
  for (const SortColumn& sort : request.sort) {
    ASSIGN_OR_RETURN(const std::string_view column, ColumnNamed(table, sort.name));
    add({column, sort.falling});
  }
  for (const OrderColumn& column : table.order) add(column);
  return listing;
}

std::string ListStatement(const Listing& listing, const std::string& where, bool behind, uint64_t limit) {
  std::string columns;
  for (const std::string_view name : listing.columns) columns += Quoted(name) + ", ";
  for (const std::string_view name : listing.table->key) columns += Quoted(name) + ", ";
  columns.resize(columns.size() - 2);
  std::string text = "SELECT " + columns + FromAndWhere(listing, where, behind);
  if (listing.sorted) {
    for (size_t i = 0; i < listing.order.size(); ++i) {
      text += (i == 0 ? " ORDER BY " : ", ") + Quoted(listing.order[i].name) +
              (listing.order[i].falling ? " DESC" : " ASC");
    }
  }
  if (limit > 0) text += " LIMIT " + std::to_string(limit);
  return text;
}

std::string CountStatement(const Listing& listing, const std::string& where, bool behind) {
  return "SELECT count(*)" + FromAndWhere(listing, where, behind);
}

std::string PlaceStatement(const Listing& listing) {
  std::string columns, condition;
  for (const OrderColumn& column : listing.order) columns += (columns.empty() ? "" : ", ") + Quoted(column.name);
  const std::vector<std::string_view>& key = listing.table->key;
  for (size_t i = 0; i < key.size(); ++i) {
    condition += (i == 0 ? "" : " AND ") + TypedKey(*FindColumn(*listing.table, key[i]), Parameter(i));
  }
  return "SELECT " + columns + " FROM " + Quoted(listing.table->name) + " WHERE " + condition;
}

}  // namespace seamripper
