#include "cli/row_grid.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/code_point.h"
#include "base/iso_time.h"
#include "columns/row_json.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

constexpr size_t kMostWaiting = 1000;
constexpr int kGap = 2;
constexpr int kLeastMainText = 32;  // or two fifths of the screen: before there are columns of less importance
constexpr int kLeastText = 16;
constexpr size_t kMostCellBytes = 8192;  // of which no terminal shows more

bool IsNumber(const TableColumn& column) {
  return column.type == ColumnType::kInt64 || column.type == ColumnType::kDouble;
}

std::string Separated(int64_t number) {
  const auto magnitude = number < 0 ? -static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  return (number < 0 ? "-" : "") + WithSeparators(magnitude);
}

std::string Readable(double number) {
  const double magnitude = std::fabs(number);
  if (std::isfinite(number) && (number == 0 || (magnitude >= 0.0005 && magnitude < 1e15))) return Decimal(number, 3);
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", number);
  return text;
}

// How tables say it: columns/table.h.
bool IsUnknown(const Value& value) {
  if (const auto* number = std::get_if<int64_t>(&value)) return *number == -1;
  if (const auto* number = std::get_if<double>(&value)) return *number == -1;
  if (const auto* text = std::get_if<std::string_view>(&value)) return text->empty();
  const auto* time = std::get_if<Timestamp>(&value);
  return time != nullptr && *time == Timestamp();
}

struct CellWriter {
  bool is_id;

  std::string operator()(std::monostate) const { return "null"; }
  std::string operator()(bool yes) const { return yes ? "yes" : "no"; }
  std::string operator()(int64_t number) const { return is_id ? std::to_string(number) : Separated(number); }
  std::string operator()(double number) const { return Readable(number); }
  std::string operator()(std::string_view text) const { return VisibleLine(text, Reader::kTerminal); }
  std::string operator()(Timestamp time) const { return IsoTime(time.microseconds); }
};

// Where the text's last `width` columns begin.
size_t TailBegin(std::string_view text, int width) {
  int rest = WidthOf(text);
  size_t at = 0;
  while (at < text.size() && rest > width) {
    const size_t bytes = DecodeUtf8(text.substr(at)).length;
    rest -= WidthOf(text.substr(at, bytes));
    at += bytes;
  }
  return at;
}

// Where its first `width` columns end.
size_t HeadEnd(std::string_view text, int width) {
  size_t at = 0;
  for (int used = 0; at < text.size();) {
    const size_t bytes = DecodeUtf8(text.substr(at)).length;
    used += WidthOf(text.substr(at, bytes));
    if (used > width) break;
    at += bytes;
  }
  return at;
}

// What tells URLs of a crawl apart is their host and their end.
std::string WithoutScheme(const std::string& text) {
  for (const std::string_view scheme : {"http://", "https://", "…"}) {  // "…": it is gone already
    if (text.starts_with(scheme)) return text.substr(scheme.size());
  }
  return text;
}

std::string MarkdownText(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("\\`*_[]<>|&~").find(c) != std::string_view::npos) out.push_back('\\');
    out.push_back(c);
  }
  return out;
}

}  // namespace

std::string CellText(const TableColumn& column, const Value& value) {
  if (column.of_table && IsUnknown(value)) return "–";
  return std::visit(CellWriter{IsIdColumn(column.name)}, value);
}

std::string Shorten(const std::string& text, int width) {
  if (WidthOf(text) <= width) return text;
  const int kept = width - 1;
  if (text.find(' ') != std::string::npos) {
    const std::string head = text.substr(0, HeadEnd(text, kept));
    return head.substr(0, head.find_last_not_of(' ') + 1) + "…";
  }
  const std::string rest = WithoutScheme(text);
  if (WidthOf(rest) <= kept) return "…" + rest;
  return rest.substr(0, HeadEnd(rest, (kept + 1) / 2)) + "…" + rest.substr(TailBegin(rest, kept / 2));
}

RowGrid::RowGrid(Columns columns, const GridOptions& options)
    : columns_(columns.begin(), columns.end()), options_(options) {
  for (TableColumn& column : columns_) column.name = VisibleLine(column.name, Reader::kTerminal);
}

void RowGrid::Add(Values row, std::string* to) {
  std::vector<std::string> cells;
  for (size_t i = 0; i < row.size(); ++i) {
    const auto* text = std::get_if<std::string_view>(&row[i]);
    std::string cell;
    if (text != nullptr && options_.width > 0 && text->size() > 2 * kMostCellBytes) {
      const std::string ends =
          std::string(text->substr(0, kMostCellBytes)) + std::string(text->substr(text->size() - kMostCellBytes));
      cell = CellText(columns_[i], std::string_view(ends));
    } else {
      cell = CellText(columns_[i], row[i]);
    }
    cells.push_back(options_.width > 0 && text != nullptr ? Shorten(cell, options_.width) : std::move(cell));
  }
  if (laid_out_) return WriteLine(cells, false, to);
  waiting_.push_back(std::move(cells));
  if (waiting_.size() == kMostWaiting) LayOutColumns(to);
}

