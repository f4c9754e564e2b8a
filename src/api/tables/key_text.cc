#include "api/tables/key_text.h"

#include <charconv>

namespace seamripper {
namespace {

struct KeyWriter {
  std::string* to;

  void operator()(std::monostate) const {}
  void operator()(bool value) const { to->append(value ? "true" : "false"); }
  void operator()(int64_t value) const { to->append(std::to_string(value)); }
  void operator()(double value) const {
    char digits[32];
    to->append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
  }
  void operator()(std::string_view value) const {
    if (!value.empty() && value.find_first_of(",\"") == std::string_view::npos) {
      to->append(value);
      return;
    }
    to->push_back('"');
    for (const char c : value) to->append(c == '"' ? 2 : 1, c);
    to->push_back('"');
  }
  void operator()(Timestamp value) const { to->append(std::to_string(value.microseconds)); }
};

// The value in quotes that `text` begins with, which it is taken off.
std::optional<std::string> TakeQuoted(std::string_view* text) {
  std::string value;
  for (text->remove_prefix(1); !text->empty(); text->remove_prefix(1)) {
    if (text->front() == '"') {
      text->remove_prefix(1);
      if (text->empty() || text->front() != '"') return value;
    }
    value.push_back(text->front());
  }
  return std::nullopt;
}

}  // namespace

void AppendKeyValue(const Value& value, std::string* to) { std::visit(KeyWriter{to}, value); }

std::optional<std::vector<std::string>> SplitKey(std::string_view text) {
  std::vector<std::string> values;
  while (true) {
    if (text.starts_with('"')) {
      std::optional<std::string> value = TakeQuoted(&text);
      if (!value || (!text.empty() && text.front() != ',')) return std::nullopt;
      values.push_back(std::move(*value));
    } else {
      const std::string_view value = text.substr(0, text.find(','));
      if (value.find('"') != std::string_view::npos) return std::nullopt;
      values.emplace_back(value);
      text.remove_prefix(value.size());
    }
    if (text.empty()) return values;
    text.remove_prefix(1);
  }
}

}  // namespace seamripper
