#include "cli/wrapped_message.h"

#include <algorithm>

#include "text/terminal.h"

namespace seamripper::cli {

namespace {

constexpr size_t kWidestLabel = 24;

bool IsCommand(std::string_view line) { return line.starts_with("next: ") || line.starts_with("      seamripper "); }

// Where the text of "  label  text" begins; 2 of another line.
size_t IndentOf(std::string_view line) {
  constexpr size_t kOther = 2;
  if (!line.starts_with("  ")) return kOther;
  const size_t gap = line.find("  ", kOther);
  const size_t text = gap == std::string_view::npos ? gap : line.find_first_not_of(' ', gap);
  return text == std::string_view::npos || text > kWidestLabel ? kOther : text;
}

}  // namespace

std::string WrappedMessage(std::string_view line, int columns) {
  if (IsCommand(line) || WidthOf(line) <= columns) return std::string(line);
  const size_t indent = IndentOf(line);
  std::string out(line.substr(0, indent));
  int used = static_cast<int>(indent);
  bool fresh = true;
  for (std::string_view rest = line.substr(std::min(indent, line.size())); !rest.empty();) {
    const size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (!fresh && used + 1 + WidthOf(word) > columns) {
      out.append("\n").append(indent, ' ');
      used = static_cast<int>(indent);
      fresh = true;
    }
    if (!fresh) out += ' ';
    out += word;
    used += WidthOf(word) + (fresh ? 0 : 1);
    fresh = false;
  }
  return out;
}

}  // namespace seamripper::cli
