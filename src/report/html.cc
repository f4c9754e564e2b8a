#include "report/html.h"

#include <algorithm>
#include <cstdint>

#include "base/check.h"
#include "base/code_point.h"
#include "text/terminal.h"

namespace seamripper::report {
namespace {

// U+061C, and the marks, embeddings, overrides and isolates of U+2000. Text that has none of them is still laid out in its
// own direction.
bool ChangesDirection(char32_t value) {
  return value == 0x061c || value == 0x200e || value == 0x200f || (value >= 0x202a && value <= 0x202e) ||
         (value >= 0x2066 && value <= 0x2069);
}

void AppendEscaped(std::string_view text, std::string* to);

void AppendCharacter(char32_t value, std::string* to) {
  switch (value) {
    case '&':
      to->append("&amp;");
      return;
    case '<':
      to->append("&lt;");
      return;
    case '>':
      to->append("&gt;");
      return;
    case '"':
      to->append("&quot;");
      return;
    case '\'':
      to->append("&#39;");
      return;
    case '\t':
    case '\n':
      to->push_back(static_cast<char>(value));
      return;
    default:
      break;
  }
  if (IsControl(value) || ChangesDirection(value)) return AppendEscaped(SymbolOf(value), to);
  AppendUtf8(to, value);
}

// False when the next character would make it longer than `most` bytes.
bool AppendEscaped(std::string_view text, size_t most, std::string* to) {
  constexpr size_t kLongestCharacter = 14;  // "&lt;U+202E&gt;"
  while (!text.empty()) {
    if (to->size() + kLongestCharacter > most) return false;
    const CodePoint next = DecodeUtf8(text);
    AppendCharacter(next.value, to);
    text.remove_prefix(next.length);
  }
  return true;
}

void AppendEscaped(std::string_view text, std::string* to) { AppendEscaped(text, SIZE_MAX, to); }

}  // namespace

Html& Html::Void(const char* element, Attributes attributes) {
  text_.append("<").append(element);
  for (const Attribute& attribute : attributes) {
    text_.append(" ").append(attribute.name).append("=\"");
    AppendEscaped(attribute.value, &text_);
    text_.push_back('"');
  }
  text_.push_back('>');
  return *this;
}

Html& Html::Open(const char* element, Attributes attributes) {
  Void(element, attributes);
  open_.push_back(element);
  return *this;
}

Html& Html::Close() {
  CHECK(!open_.empty());
  text_.append("</").append(open_.back()).append(">");
  open_.pop_back();
  return *this;
}

Html& Html::Text(std::string_view text) {
  AppendEscaped(text, &text_);
  return *this;
}

bool Html::Clipped(std::string_view text, size_t most) {
  const bool whole = AppendEscaped(text, text_.size() + std::min(most, SIZE_MAX - text_.size()), &text_);
  if (!whole) text_.append("\u2026");
  return whole;
}

Html& Html::Element(const char* element, std::string_view text, Attributes attributes) {
  return Open(element, attributes).Text(text).Close();
}

Html& Html::OwnMarkup(std::string_view markup) {
  text_.append(markup);
  return *this;
}

}  // namespace seamripper::report
