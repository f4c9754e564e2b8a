#include "cli/row_text.h"

#include <charconv>
#include <cstdio>
#include <utility>

#include "base/code_point.h"
#include "base/iso_time.h"
#include "columns/row_json.h"
#include "text/json.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

void AppendEscape(char32_t value, std::string* to) {
  char escape[16];
  std::snprintf(escape, sizeof escape, value < 0x10000 ? "\\u%04x" : "\\U%08x", static_cast<unsigned>(value));
  to->append(escape);
}

void AppendTsvText(std::string_view text, Reader reader, std::string* to) {
  while (!text.empty()) {
    const CodePoint next = DecodeUtf8(text);
    text.remove_prefix(next.length);
    constexpr std::string_view kShort = "\t\n\r\\";
    constexpr std::string_view kLetters = "tnr\\";
    const size_t at = next.value < 0x80 ? kShort.find(static_cast<char>(next.value)) : std::string_view::npos;
    if (at != std::string_view::npos) {
      to->push_back('\\');
      to->push_back(kLetters[at]);
    } else if (IsControl(next.value) || (reader == Reader::kTerminal && IsInvisible(next.value))) {
      AppendEscape(next.value, to);
    } else {
      AppendUtf8(to, next.value);
    }
  }
}

// What a spreadsheet would take for a formula gets an apostrophe before it, which makes it text there.
void AppendCsvText(std::string_view text, std::string* to) {
  const bool formula = !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos;
  const std::string_view guard = formula ? "'" : "";
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    to->append(guard).append(text);
    return;
  }
  to->append("\"").append(guard);
  for (const char c : text) to->append(c == '"' ? 2 : 1, c);
  to->push_back('"');
}

// What TSV and CSV write alike: everything but text and null.
std::string PlainValue(const Value& value) {
  struct Writer {
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(bool yes) const { return yes ? "true" : "false"; }
    std::string operator()(int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const { return ExactNumber(number); }
    std::string operator()(std::string_view) const { return {}; }
    std::string operator()(Timestamp time) const { return IsoTime(time.microseconds); }
  };
  return std::visit(Writer(), value);
}

struct JsonValue {
  std::string_view column;
  JsonWriter* json;

  void operator()(std::monostate) const { json->Null(); }
  template <class Same>
  void operator()(Same value) const {
    WriteJsonValue(column, value, json);
  }
};

}  // namespace

std::string ExactNumber(double value) {
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

void AppendTsvHeader(Columns columns, std::string* to) {
  for (size_t i = 0; i < columns.size(); ++i) {
    if (i > 0) to->push_back('\t');
    AppendTsvText(columns[i].name, Reader::kTerminal, to);
  }
  to->push_back('\n');
}

void AppendTsvRow(Values row, Reader reader, std::string* to) {
  for (size_t i = 0; i < row.size(); ++i) {
    if (i > 0) to->push_back('\t');
    if (const auto* text = std::get_if<std::string_view>(&row[i])) {
      AppendTsvText(*text, reader, to);
    } else if (std::holds_alternative<std::monostate>(row[i])) {
      to->append("\\N");
    } else {
      to->append(PlainValue(row[i]));
    }
  }
  to->push_back('\n');
}

void AppendCsvHeader(Columns columns, std::string* to) {
  for (size_t i = 0; i < columns.size(); ++i) {
    if (i > 0) to->push_back(',');
    AppendCsvText(VisibleLine(columns[i].name, Reader::kTerminal), to);
  }
  to->append("\r\n");
}

void AppendCsvRow(Values row, Reader reader, std::string* to) {
  for (size_t i = 0; i < row.size(); ++i) {
    if (i > 0) to->push_back(',');
    if (const auto* text = std::get_if<std::string_view>(&row[i])) {
      AppendCsvText(reader == Reader::kTerminal ? VisibleLine(*text, reader) : std::string(*text), to);
    } else {
      to->append(PlainValue(row[i]));
    }
  }
  to->append("\r\n");
}

void AppendJsonRow(Columns columns, Values row, std::string* to) {
  JsonWriter json(AppendVisibleJsonString, std::move(*to));
  json.BeginObject();
  for (size_t i = 0; i < row.size(); ++i) {
    json.Key(columns[i].name);
    std::visit(JsonValue{columns[i].name, &json}, row[i]);
  }
  *to = json.EndObject().Take() + "\n";
}

}  // namespace seamripper::cli
