// Rows for people: a table laid out for a terminal, and Markdown.
#ifndef SEAMRIPPER_CLI_ROW_GRID_H_
#define SEAMRIPPER_CLI_ROW_GRID_H_

#include <cstddef>
#include <string>
#include <vector>

#include "cli/row_text.h"

namespace seamripper::cli {

// A value as people read it: numbers with separators, ids without, fractions with three digits, control and invisible
// characters as symbols, and "–" for what a table does not know.
std::string CellText(const TableColumn& column, const Value& value);

// Visible text cut so that it takes at most `width` columns, of which there is at least one: several words lose the last of
// them; a URL its scheme, then, as any other name, its middle. "…" stands for what is gone.
std::string Shorten(const std::string& text, int width);

struct GridOptions {
  int width = 0;          // of the terminal; 0: as wide as need be
  bool keep_all = false;  // show every column, even where they do not fit
  bool color = false;
};

// The first rows, a thousand at most, say how wide columns are. Where not all fit, text is shortened, and whole columns
// are left out, main ones last and the first of all never. Columns with ranks stand in that order, ids behind the others.
// Memory is bounded by those rows, each value no wider than the terminal.
class RowGrid {
 public:
  RowGrid(Columns columns, const GridOptions& options);

  // Lines are appended to `to` when the layout is known.
  void Add(Values row, std::string* to);
  // After the last row. The header is written even without rows.
  void Finish(std::string* to);

  // Names of columns left out; known after Finish.
  const std::vector<std::string>& left_out() const { return left_out_; }

 private:
  struct Shown {
    size_t column;
    int width;
  };

  void LayOutColumns(std::string* to);
  std::vector<size_t> ByImportance() const;
  std::vector<size_t> ChooseColumns(const std::vector<int>& least) const;
  void WriteLine(const std::vector<std::string>& cells, bool header, std::string* to) const;

  std::vector<TableColumn> columns_;
  GridOptions options_;
  std::vector<std::vector<std::string>> waiting_;  // rows, while the layout is not known
  bool laid_out_ = false;
  std::vector<Shown> shown_;
  std::vector<std::string> left_out_;
};

// What could mean something in Markdown is written with a backslash.
void AppendMarkdownHeader(Columns columns, std::string* to);
void AppendMarkdownRow(Columns columns, Values row, std::string* to);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_ROW_GRID_H_
