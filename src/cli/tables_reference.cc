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
    "([formats](../formats/findings.md)). Rows are sorted worst first. There are no nulls: an unknown text is empty, an "
    "unknown\n"
    "number -1, an unknown time 1970-01-01. Times are UTC, integers have 64 bits or less, text is UTF-8. A page's id "
    "is\n"
    "the same in every table; in JSON ids are strings, since many readers keep 53 bits of a number.\n";

std::string_view NameOfType(ColumnType type) {
  switch (type) {
    case ColumnType::kInt64:
    case ColumnType::kInt32:
      return "integer";
    case ColumnType::kBool:
      return "boolean";
    case ColumnType::kDouble:
      return "number";
    case ColumnType::kText:
      return "text";
    case ColumnType::kTimestamp:
      break;
  }
  return "time";
}

std::string KeyText(const TableFacts& table) {
  std::string text;
  for (const std::string_view name : table.key) text.append(text.empty() ? "`" : ", `").append(name).append("`");
  return text;
}

std::string OrderText(const TableFacts& table) {
  std::string text;
  for (const OrderColumn& column : table.order) {
    text.append(text.empty() ? "`" : ", `").append(column.name).append(column.falling ? "` falling" : "`");
  }
  return text;
}

std::string TableText(const TableFacts& table) {
  std::string text = "\n## " + std::string(table.name) + "\n\nA row is " + std::string(table.meaning) +
                     ". Written by `" + std::string(table.detector == "corpus" ? "ingest" : table.detector) + "`.\n";
  text += table.key.empty() ? "No key" : "Key: " + KeyText(table);
  text += table.order.empty() ? "; in the order in which they were met" : ". Order: " + OrderText(table);
  text += ".\n\n| column | type | what |\n|---|---|---|\n";
  for (size_t i = 0; i < table.columns.size(); ++i) {
    text.append("| `").append(table.columns[i].name).append("` | ").append(NameOfType(table.columns[i].type));
    text.append(table.meanings[i].empty() ? " | |\n" : " | " + std::string(table.meanings[i]) + " |\n");
  }
  return text;
}

}  // namespace

std::string TablesReference(std::span<const TableFacts> tables) {
  std::string text = kIntroduction;
  for (const TableFacts& table : tables) text += TableText(table);
  return text;
}

}  // namespace seamripper::cli
