#include "testing/naive_tag.h"

namespace seamripper {

NaiveTag ReadNaiveTag(std::string_view source, size_t name_end) {
  enum {
    kBeforeName,
    kName,
    kAfterName,
    kBeforeValue,
    kQuoted,
    kUnquoted,
    kAfterQuoted,
    kSelfClosing
  } state = kBeforeName;
  char quote = 0;
  for (size_t at = name_end; at < source.size(); ++at) {
    const char c = source[at];
    const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
    if (state == kQuoted) {
      if (c == quote) state = kAfterQuoted;
      continue;
    }
    if (c == '>') return {at + 1, true, state == kSelfClosing};
    switch (state) {
      case kSelfClosing:
      case kAfterQuoted:
      case kBeforeName:
        state = space ? kBeforeName : c == '/' ? kSelfClosing : kName;
        break;
      case kName:
      case kAfterName:
        if (space) state = kAfterName;
        if (c == '/') state = kSelfClosing;
        if (c == '=') state = kBeforeValue;
        if (!space && c != '/' && c != '=') state = kName;
        break;
      case kBeforeValue:
        if (space) break;
        quote = c;
        state = c == '"' || c == '\'' ? kQuoted : kUnquoted;
        break;
      case kUnquoted:
        if (space) state = kBeforeName;
        break;
      case kQuoted:
        break;
    }
  }
  return {source.size(), false, false};
}

}  // namespace seamripper
