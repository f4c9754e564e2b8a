// All tokens of a page, decoded and held in memory: for tests only.
#ifndef SEAMRIPPER_TESTING_TOKEN_LIST_H_
#define SEAMRIPPER_TESTING_TOKEN_LIST_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "html/tokenizer.h"

namespace seamripper {

struct HtmlToken {
  enum Kind { kText, kStartTag, kEndTag, kComment, kDoctype } kind;
  std::string data;  // the text or comment; the name of a tag or doctype
  std::vector<std::pair<std::string, std::string>> attributes = {};  // duplicates left out
  bool self_closing = false;
  bool has_name = true;
  std::optional<std::string> public_id = {};
  std::optional<std::string> system_id = {};
  bool force_quirks = false;
  friend bool operator==(const HtmlToken&, const HtmlToken&) = default;
};

// One line for a failed test to print.
std::string DebugString(const std::vector<HtmlToken>& tokens);

// Decides from a start tag's token how to read on, and whether CDATA sections exist; by default never anything but
// data.
struct TokenListOptions {
  ContentState initial = ContentState::kData;
  std::string last_start_tag;
  std::function<ContentState(const HtmlToken&)> content_after = {};
  std::function<bool()> in_foreign_content = {};
  std::function<void(const HtmlToken&)> on_end_tag = {};
};

// The tokens of `source`; adjacent texts joined.
std::vector<HtmlToken> ListTokens(std::string_view source, const TokenListOptions& options = {});

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_TOKEN_LIST_H_
