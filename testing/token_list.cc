#include "testing/token_list.h"

#include <set>

namespace seamripper {
namespace {

std::string NameOf(std::string_view written) {
  std::string name;
  AppendName(&name, written);
  return name;
}

std::optional<std::string> IdentifierOf(std::optional<std::string_view> written) {
  if (!written) return std::nullopt;
  std::string identifier;
  AppendText(&identifier, *written, TextKind::kRaw);
  return identifier;
}

class ListSink {
 public:
  explicit ListSink(const TokenListOptions& options) : options_(options) {}

  void OnText(std::string_view written, TextKind kind) {
    if (tokens.empty() || tokens.back().kind != HtmlToken::kText) tokens.push_back({HtmlToken::kText, ""});
    AppendText(&tokens.back().data, written, kind);
  }

  ContentState OnStartTag(const StartTag& tag) {
    HtmlToken token{HtmlToken::kStartTag, NameOf(tag.name)};
    token.self_closing = tag.self_closing;
    std::set<std::string> seen;
    AttributeWalk walk(tag.attributes);
    while (walk.Next()) {
      std::string name = NameOf(walk.name());
      if (!seen.insert(name).second) continue;
      std::string value;
      AppendAttributeValue(&value, walk.value());
      token.attributes.emplace_back(std::move(name), std::move(value));
    }
    tokens.push_back(token);
    return options_.content_after ? options_.content_after(token) : ContentState::kData;
  }

  void OnEndTag(std::string_view name) {
    tokens.push_back({HtmlToken::kEndTag, NameOf(name)});
    if (options_.on_end_tag) options_.on_end_tag(tokens.back());
  }

  void OnComment(std::string_view written) {
    tokens.push_back({HtmlToken::kComment, ""});
    AppendText(&tokens.back().data, written, TextKind::kRaw);
  }

  const char* TakePlain(const char* p) { return p; }
  void OnDoctype(const Doctype& doctype) {
    HtmlToken token{HtmlToken::kDoctype, NameOf(doctype.name.value_or(""))};
    token.has_name = doctype.name.has_value();
    token.public_id = IdentifierOf(doctype.public_id);
    token.system_id = IdentifierOf(doctype.system_id);
    token.force_quirks = doctype.force_quirks;
    tokens.push_back(token);
  }

  bool InForeignContent() { return options_.in_foreign_content && options_.in_foreign_content(); }

  std::vector<HtmlToken> tokens;

 private:
  const TokenListOptions& options_;
};

}  // namespace

std::string DebugString(const std::vector<HtmlToken>& tokens) {
  constexpr const char* kKinds[] = {"Text", "StartTag", "EndTag", "Comment", "Doctype"};
  std::string out;
  for (const HtmlToken& token : tokens) {
    out += std::string(kKinds[token.kind]) + "(" + (token.has_name ? token.data : "null");
    for (const auto& [name, value] : token.attributes) out += " " + name + "='" + value + "'";
    if (token.self_closing) out += " /";
    if (token.public_id) out += " public='" + *token.public_id + "'";
    if (token.system_id) out += " system='" + *token.system_id + "'";
    if (token.force_quirks) out += " quirks";
    out += ") ";
  }
  return out;
}

std::vector<HtmlToken> ListTokens(std::string_view source, const TokenListOptions& options) {
  ListSink sink(options);
  Tokenizer(source, &sink).Run(options.initial, options.last_start_tag);
  return std::move(sink.tokens);
}

}  // namespace seamripper
