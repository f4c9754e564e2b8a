#include "testing/naive_page.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kernels/text/utf8.h"
#include "testing/token_list.h"
#include "url/url.h"

namespace seamripper {
namespace {

using Names = std::set<std::string>;

const Names kBlocks = {"address", "article",  "aside",      "blockquote", "body",      "br",   "caption",  "center",
                       "col",     "colgroup", "dd",         "details",    "dialog",    "dir",  "div",      "dl",
                       "dt",      "fieldset", "figcaption", "figure",     "footer",    "form", "frameset", "h1",
                       "h2",      "h3",       "h4",         "h5",         "h6",        "head", "header",   "hgroup",
                       "hr",      "html",     "legend",     "li",         "listing",   "main", "menu",     "nav",
                       "ol",      "optgroup", "option",     "p",          "plaintext", "pre",  "search",   "section",
                       "summary", "table",    "tbody",      "td",         "tfoot",     "th",   "thead",    "title",
                       "tr",      "ul",       "xmp"};

// Where a word ends, though no block does.
const Names kWordEnds = {"a", "button", "label"};

// The start tags that the standard's section on foreign content lists, without font.
const Names kLeaveForeign = {"b",      "big",  "blockquote", "body",  "br",   "center", "code",    "dd",   "div",
                             "dl",     "dt",   "em",         "embed", "h1",   "h2",     "h3",      "h4",   "h5",
                             "h6",     "head", "hr",         "i",     "img",  "li",     "listing", "menu", "meta",
                             "nobr",   "ol",   "p",          "pre",   "ruby", "s",      "small",   "span", "strong",
                             "strike", "sub",  "sup",        "table", "tt",   "u",      "ul",      "var"};

const std::map<std::string, ContentState> kRawContent = {
    {"title", ContentState::kRcdata},       {"textarea", ContentState::kRcdata},
    {"style", ContentState::kRawtext},      {"xmp", ContentState::kRawtext},
    {"iframe", ContentState::kRawtext},     {"noembed", ContentState::kRawtext},
    {"noframes", ContentState::kRawtext},   {"script", ContentState::kScriptData},
    {"plaintext", ContentState::kPlaintext}};

constexpr char32_t kBoundary = 0xFFFFFFFF;

bool IsForeign(const std::string& name) { return name == "svg" || name == "math"; }

// How many svg and math are open after `token`.
int ForeignDepthAfter(int depth, const HtmlToken& token) {
  if (token.kind == HtmlToken::kStartTag && kLeaveForeign.contains(token.data)) return 0;
  if (!IsForeign(token.data)) return depth;
  if (token.kind == HtmlToken::kStartTag && !token.self_closing) return depth + 1;
  if (token.kind == HtmlToken::kEndTag && depth > 0) return depth - 1;
  return depth;
}

std::vector<HtmlToken> TokensOfPage(std::string_view source) {
  int depth = 0;
  TokenListOptions options;
  options.content_after = [&](const HtmlToken& tag) {
    depth = ForeignDepthAfter(depth, tag);
    const bool is_empty = depth > 0 && tag.self_closing;
    return kRawContent.contains(tag.data) && !is_empty ? kRawContent.at(tag.data) : ContentState::kData;
  };
  options.on_end_tag = [&](const HtmlToken& tag) { depth = ForeignDepthAfter(depth, tag); };
  options.in_foreign_content = [&] { return depth > 0; };
  return ListTokens(source, options);
}

void AppendCodePoints(std::u32string* to, std::string_view text) {
  while (!text.empty()) {
    const CodePoint point = DecodeUtf8(text);
    if (point.value != 0) to->push_back(point.value);
    text.remove_prefix(point.length);
  }
}

std::string Collapse(const std::u32string& points) {
  std::string out;
  std::string separator;
  for (const char32_t point : points) {
    if (point == kBoundary) {
      separator = "\n";
    } else if (u_isUWhiteSpace(static_cast<UChar32>(point))) {
      if (separator.empty()) separator = " ";
    } else {
      if (!out.empty()) out += separator;
      separator.clear();
      AppendUtf8(&out, point);
    }
  }
  return out;
}

std::optional<std::string> AttributeOf(const HtmlToken& tag, const std::string& name) {
  for (const auto& [key, value] : tag.attributes) {
    if (key == name) return value;
  }
  return std::nullopt;
}

class NaiveExtractor {
 public:
  explicit NaiveExtractor(const ExtractOptions& options)
      : options_(options), scripts_(options.keep_scripts || options.words_at_tags) {}

