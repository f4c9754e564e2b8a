// The tokenizer against every case of html5lib-tests/tokenizer: tokens, not parse errors.
#include "html/tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "html/page.h"
#include "kernels/text/utf8.h"
#include "testing/shared_data.h"
#include "testing/token_list.h"

namespace seamripper {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;

// The second round of unescaping the format asks for. False when a lone surrogate comes out, which UTF-8 has not.
bool UnescapeAgain(std::string* text) {
  std::string out;
  for (size_t i = 0; i < text->size(); ++i) {
    if (text->compare(i, 2, "\\u") != 0) {
      out.push_back((*text)[i]);
      continue;
    }
    const auto unit = static_cast<char32_t>(std::stoul(text->substr(i + 2, 4), nullptr, 16));
    if (unit >= 0xD800 && unit <= 0xDFFF) return false;
    AppendUtf8(&out, unit);
    i += 5;
  }
  *text = out;
  return true;
}

struct Case {
  std::string name;  // "file: description"
  std::string input;
  std::vector<HtmlToken> output;
  std::vector<std::string> states;
  std::string last_start_tag;
  bool is_utf8 = true;
};

std::optional<std::string> OptionalString(const element& value) {
  if (value.is_null()) return std::nullopt;
  return std::string(std::string_view(value));
}

HtmlToken TokenOf(const array& json) {
  const std::string kind(std::string_view(json.at(0)));
  if (kind == "Character") return {HtmlToken::kText, std::string(std::string_view(json.at(1)))};
  if (kind == "Comment") return {HtmlToken::kComment, std::string(std::string_view(json.at(1)))};
  if (kind == "EndTag") return {HtmlToken::kEndTag, std::string(std::string_view(json.at(1)))};
  if (kind == "DOCTYPE") {
    HtmlToken token{HtmlToken::kDoctype, OptionalString(json.at(1)).value_or("")};
    token.has_name = !json.at(1).is_null();
    token.public_id = OptionalString(json.at(2));
    token.system_id = OptionalString(json.at(3));
    token.force_quirks = !bool(json.at(4));
    return token;
  }
  EXPECT_EQ(kind, "StartTag");
  HtmlToken token{HtmlToken::kStartTag, std::string(std::string_view(json.at(1)))};
  for (const auto field : simdjson::dom::object(json.at(2))) {
    token.attributes.emplace_back(field.key, std::string_view(field.value));
  }
  token.self_closing = json.size() > 3 && bool(json.at(3));
  return token;
}

bool UnescapeAgain(Case* test) {
  bool ok = UnescapeAgain(&test->input);
  for (HtmlToken& token : test->output) {
    ok = UnescapeAgain(&token.data) && ok;
    for (auto& [name, value] : token.attributes) ok = UnescapeAgain(&name) && UnescapeAgain(&value) && ok;
  }
  return ok;
}

Case CaseOf(const std::string& file, const element& json) {
  Case test;
  test.name = file + ": " + std::string(std::string_view(json["description"]));
  test.input = std::string_view(json["input"]);
  for (const element token : array(json["output"])) test.output.push_back(TokenOf(token));
  array states;
  if (json["initialStates"].get(states) == simdjson::SUCCESS) {
    for (const element state : states) test.states.emplace_back(std::string_view(state));
  } else {
    test.states = {"Data state"};
  }
  std::string_view last_start_tag;
  if (json["lastStartTag"].get(last_start_tag) == simdjson::SUCCESS) test.last_start_tag = last_start_tag;
  bool double_escaped = false;
  if (json["doubleEscaped"].get(double_escaped) == simdjson::SUCCESS && double_escaped) {
    test.is_utf8 = UnescapeAgain(&test);
  }
  return test;
}

const std::map<std::string, ContentState> kStates = {
    {"Data state", ContentState::kData},           {"RCDATA state", ContentState::kRcdata},
    {"RAWTEXT state", ContentState::kRawtext},     {"Script data state", ContentState::kScriptData},
    {"PLAINTEXT state", ContentState::kPlaintext}, {"CDATA section state", ContentState::kCdata}};

// The format's attributes are a map: compare them sorted.
std::vector<HtmlToken> Comparable(std::vector<HtmlToken> tokens) {
  for (HtmlToken& token : tokens) std::sort(token.attributes.begin(), token.attributes.end());
  return tokens;
}

// Also as part of a page of which most is read by windows.
void ExpectTheSamePage(const std::string& input) {
  for (const size_t place : {0u, 1u, 31u, 58u, 63u}) {
    const std::string page =
        std::string(place, 'x') + input + " <p>and <a href=\"x\">more</a> " + std::string(100, 'x');
    PageContent scalar, fast;
    ExtractHtml(page, "https://example.org/", {}, &scalar, CpuLevel::kScalar);
    ExtractHtml(page, "https://example.org/", {}, &fast);
    EXPECT_EQ(fast.text, scalar.text) << page;
    EXPECT_EQ(fast.title, scalar.title) << page;
    EXPECT_EQ(fast.links, scalar.links) << page;
  }
}

void RunCase(const Case& test) {
  for (const std::string& state : test.states) {
    ASSERT_TRUE(kStates.contains(state)) << state;
    const std::vector<HtmlToken> tokens =
        ListTokens(test.input, {.initial = kStates.at(state), .last_start_tag = test.last_start_tag});
    EXPECT_EQ(Comparable(tokens), Comparable(test.output))
        << test.name << "\n in " << state << ": " << test.input << "\n got      " << DebugString(tokens)
        << "\n expected " << DebugString(test.output);
  }
  ExpectTheSamePage(test.input);
}

// In UTF-8 there are no lone surrogates, and we are not asked to make an XML infoset.
const std::vector<std::string> kNotApplicable = {
    "unicodeCharsProblematic.test: Invalid Unicode character U+DFFF",
    "unicodeCharsProblematic.test: Invalid Unicode character U+D800",
    "unicodeCharsProblematic.test: Invalid Unicode character U+DFFF with valid preceding character",
    "unicodeCharsProblematic.test: Invalid Unicode character U+D800 with valid following character",
    "xmlViolation.test: Non-XML character",
    "xmlViolation.test: Non-XML space",
    "xmlViolation.test: Double hyphen in comment",
    "xmlViolation.test: FF between attributes"};

TEST(Tokenizer, Html5lib) {
  SKIP_WITHOUT_SHARED_DATA("html5lib-tests/tokenizer");
  size_t cases = 0;
  size_t runs = 0;
  std::vector<std::string> not_applicable;
  for (const std::string& path : FilesBelow(SharedData("html5lib-tests/tokenizer"))) {
    if (!path.ends_with(".test")) continue;
    const std::string file = path.substr(path.rfind('/') + 1);
    simdjson::dom::parser parser;
    const element json = parser.load(path);
    array tests;
    const bool is_xml = json["tests"].get(tests) != simdjson::SUCCESS;
    if (is_xml) tests = json["xmlViolationTests"];
    for (const element one : tests) {
      const Case test = CaseOf(file, one);
      if (is_xml || !test.is_utf8) {
        not_applicable.push_back(test.name);
        continue;
      }
      ++cases;
      runs += test.states.size();
      RunCase(test);
    }
  }
  EXPECT_THAT(not_applicable, testing::ElementsAreArray(kNotApplicable));
  EXPECT_EQ(cases + not_applicable.size(), 6810u);
  std::cout << cases << " cases in " << runs << " runs; not applicable: " << not_applicable.size() << "\n";
}

}  // namespace
}  // namespace seamripper
