#include "cli/tables_reference.h"

namespace seamripper::cli {

namespace {

constexpr char kIntroduction[] =
    "# Tables\n\n"
    "What detectors find, and what ingest knows of pages. `seamripper ls CORPUS TABLE` lists one, `seamripper sql "
    "CORPUS\n"
    "QUERY` asks all of them; this page is what `seamripper help tables` prints.\n\n"
    "A table is Parquet, at `findings/<detector>/<run>/<table>/part-00000.parquet` in the corpus, for DuckDB, Polars,\n"
    "pyarrow and others; `findings/<detector>/current` holds the id of the run that `ls` shows\n"
    "([formats](../formats/findings.md)). Rows stand worst first. There are no nulls: an unknown text is empty, an "
    "unknown\n"
    "number -1, an unknown time 1970-01-01. Times are UTC, integers have 64 bits or less, text is UTF-8. A page's id "
    "is\n"
    "the same in every table; in JSON ids are strings, since many readers keep 53 bits of a number.\n";

std::string_view NameOfType(TableType type) {
  switch (type) {
    case TableType::kInteger:
      return "integer";
    case TableType::kBool:
      return "boolean";
    case TableType::kNumber:
      return "number";
    case TableType::kText:
      return "text";
    case TableType::kTime:
      break;
  }
  return "time";
}

std::string KeyText(const TableDescription& table) {
  std::string text;
  for (const std::string& name : table.key) text += (text.empty() ? "`" : ", `") + name + "`";
  return text;
}

std::string OrderText(const TableDescription& table) {
  std::string text;
  for (const SortColumn& column : table.order) {
    text += (text.empty() ? "`" : ", `") + column.name + "`" + (column.falling ? " falling" : "");
  }
  return text;
}

std::string TableText(const TableDescription& table) {
  std::string text = "\n## " + table.name + "\n\nA row is " + table.meaning + ". Written by `" +
                     (table.detector == "corpus" ? "ingest" : table.detector) + "`.\n";
  text += table.key.empty() ? "No key" : "Key: " + KeyText(table);
  text += table.order.empty() ? "; in the order in which they were met" : ". Order: " + OrderText(table);
  text += ".\n\n| column | type | what |\n|---|---|---|\n";
  for (const ColumnDescription& column : table.columns) {
    text += "| `" + column.name + "` | ";
    text += NameOfType(column.type);
    text += column.meaning.empty() ? " | |\n" : " | " + column.meaning + " |\n";
  }
  return text;
}

}  // namespace

std::string TablesReference(const std::vector<TableDescription>& tables) {
  std::string text = kIntroduction;
  for (const TableDescription& table : tables) text += TableText(table);
  return text;
}

}  // namespace seamripper::cli
