#include "text/terminal.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>

#include "base/code_point.h"

namespace seamripper {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

constexpr Range kInvisible[] = {
    {0x00AD, 0x00AD},    // soft hyphen
    {0x034F, 0x034F},    // combining grapheme joiner
    {0x061C, 0x061C},    // Arabic letter mark
    {0x115F, 0x1160},    // Hangul fillers
    {0x17B4, 0x17B5},    // Khmer inherent vowels
    {0x180B, 0x180F},    // Mongolian selectors and vowel separator
    {0x200B, 0x200F},    // zero-width space, joiners, direction marks
    {0x2028, 0x202E},    // line and paragraph separator, embeddings, overrides
    {0x2060, 0x206F},    // word joiner, invisible operators, isolates, deprecated controls
    {0x3164, 0x3164},    // Hangul filler
    {0xFEFF, 0xFEFF},    // byte order mark
    {0xFFA0, 0xFFA0},    // halfwidth Hangul filler
    {0xFFF9, 0xFFFB},    // interlinear annotations
    {0x1D173, 0x1D17A},  // musical controls
    {0xE0000, 0xE0FFF},  // tags and selectors
};

// Approximate on purpose: a wrong width only breaks a line early or late.
constexpr Range kWide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},
    {0xA000, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x16FE0, 0x18DFF}, {0x1B000, 0x1B2FF}, {0x1F300, 0x1F64F},
    {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};
constexpr Range kCombining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x064B, 0x065F}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
};

template <size_t N>
bool IsIn(const Range (&ranges)[N], char32_t value) {
  const Range* range =
      std::lower_bound(ranges, ranges + N, value, [](const Range& each, char32_t v) { return each.last < v; });
  return range != ranges + N && range->first <= value;
}

std::string Visible(std::string_view text, Reader reader, bool keep_newlines) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const CodePoint next = DecodeUtf8(text);
    const bool kept = (next.value == '\n' && keep_newlines) || (next.value == '\t' && reader == Reader::kPipe);
    const bool hidden = reader == Reader::kTerminal && IsInvisible(next.value);
    if ((IsControl(next.value) && !kept) || hidden) {
      out += SymbolOf(next.value);
    } else {
      AppendUtf8(&out, next.value);
    }
    text.remove_prefix(next.length);
  }
  return out;
}

int CellsOf(char32_t value) {
  if (value < 0x300) return 1;
  if (IsIn(kCombining, value)) return 0;
  return IsIn(kWide, value) ? 2 : 1;
}

void WrapLine(std::string_view line, int columns, std::string* out) {
  int used = 0;
  while (!line.empty()) {
    const size_t space = line.find(' ');
    const std::string_view word = line.substr(0, space);
    const int width = WidthOf(word);
    if (used > 0 && used + 1 + width > columns) {
      out->push_back('\n');
      used = 0;
    } else if (used > 0) {
      out->push_back(' ');
      ++used;
    }
    out->append(word);
    used += width;
    line.remove_prefix(space == std::string_view::npos ? line.size() : space + 1);
  }
}

}  // namespace

bool IsControl(char32_t value) { return value < 0x20 || (value >= 0x7F && value <= 0x9F); }

bool IsInvisible(char32_t value) { return IsIn(kInvisible, value); }

// C0 has pictures in Unicode, U+2400 and up; C1 has none.
std::string SymbolOf(char32_t value) {
  std::string symbol;
  if (value < 0x20) {
    AppendUtf8(&symbol, 0x2400 + value);
  } else if (value == 0x7F) {
    AppendUtf8(&symbol, 0x2421);
  } else {
    char name[16];
    std::snprintf(name, sizeof name, "<U+%04X>", static_cast<unsigned>(value));
    symbol = name;
  }
  return symbol;
}

std::string VisibleLine(std::string_view text, Reader reader) { return Visible(text, reader, false); }

std::string VisibleLines(std::string_view text, Reader reader) { return Visible(text, reader, true); }

int WidthOf(std::string_view text) {
  int width = 0;
  while (!text.empty()) {
    const CodePoint next = DecodeUtf8(text);
    width += CellsOf(next.value);
    text.remove_prefix(next.length);
  }
  return width;
}

std::string WrapLines(std::string_view text, int columns) {
  std::string out;
  out.reserve(text.size() + text.size() / 40);
  while (!text.empty()) {
    const size_t end = text.find('\n');
    WrapLine(text.substr(0, end), columns, &out);
    if (end == std::string_view::npos) break;
    out.push_back('\n');
    text.remove_prefix(end + 1);
  }
  return out;
}

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

std::string InShellQuotes(std::string_view word) {
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string ShellWord(std::string_view path) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+,:@%=";
  if (path.starts_with('-')) return "./" + InShellQuotes(path);
  if (path.empty() || path.find_first_not_of(kPlain) != std::string_view::npos) return InShellQuotes(path);
  return std::string(path);
}

}  // namespace seamripper
