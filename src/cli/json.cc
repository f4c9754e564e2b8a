#include "cli/json.h"

#include <charconv>
#include <cstdio>

#include "cli/terminal.h"
#include "cli/utf8.h"

namespace seamripper::cli {

namespace {

void AppendEscape(std::string* to, char32_t unit) {
  char escape[8];
  std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(unit & 0xFFFF));
  to->append(escape);
}

void AppendCodePoint(std::string* to, char32_t value) {
  switch (value) {
    case '"':
      to->append("\\\"");
      return;
    case '\\':
      to->append("\\\\");
      return;
    case '\n':
      to->append("\\n");
      return;
    case '\t':
      to->append("\\t");
      return;
    case '\r':
      to->append("\\r");
      return;
    default:
      break;
  }
  if (!IsControl(value) && !IsInvisible(value)) return AppendUtf8(to, value);
  if (value < 0x10000) return AppendEscape(to, value);
  AppendEscape(to, 0xD800 + ((value - 0x10000) >> 10));
  AppendEscape(to, 0xDC00 + (value & 0x3FF));
}

}  // namespace

JsonWriter& JsonWriter::Key(std::string_view name) {
  Separate();
  AppendString(name);
  text_.push_back(':');
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::String(std::string_view text) {
  Separate();
  AppendString(text);
  return *this;
}

JsonWriter& JsonWriter::Number(uint64_t number) {
  Separate();
  text_ += std::to_string(number);
  return *this;
}

JsonWriter& JsonWriter::Number(int64_t number) {
  Separate();
  text_ += std::to_string(number);
  return *this;
}

JsonWriter& JsonWriter::Number(double number) {
  Separate();
  char text[32];
  text_.append(text, std::to_chars(text, text + sizeof text, number).ptr);
  return *this;
}

JsonWriter& JsonWriter::Bool(bool value) {
  Separate();
  text_ += value ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::Null() {
  Separate();
  text_ += "null";
  return *this;
}

JsonWriter& JsonWriter::Open(char bracket) {
  Separate();
  text_.push_back(bracket);
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::Close(char bracket) {
  text_.push_back(bracket);
  first_ = false;
  return *this;
}

void JsonWriter::Separate() {
  if (!first_) text_.push_back(',');
  first_ = false;
}

void JsonWriter::AppendString(std::string_view text) {
  text_.push_back('"');
  while (!text.empty()) {
    const CodePoint next = FirstCodePoint(text);
    AppendCodePoint(&text_, next.value);
    text.remove_prefix(next.bytes);
  }
  text_.push_back('"');
}

}  // namespace seamripper::cli
