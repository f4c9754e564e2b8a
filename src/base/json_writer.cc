#include "base/json_writer.h"

#include <charconv>
#include <cstdio>

namespace seamripper {

void AppendJsonString(std::string* to, std::string_view text) {
  to->push_back('"');
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      to->push_back('\\');
      to->push_back(c);
    } else if (byte < 0x20 || byte == 0x7f) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", byte);
      to->append(escape);
    } else {
      to->push_back(c);
    }
  }
  to->push_back('"');
}

void JsonWriter::Separate() {
  if (!first_) text_.push_back(',');
  first_ = false;
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

JsonWriter& JsonWriter::Token(std::string_view token) {
  Separate();
  text_.append(token);
  return *this;
}

JsonWriter& JsonWriter::Key(std::string_view key) {
  String(key);
  text_.push_back(':');
  first_ = true;
  return *this;
}

JsonWriter& JsonWriter::String(std::string_view value) {
  Separate();
  spelling_(&text_, value);
  return *this;
}

JsonWriter& JsonWriter::Number(double value) {
  char digits[32];
  return Token({digits, std::to_chars(digits, digits + sizeof digits, value).ptr});
}

JsonWriter& JsonWriter::Hex(uint64_t value) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016lx", value);
  return String(digits);
}

}  // namespace seamripper
