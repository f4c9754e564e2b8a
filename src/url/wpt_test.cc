// The cases of the Web Platform Tests for URLs and hosts.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <cstdio>
#include <functional>
#include <optional>

#include "ada.h"
#include "testing/shared_data.h"
#include "url/url.h"

namespace seamripper {
namespace {

using Object = simdjson::ondemand::object;

// What a check says: nothing, or why the case cannot be put to us.
using Skipped = std::optional<std::string_view>;
constexpr std::string_view kLoneSurrogate = "a lone surrogate has no UTF-8";

// Calls `check` for each object of the array in `name`.
void ForEachCase(const std::string& name, const std::function<Skipped(Object&)>& check) {
  const simdjson::padded_string json(ReadFileForTesting(SharedData("url/tests/wpt/" + name)));
  simdjson::ondemand::parser parser;
  simdjson::ondemand::document document = parser.iterate(json);
  int checked = 0;
  int skipped = 0;
  for (auto element : document.get_array()) {
    simdjson::ondemand::value value = element.value();
    if (value.type() != simdjson::ondemand::json_type::object) continue;
    Object object = value.get_object();
    const Skipped reason = check(object);
    if (!reason) {
      checked++;
      continue;
    }
    skipped++;
    std::printf("%s: skipped, %s: %s\n", name.c_str(), std::string(*reason).c_str(),
                std::string(object.raw_json().value()).c_str());
  }
  std::printf("%s: %d cases checked, %d skipped\n", name.c_str(), checked, skipped);
  EXPECT_GT(checked + skipped, 0) << name;
}

enum class Field { kText, kNull, kAbsent, kLoneSurrogate };

Field Read(Object& object, const char* key, std::string* text) {
  simdjson::ondemand::value value;
  if (object.find_field_unordered(key).get(value) != simdjson::SUCCESS) return Field::kAbsent;
  if (value.is_null()) return Field::kNull;
  std::string_view view;
  if (value.get_string().get(view) != simdjson::SUCCESS) return Field::kLoneSurrogate;
  *text = view;
  return Field::kText;
}

struct UrlCase {
  std::string input;
  std::optional<std::string> base;
  std::optional<std::string> href;  // none: parsing fails
};

void CheckOurs(const UrlCase& test) {
  const std::string expected = test.href.value_or("").substr(0, test.href.value_or("").find('#'));
  if (test.base) {
    if (!ParseUrl(*test.base)) {
      EXPECT_FALSE(test.href.has_value());  // a case of a bad base, without which UrlResolver goes on
      return;
    }
    const std::optional<std::string> resolved = UrlResolver(*test.base).Resolve(test.input);
    const bool http = expected.starts_with("http:") || expected.starts_with("https:");
    EXPECT_EQ(resolved, http ? std::optional(expected) : std::nullopt) << test.input << " against " << *test.base;
    return;
  }
  const std::optional<Url> url = ParseUrl(test.input);
  ASSERT_EQ(url.has_value(), test.href.has_value()) << test.input;
  if (url) {
    EXPECT_EQ(url->href, expected) << test.input;
  }
}

void CheckComponent(Object& object, const char* key, std::string_view actual) {
  std::string expected;
  if (Read(object, key, &expected) == Field::kText) {
    EXPECT_EQ(actual, expected) << key;
  }
}

// What our interface does not show: other schemes, the fragment, the single components.
void CheckAda(const UrlCase& test, Object& object) {
  SCOPED_TRACE(test.input);
  ada::result<ada::url_aggregator> base;
  if (test.base) {
    base = ada::parse<ada::url_aggregator>(*test.base);
    if (!base) {
      EXPECT_FALSE(test.href.has_value());
      return;
    }
  }
  const auto url = ada::parse<ada::url_aggregator>(test.input, test.base ? &*base : nullptr);
  ASSERT_EQ(url.has_value(), test.href.has_value());
  if (!url) return;
  EXPECT_EQ(url->get_href(), *test.href);
  CheckComponent(object, "protocol", url->get_protocol());
  CheckComponent(object, "username", url->get_username());
  CheckComponent(object, "password", url->get_password());
  CheckComponent(object, "host", url->get_host());
  CheckComponent(object, "hostname", url->get_hostname());
  CheckComponent(object, "port", url->get_port());
  CheckComponent(object, "pathname", url->get_pathname());
  CheckComponent(object, "search", url->get_search());
  CheckComponent(object, "hash", url->get_hash());
  CheckComponent(object, "origin", url->get_origin());
  if (std::string hostname; !test.base && Read(object, "hostname", &hostname) == Field::kText) {
    EXPECT_EQ(ParseUrl(test.input)->host(), hostname);
  }
}

Skipped CheckUrl(Object& object) {
  UrlCase test;
  std::string text;
  if (Read(object, "input", &test.input) != Field::kText) return kLoneSurrogate;
  switch (Read(object, "base", &text)) {
    case Field::kText:
      test.base = text;
      break;
    case Field::kLoneSurrogate:
      return kLoneSurrogate;
    default:
      break;
  }
  if (Read(object, "href", &text) == Field::kText) test.href = text;
  CheckOurs(test);
  CheckAda(test, object);
  return std::nullopt;
}

// "domain to ASCII", seen through the host of a URL.
Skipped CheckHost(Object& object) {
  std::string input;
  std::string output;
  if (Read(object, "input", &input) != Field::kText) return kLoneSurrogate;
  if (input.empty()) return "no http URL has an empty host";
  const Field kind = Read(object, "output", &output);
  const std::optional<Url> url = ParseUrl("https://" + input + "/x");
  if (kind == Field::kNull) {
    EXPECT_FALSE(url.has_value()) << input;
  } else {
    EXPECT_TRUE(url.has_value()) << input;
    if (url) {
      EXPECT_EQ(url->host(), output) << input;
    }
  }
  return std::nullopt;
}

Skipped CheckPercentEncoding(Object& object) {
  std::string input;
  std::string output;
  if (Read(object, "input", &input) != Field::kText) return kLoneSurrogate;
  Object outputs = object.find_field_unordered("output").get_object();
  EXPECT_EQ(Read(outputs, "utf-8", &output), Field::kText);
  EXPECT_EQ(ParseUrl("https://example.com/?" + input)->href, "https://example.com/?" + output);
  return std::nullopt;
}

class WptUrls : public ::testing::TestWithParam<const char*> {};

TEST_P(WptUrls, Pass) {
  SKIP_WITHOUT_SHARED_DATA("url/tests/wpt");
  ForEachCase(GetParam(), CheckUrl);
}

INSTANTIATE_TEST_SUITE_P(Files, WptUrls,
                         ::testing::Values("urltestdata.json", "urltestdata-javascript-only.json",
                                           "ada_extra_urltestdata.json", "ada_long_urltestdata.json"));

class WptHosts : public ::testing::TestWithParam<const char*> {};

TEST_P(WptHosts, Pass) {
  SKIP_WITHOUT_SHARED_DATA("url/tests/wpt");
  ForEachCase(GetParam(), CheckHost);
}

INSTANTIATE_TEST_SUITE_P(Files, WptHosts,
                         ::testing::Values("toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"));

TEST(WptPercentEncoding, Pass) {
  SKIP_WITHOUT_SHARED_DATA("url/tests/wpt");
  ForEachCase("percent-encoding.json", CheckPercentEncoding);
}

}  // namespace
}  // namespace seamripper
