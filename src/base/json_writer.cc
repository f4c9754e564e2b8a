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

void JsonWriter::Open(char bracket) {
  Separate();
  text_.push_back(bracket);
  first_ = true;
}

void JsonWriter::Close(char bracket) {
  text_.push_back(bracket);
  first_ = false;
}

void JsonWriter::Key(std::string_view key) {
  Separate();
  AppendJsonString(&text_, key);
  text_.push_back(':');
  first_ = true;
}

void JsonWriter::String(std::string_view value) {
  Separate();
  AppendJsonString(&text_, value);
}

void JsonWriter::Number(uint64_t value) {
  Separate();
  text_.append(std::to_string(value));
}

void JsonWriter::Signed(int64_t value) {
  Separate();
  text_.append(std::to_string(value));
}

void JsonWriter::Double(double value) {
  Separate();
  char digits[32];
  text_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

void JsonWriter::Bool(bool value) {
  Separate();
  text_.append(value ? "true" : "false");
}

void JsonWriter::Hex(uint64_t value) {
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016lx", value);
  String(digits);
}

}  // namespace seamripper
