#include "text/json.h"

#include <cstdio>

#include "base/code_point.h"
#include "text/terminal.h"

namespace seamripper {
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

void AppendVisibleJsonString(std::string* to, std::string_view text) {
  to->push_back('"');
  while (!text.empty()) {
    const CodePoint next = DecodeUtf8(text);
    AppendCodePoint(to, next.value);
    text.remove_prefix(next.length);
  }
  to->push_back('"');
}

}  // namespace seamripper