  void OnToken(const HtmlToken& token) {
    if (token.kind == HtmlToken::kText) OnText(token.data);
    if (token.kind == HtmlToken::kStartTag) OnStartTag(token);
    if (token.kind == HtmlToken::kEndTag) OnEndTag(token);
    const bool is_comment = token.kind == HtmlToken::kComment || token.kind == HtmlToken::kDoctype;
    if (is_comment && options_.words_at_tags) text_.push_back(' ');
  }

  PageContent Result(std::string_view url) const {
    PageContent content;
    content.text = Collapse(text_);
    content.title = Collapse(title_);
    UrlResolver resolver(url);
    if (base_) resolver.SetBase(*base_);
    std::set<std::string> seen;
    for (const std::string& reference : references_) {
      const std::optional<std::string> link = resolver.Resolve(reference);
      if (!link || !seen.insert(*link).second) continue;
      content.links_cut = seen.size() > options_.max_links;
      if (content.links_cut) break;
      content.links += *link + '\n';
    }
    return content;
  }

 private:
  bool IsHidden() const { return templates_ > 0 || in_noscript_; }

  void OnText(const std::string& text) {
    const bool is_script = raw_ == "script" || raw_ == "style";
    const bool is_fallback = raw_ == "iframe" || raw_ == "noembed" || raw_ == "noframes";
    if (raw_ == "title" && titles_ == 1 && !in_foreign_title_ && !IsHidden()) AppendCodePoints(&title_, text);
    if (options_.words_at_tags) return AppendCodePoints(&text_, text);
    if (IsHidden() || is_fallback || (is_script && !scripts_) || raw_ == "title") return;
    AppendCodePoints(&text_, text);
  }

  void OnStartTag(const HtmlToken& tag) {
    foreign_ = ForeignDepthAfter(foreign_, tag);
    if (tag.data == "template" && !scripts_) ++templates_;
    if (IsHidden()) {
      raw_ = kRawContent.contains(tag.data) ? tag.data : "";
      return;
    }
    if (tag.data == "noscript" && !scripts_) in_noscript_ = true;
    Separate(tag.data);
    const bool is_raw = kRawContent.contains(tag.data) && !(foreign_ > 0 && tag.self_closing);
    raw_ = is_raw ? tag.data : "";
    in_foreign_title_ = foreign_ > 0;
    if (raw_ == "title" && foreign_ == 0) ++titles_;
    CollectLink(tag);
  }

  void OnEndTag(const HtmlToken& tag) {
    foreign_ = ForeignDepthAfter(foreign_, tag);
    raw_.clear();
    if (tag.data == "template" && templates_ > 0) --templates_;
    if (tag.data == "noscript" && templates_ == 0) in_noscript_ = false;
    if (!IsHidden()) Separate(tag.data);
  }

  void Separate(const std::string& name) {
    if (IsBoundary(name)) text_.push_back(kBoundary);
    if (options_.words_at_tags || kWordEnds.contains(name)) text_.push_back(' ');
  }

  bool IsBoundary(const std::string& name) const {
    static const Names kScripts = {"script", "style", "noscript", "template"};
    return kBlocks.contains(name) || (scripts_ && kScripts.contains(name));
  }

  void CollectLink(const HtmlToken& tag) {
    if (tag.data == "base" && !base_) base_ = AttributeOf(tag, "href");
    std::optional<std::string> reference;
    if (tag.data == "a" || tag.data == "area") reference = AttributeOf(tag, "href");
    if (tag.data == "frame" || tag.data == "iframe") reference = AttributeOf(tag, "src");
    if (!reference) return;
    const size_t begin = reference->find_first_not_of(" \t\n\f\r");
    if (begin == std::string::npos || (*reference)[begin] == '#') return;
    references_.push_back(*reference);
  }

  const ExtractOptions& options_;
  const bool scripts_;  // their content counts
  std::u32string text_;
  std::u32string title_;
  std::vector<std::string> references_;
  std::optional<std::string> base_;
  std::string raw_;  // the element whose raw text is being read
  bool in_foreign_title_ = false;
  int titles_ = 0;
  int foreign_ = 0;
  int templates_ = 0;
  bool in_noscript_ = false;
};

}  // namespace

PageContent NaiveExtractHtml(std::string_view source, std::string_view url, const ExtractOptions& options) {
  NaiveExtractor extractor(options);
  for (const HtmlToken& token : TokensOfPage(source)) extractor.OnToken(token);
  return extractor.Result(url);
}

}  // namespace seamripper
