#include "server/facets.h"

#include <algorithm>

namespace seamripper {
namespace {

constexpr std::string_view kTexts[] = {"domain", "charset", "reason", "stop_reason", "suggested_class"};
constexpr std::string_view kShares[] = {"patch_fraction", "jaccard", "badness", "badness_pooled", "mean_similarity"};
constexpr size_t kMostValues = 8;

bool IsAmong(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::vector<FacetColumn> FacetColumnsOf(const TableFacts& table) {
  std::vector<FacetColumn> columns;
  for (const ColumnFacts& column : table.columns) {
    const bool tenths = column.type == ColumnType::kDouble && IsAmong(kShares, column.name);
    const bool is_key = IsAmong(table.key, column.name);
    const bool few = column.type == ColumnType::kBool || (IsAmong(kTexts, column.name) && !is_key);
    if (tenths || few) columns.push_back({column.name, tenths});
  }
  return columns;
}

std::string FacetStatement(const TableFacts& table, const FacetColumn& column, const std::string& condition) {
  const std::string name = '"' + std::string(column.name) + '"';
  // The last tenth has 1 as well. What is unknown is below 0, and no value to choose.
  const std::string value = column.tenths ? "CAST(least(floor(" + name + " * 10), 9) AS BIGINT)" : "CAST(" + name + " AS VARCHAR)";
  std::string where = condition.empty() ? "" : " WHERE (" + condition + ")";
  if (column.tenths) where += (where.empty() ? " WHERE " : " AND ") + name + " >= 0";
  return "SELECT " + value + " AS value, count(*) AS rows FROM " + std::string(table.name) + where + " GROUP BY 1 ORDER BY " +
         (column.tenths ? "1" : "2 DESC, 1") + " LIMIT " + std::to_string(column.tenths ? 10 : kMostValues);
}

std::string FacetTerm(const FacetColumn& column, const std::string& value) {
  const std::string name(column.name);
  if (!column.tenths) {
    if (value == "true" || value == "false") return name + (value == "true" ? ":yes" : ":no");
    return name + "=\"" + value + "\"";
  }
  const std::string from = name + ">=0." + value;
  return value == "9" ? from : from + " " + name + "<0." + std::string(1, static_cast<char>(value[0] + 1));
}

}  // namespace seamripper
