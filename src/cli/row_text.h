// Rows as lines for programs: TSV, CSV, JSON. Markdown is in row_grid.h, with what else people read.
#ifndef SEAMRIPPER_CLI_ROW_TEXT_H_
#define SEAMRIPPER_CLI_ROW_TEXT_H_

#include <span>
#include <string>

#include "seamripper/tables.h"
#include "text/terminal.h"

namespace seamripper::cli {

using Columns = std::span<const TableColumn>;
using Values = std::span<const Value>;

// Separated by tabs. In text, tab, newline, return and backslash are \t \n \r \\, other control characters \u and four
// hexadecimal digits, so that a row is a line; for a terminal invisible characters too. Null is \N.
void AppendTsvHeader(Columns columns, std::string* to);
void AppendTsvRow(Values row, Reader reader, std::string* to);

// RFC 4180: commas, quotes where they are needed, CRLF. Text as it is, but for a terminal, where it is made visible, and
// with an apostrophe before text that begins with = + - @, tab or return: a spreadsheet would run it. Null is nothing.
void AppendCsvHeader(Columns columns, std::string* to);
void AppendCsvRow(Values row, Reader reader, std::string* to);

// One object a line, as columns/row_json.h writes values. The names of the columns differ.
void AppendJsonRow(Columns columns, Values row, std::string* to);

// Shortest digits that give the number back.
std::string ExactNumber(double value);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_ROW_TEXT_H_
