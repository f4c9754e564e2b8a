#include "cli/columns.h"

#include <algorithm>
#include <cstddef>

#include "text/terminal.h"

namespace seamripper::cli {

std::string LayOut(const std::vector<std::vector<std::string>>& rows, const std::vector<Align>& columns,
                   std::string_view indent) {
  std::vector<int> widths(columns.size(), 0);
  for (const auto& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], WidthOf(row[i]));
  }
  std::string out;
  for (const auto& row : rows) {
    out += indent;
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string gap(static_cast<size_t>(widths[i] - WidthOf(row[i])), ' ');
      out += columns[i] == Align::kRight ? gap + row[i] : row[i] + gap;
      out += "  ";
    }
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
  }
  return out;
}

std::string Bold(std::string_view text, bool color) {
  return color ? "\x1b[1m" + std::string(text) + "\x1b[0m" : std::string(text);
}

}  // namespace seamripper::cli
