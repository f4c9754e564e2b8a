#include <simdjson.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>

#include "archive/capture_time.h"
#include "base/sha256.h"
#include "columns/row_json.h"
#include "labels/csv.h"
#include "os/file.h"
#include "seamripper/labels.h"

namespace seamripper {
namespace {

using Cells = std::map<std::string, std::string, std::less<>>;  // by column

void SetCell(const std::string& text, std::string* member) { *member = text; }
void SetCell(const std::string& text, bool* member) { *member = text == "true" || text == "1"; }
void SetCell(const std::string& text, int64_t* member) { *member = std::atoll(text.c_str()); }
void SetCell(const std::string& text, Timestamp* member) {
  member->microseconds = ParseCaptureTime(text);
}

// A label that names no id has one made from what it says, so that a file can be imported again.
std::string IdOf(LabelRow label) {
  std::string json;
  AppendRowJson(label, &json);
  return "import-" + ToHex(Sha256Of(json)).substr(0, 32);
}

Result<LabelRow> LabelOf(const Cells& cells, const LabelRow& given, size_t line) {
  LabelRow label = given;
  ForEachMember<LabelRow>([&](const auto& field) {
    const auto cell = cells.find(field.name);
    if (cell != cells.end() && !cell->second.empty()) SetCell(cell->second, &(label.*field.member));
  });
  if (const auto url = cells.find("url"); label.key.empty() && url != cells.end()) label.key = url->second;
  if (label.key.empty() || (label.verdict.empty() && label.undoes.empty())) {
    return UsageError("label " + std::to_string(line) + " has no key (or url), or no verdict: both must be there");
  }
  if (label.id.empty()) label.id = IdOf(label);
  return label;
}

Result<std::vector<Cells>> ReadCsv(const std::string& text) {
  ASSIGN_OR_RETURN(const std::vector<std::vector<std::string>> lines, ParseCsv(text));
  const auto names = [&lines](std::string_view name) {
    return !lines.empty() && std::find(lines[0].begin(), lines[0].end(), name) != lines[0].end();
  };
  if ((!names("key") && !names("url")) || (!names("verdict") && !names("undoes"))) {
    return UsageError("the first line must name the columns key (or url) and verdict, as in exported labels");
  }
  std::vector<Cells> rows;
  for (size_t line = 1; line < lines.size(); ++line) {
    if (lines[line].size() != lines[0].size()) {
      return UsageError("label " + std::to_string(line) + " has " + std::to_string(lines[line].size()) +
                        " cells, but the first line names " + std::to_string(lines[0].size()) + " columns");
    }
    Cells& cells = rows.emplace_back();
    for (size_t at = 0; at < lines[line].size(); ++at) cells[lines[0][at]] = lines[line][at];
  }
  return rows;
}

std::string CellOf(const simdjson::dom::element& value) {
  std::string_view text;
  if (value.get(text) == simdjson::SUCCESS) return std::string(text);
  return value.is_null() ? std::string() : std::string(simdjson::minify(value));
}

Result<std::vector<Cells>> ReadJsonLines(const std::string& text) {
  std::vector<Cells> rows;
  simdjson::dom::parser parser;
  size_t begin = 0;
  for (size_t line = 1; begin < text.size(); ++line) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view row = std::string_view(text).substr(begin, end - begin);
    begin = end + 1;
    if (row.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    simdjson::dom::object object;
    if (parser.parse(row.data(), row.size()).get(object) != simdjson::SUCCESS) {
      return UsageError("line " + std::to_string(line) + " is no JSON object: write one on each line, or CSV");
    }
    Cells& cells = rows.emplace_back();
    for (const auto& [name, value] : object) cells[std::string(name)] = CellOf(value);
  }
  return rows;
}

}  // namespace

Result<std::vector<LabelRow>> ReadLabels(const std::string& path, const LabelRow& given) {
  ASSIGN_OR_RETURN(const std::string text, ReadWholeFile(path));
  const bool is_json = text.find_first_not_of(" \t\r\n") != std::string::npos &&
                       text[text.find_first_not_of(" \t\r\n")] == '{';
  Result<std::vector<Cells>> rows = is_json ? ReadJsonLines(text) : ReadCsv(text);
  if (!rows.ok()) return Status(rows.status().code(), path + ": " + rows.status().message());
  std::vector<LabelRow> labels;
  for (const Cells& cells : *rows) {
    Result<LabelRow> label = LabelOf(cells, given, labels.size() + 1);
    if (!label.ok()) return Status(label.status().code(), path + ": " + label.status().message());
    labels.push_back(std::move(*label));
  }
  return labels;
}

}  // namespace seamripper
