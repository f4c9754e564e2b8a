// Pages made to hurt: each must cost work in proportion to its size, and give the text the standard's tokens hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

#include "html/page.h"

namespace seamripper {
namespace {

constexpr char kUrl[] = "https://example.org/";

std::string Repeat(std::string_view piece, size_t times) {
  std::string out;
  for (size_t i = 0; i < times; ++i) out += piece;
  return out;
}

std::string Numbered(const std::function<std::string(std::string)>& piece, size_t times) {
  std::string out;
  for (size_t i = 0; i < times; ++i) out += piece(std::to_string(i));
  return out;
}

// What is looked at a byte is bounded: by the longest reference name, which "&" alone can provoke for every byte, and
// by one more look for attributes and one for text.
constexpr uint64_t kMostLooksPerByte = 36;

PageContent Extract(const std::string& source) {
  PageContent content;
  const uint64_t visited = ExtractHtmlCountingForTesting(source, kUrl, {}, &content);
  EXPECT_LE(visited, kMostLooksPerByte * source.size() + 64);
  EXPECT_LE(content.text.capacity(), 2 * (source.size() + content.text.size()) + 64);
  return content;
}

// Most pages need far fewer looks.
PageContent ExtractCheaply(const std::string& source) {
  PageContent content;
  EXPECT_LE(ExtractHtmlCountingForTesting(source, kUrl, {}, &content), 3 * source.size() + 64);
  return content;
}

TEST(HostilePage, H01ActiveFormatting) {
  constexpr size_t kTimes = 20'000;
  const auto bold = Numbered([](std::string i) { return "<b " + i + ">"; }, kTimes);
  const auto italic = Numbered([](std::string i) { return "<i " + i + ">"; }, kTimes);
  EXPECT_EQ(ExtractCheaply(bold + italic + Repeat("x</b>", kTimes)).text, std::string(kTimes, 'x'));
}

TEST(HostilePage, H02Fonts) {
  const std::string page = Numbered([](std::string i) { return "<font color=" + i + "><p>" + i; }, 40'000);
  EXPECT_TRUE(ExtractCheaply(page).text.ends_with("39998\n39999"));
}

TEST(HostilePage, H03H04H06DeepNesting) {
  for (const char* tags : {"<div>", "<span>", "<i>", "<svg><math>", "<table>", "<svg><foreignObject>"}) {
    EXPECT_EQ(ExtractCheaply(Repeat(tags, 100'000) + "x").text, "x") << tags;
  }
  EXPECT_EQ(ExtractCheaply(Repeat("<template>", 50'000) + "x").text, "");
  EXPECT_EQ(ExtractCheaply(Repeat("<template>", 50'000) + "x" + Repeat("</template>", 50'000) + "y").text, "y");
  EXPECT_EQ(ExtractCheaply(Repeat("</template></svg></p>", 50'000) + "x").text, "x");
}

TEST(HostilePage, H05Attributes) {
  const std::string attributes = Numbered([](std::string i) { return " a" + i + "=1"; }, 50'000);
  EXPECT_EQ(ExtractCheaply("<a" + attributes + " href=y>x").links, "https://example.org/y\n");
  EXPECT_EQ(ExtractCheaply("<a" + Repeat(" href=y", 100'000) + ">x").text, "x");
  EXPECT_EQ(ExtractCheaply("</a" + attributes + ">x").text, "x");
}

TEST(HostilePage, H07OneLongThing) {
  const std::string mega(10'000'000, 'm');
  EXPECT_EQ(ExtractCheaply("a<" + mega + ">b").text, "ab");
  EXPECT_EQ(ExtractCheaply("a</" + mega + ">b").text, "ab");
  EXPECT_EQ(ExtractCheaply("a<b " + mega + ">b").text, "ab");
  EXPECT_EQ(ExtractCheaply("a<b c='" + mega + "'>b").text, "ab");
  EXPECT_EQ(ExtractCheaply("a<!--" + mega + "-->b").text, "ab");
  EXPECT_EQ(ExtractCheaply("a<!doctype " + mega + ">b").text, "ab");
  EXPECT_EQ(ExtractCheaply("<title>" + mega + "</title>b").title.size(), mega.size());
  EXPECT_EQ(ExtractCheaply("<a href='" + mega + "'>b").links, "");
}

TEST(HostilePage, H07Unclosed) {
  const std::string rest = Repeat("<p>x</p>\n", 100'000);
  for (const char* open : {"<b c='", "<b c=\"", "<!--", "<script>", "<style>", "<script><!--", "<script><!--<script>",
                           "<iframe>", "<template>", "<noscript>", "<title>"}) {
    EXPECT_EQ(ExtractCheaply(std::string("a") + open + rest).text, "a") << open;
  }
  EXPECT_EQ(ExtractCheaply("a<plaintext>" + rest).text.size(), 2 + rest.size() - 1);
  EXPECT_EQ(ExtractCheaply("a<svg><![CDATA[" + rest).text.size(), 1 + rest.size() - 1);
  EXPECT_EQ(ExtractCheaply("a<textarea>" + rest).text.size(), 1 + rest.size() - 1);
  EXPECT_EQ(ExtractCheaply("a<xmp>" + rest).text.size(), 2 + rest.size() - 1);
}

TEST(HostilePage, EndsThatAlmostCome) {
  constexpr size_t kTimes = 200'000;
  EXPECT_EQ(Extract("<title>" + Repeat("</titl", kTimes)).title.size(), 6 * kTimes);
  EXPECT_EQ(ExtractCheaply("<script>" + Repeat("</script", kTimes)).text, "");
  EXPECT_EQ(ExtractCheaply("<script>" + Repeat("<!--<script>", kTimes)).text, "");
  EXPECT_EQ(ExtractCheaply("<script>" + Repeat("<!--<script></script>", kTimes)).text, "");
  EXPECT_EQ(ExtractCheaply("a<!--x" + Repeat("->", kTimes)).text, "a");
  EXPECT_EQ(ExtractCheaply("a<!--" + Repeat("--!", kTimes)).text, "a");
  EXPECT_EQ(ExtractCheaply("<svg><![CDATA[" + Repeat("]>", kTimes)).text.size(), 2 * kTimes);
  EXPECT_EQ(ExtractCheaply("<svg><![CDATA[" + Repeat("]]", kTimes)).text.size(), 2 * kTimes);
}

TEST(HostilePage, BeginningsThatComeToNothing) {
  constexpr size_t kTimes = 1'000'000;
  EXPECT_EQ(ExtractCheaply(std::string(kTimes, '<')).text.size(), kTimes);
  EXPECT_EQ(ExtractCheaply(Repeat("<!", kTimes)).text, "");
  EXPECT_EQ(ExtractCheaply(Repeat("<!>", kTimes)).text, "");
  EXPECT_EQ(ExtractCheaply(Repeat("</", kTimes)).text, "");
  EXPECT_EQ(ExtractCheaply(Repeat("</>", kTimes) + "x").text, "x");
  EXPECT_EQ(ExtractCheaply(Repeat("<![CDATA[", kTimes)).text, "");
  EXPECT_EQ(ExtractCheaply(Repeat("<!doctype", kTimes)).text, "");
}

TEST(HostilePage, H08References) {
  constexpr size_t kTimes = 1'000'000;
  EXPECT_EQ(Extract(std::string(kTimes, '&')).text, std::string(kTimes, '&'));
  EXPECT_EQ(Extract(Repeat("&a", kTimes)).text, Repeat("&a", kTimes));
  EXPECT_EQ(Extract(Repeat("&#", kTimes)).text, Repeat("&#", kTimes));
  EXPECT_EQ(Extract(Repeat("&#0;&#xD800;&#x110000;", 10'000)).text, Repeat("\uFFFD\uFFFD\uFFFD", 10'000));
  EXPECT_EQ(Extract("&" + std::string(kTimes, 'a') + ";").text.size(), kTimes + 2);
  EXPECT_EQ(Extract("&#" + std::string(kTimes, '0') + "65;").text, "A");
  EXPECT_EQ(Extract(Repeat("&nGt;", 100'000)).text.size(), 600'000u);
  EXPECT_EQ(Extract("<textarea>" + std::string(kTimes, '\0')).text.size(), 3 * kTimes);
}

TEST(HostilePage, H11Words) {
  EXPECT_EQ(ExtractCheaply(Repeat("word ", 1'000'000)).text.size(), 4'999'999u);
  EXPECT_EQ(ExtractCheaply(Repeat("\u4E2D", 1'000'000)).text.size(), 3'000'000u);
  EXPECT_EQ(ExtractCheaply(Repeat("\u3000\u2003", 1'000'000)).text, "");
  EXPECT_EQ(ExtractCheaply("a" + std::string(10'000'000, ' ') + "b").text, "a b");
}

TEST(HostilePage, ManyLinks) {
  const auto page = Numbered([](std::string i) { return "<a href=" + i + ">"; }, 100'000);
  const PageContent cut = ExtractCheaply(page);
  EXPECT_EQ(std::count(cut.links.begin(), cut.links.end(), '\n'), 10'000);
  EXPECT_TRUE(cut.links_cut);
  const auto same = Numbered([](std::string i) { return "<a href='?#" + i + "'>"; }, 100'000);
  EXPECT_EQ(ExtractCheaply(same).links, "https://example.org/?\n");
  EXPECT_EQ(ExtractCheaply(Repeat("<base href=x>", 100'000) + "<a href=y>").links, "https://example.org/y\n");
  const PageContent long_links = ExtractCheaply("<base href=/" + std::string(8000, 'b') + "/>" + page);
  const size_t link_500 = std::string("https://example.org/").size() + 8000 + std::string("/500").size();
  EXPECT_EQ(std::count(long_links.links.begin(), long_links.links.end(), '\n'), (4 << 20) / link_500);
  EXPECT_TRUE(long_links.links_cut);
}

}  // namespace
}  // namespace seamripper
