#include "labels/csv.h"

#include <algorithm>

namespace seamripper {
namespace {

bool IsGuarded(std::string_view cell) {
  return cell.size() > 1 && cell[0] == '\'' && std::string_view("=+-@\t\r").find(cell[1]) != std::string_view::npos;
}

class CsvParser {
 public:
  explicit CsvParser(std::string_view text) : text_(text) {
    if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);
  }

  Result<std::vector<std::vector<std::string>>> Parse() {
    std::vector<std::vector<std::string>> lines;
    while (!text_.empty()) {
      std::vector<std::string> cells;
      RETURN_IF_ERROR(ReadLine(&cells));
      if (cells.size() > 1 || !cells[0].empty()) lines.push_back(std::move(cells));
    }
    return lines;
  }

 private:
  Status ReadLine(std::vector<std::string>* cells) {
    while (true) {
      std::string cell;
      RETURN_IF_ERROR(ReadCell(&cell));
      if (IsGuarded(cell)) cell.erase(0, 1);
      cells->push_back(std::move(cell));
      if (text_.starts_with(',')) {
        text_.remove_prefix(1);
        continue;
      }
      if (text_.starts_with("\r\n")) text_.remove_prefix(1);
      if (!text_.empty()) text_.remove_prefix(1);
      ++line_;
      return {};
    }
  }

  Status ReadCell(std::string* cell) {
    if (!text_.starts_with('"')) {
      const size_t end = std::min(text_.find_first_of(",\n"), text_.size());
      *cell = text_.substr(0, end);
      text_.remove_prefix(end);
      if (cell->ends_with('\r') && !text_.starts_with(',')) cell->pop_back();
      return {};
    }
    const size_t begun = line_;
    text_.remove_prefix(1);
    while (true) {
      const size_t end = text_.find('"');
      if (end == std::string_view::npos) return Wrong(begun, "a quote is not closed");
      cell->append(text_.substr(0, end));
      line_ += static_cast<size_t>(std::ranges::count(text_.substr(0, end), '\n'));
      text_.remove_prefix(end + 1);
      if (!text_.starts_with('"')) break;
      *cell += '"';
      text_.remove_prefix(1);
    }
    if (text_.empty() || text_[0] == ',' || text_[0] == '\n' || text_.starts_with("\r\n")) return {};
    return Wrong(line_, "text follows a closing quote");
  }

  static Status Wrong(size_t line, const char* what) {
    return UsageError("line " + std::to_string(line) + ": " + what + ": double the quotes within a cell");
  }

  std::string_view text_;
  size_t line_ = 1;
};

}  // namespace

Result<std::vector<std::vector<std::string>>> ParseCsv(std::string_view text) { return CsvParser(text).Parse(); }

}  // namespace seamripper