void RowGrid::Finish(std::string* to) {
  if (!laid_out_) LayOutColumns(to);
}

std::vector<size_t> RowGrid::ByImportance() const {
  std::vector<size_t> columns(columns_.size());
  std::iota(columns.begin(), columns.end(), size_t{0});
  std::ranges::stable_sort(columns, {}, [this](size_t i) { return std::pair(!columns_[i].main, columns_[i].rank); });
  return columns;
}

// The most important first, each if there is room for it.
std::vector<size_t> RowGrid::ChooseColumns(const std::vector<int>& least) const {
  std::vector<size_t> chosen;
  int used = -kGap;
  for (const size_t i : ByImportance()) {
    const bool fits = used + kGap + least[i] <= options_.width;
    if (!fits && !chosen.empty() && options_.width > 0 && !options_.keep_all) continue;
    chosen.push_back(i);
    used += kGap + least[i];
  }
  std::ranges::sort(chosen, {}, [this](size_t i) {
    const TableColumn& column = columns_[i];
    return std::tuple(column.rank > 0 && IsIdColumn(column.name), column.rank, i);
  });
  return chosen;
}

void RowGrid::LayOutColumns(std::string* to) {
  std::vector<int> natural, least;
  for (size_t i = 0; i < columns_.size(); ++i) {
    const int header = WidthOf(columns_[i].name);
    int width = header;
    for (const auto& cells : waiting_) width = std::max(width, WidthOf(cells[i]));
    natural.push_back(width);
    const bool shrinks = columns_[i].type == ColumnType::kText && options_.width > 0;
    const int text = columns_[i].main ? std::max(kLeastMainText, options_.width * 2 / 5) : kLeastText;
    least.push_back(shrinks ? std::min(width, std::max(header, text)) : width);
  }
  int used = -kGap;
  for (const size_t column : ChooseColumns(least)) {
    shown_.push_back({column, least[column]});
    used += kGap + least[column];
  }
  // What is left over goes to those that were cut, a column at a time.
  bool cut = true;
  for (int rest = options_.width - used; rest > 0 && cut;) {
    cut = false;
    for (Shown& shown : shown_) {
      if (rest == 0 || shown.width >= natural[shown.column]) continue;
      ++shown.width;
      --rest;
      cut = true;
    }
  }
  for (size_t i = 0; i < columns_.size(); ++i) {
    if (std::none_of(shown_.begin(), shown_.end(), [i](const Shown& shown) { return shown.column == i; })) {
      left_out_.push_back(columns_[i].name);
    }
  }
  laid_out_ = true;
  std::vector<std::string> names;
  for (const TableColumn& column : columns_) names.push_back(column.name);
  WriteLine(names, true, to);
  for (const auto& cells : waiting_) WriteLine(cells, false, to);
  waiting_.clear();
}

void RowGrid::WriteLine(const std::vector<std::string>& cells, bool header, std::string* to) const {
  std::string line;
  for (const Shown& shown : shown_) {
    const TableColumn& column = columns_[shown.column];
    const bool text = column.type == ColumnType::kText && options_.width > 0 && !header;
    const std::string cell = text ? Shorten(cells[shown.column], shown.width) : cells[shown.column];
    const std::string gap(static_cast<size_t>(std::max(0, shown.width - WidthOf(cell))), ' ');
    line += IsNumber(column) ? gap + cell : cell + gap;
    line.append(kGap, ' ');
  }
  line.erase(line.find_last_not_of(' ') + 1);
  to->append(header ? Bold(line, options_.color) : line).push_back('\n');
}

void AppendMarkdownHeader(Columns columns, std::string* to) {
  std::string dashes;
  for (const TableColumn& column : columns) {
    to->append("| " + MarkdownText(VisibleLine(column.name, Reader::kTerminal)) + " ");
    dashes += IsNumber(column) ? "|---:" : "|---";
  }
  to->append("|\n" + dashes + "|\n");
}

void AppendMarkdownRow(Columns columns, Values row, std::string* to) {
  for (size_t i = 0; i < row.size(); ++i) to->append("| " + MarkdownText(CellText(columns[i], row[i])) + " ");
  to->append("|\n");
}

}  // namespace seamripper::cli
