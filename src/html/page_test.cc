#include "html/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "kernels/text/utf8.h"
#include "testing/naive_page.h"

namespace seamripper {
namespace {

using testing::ElementsAre;

constexpr char kUrl[] = "https://example.org/dir/page.html";

PageContent Extract(std::string_view source, const ExtractOptions& options = {}) {
  PageContent content;
  ExtractHtml(source, kUrl, options, &content);
  return content;
}

std::string Text(std::string_view source) { return Extract(source).text; }
std::string TextWithScripts(std::string_view source) { return Extract(source, {.keep_scripts = true}).text; }
std::string Title(std::string_view source) { return Extract(source).title; }
std::vector<std::string> Links(std::string_view source) {
  std::istringstream lines(Extract(source).links);
  std::vector<std::string> links;
  for (std::string link; std::getline(lines, link);) links.push_back(link);
  return links;
}

TEST(Page, BlocksAreLines) {
  EXPECT_EQ(Text("<p>one<p>two</p>three<br>four<hr>five"), "one\ntwo\nthree\nfour\nfive");
  EXPECT_EQ(Text("<table><tr><td>a<td>b</tr><tr><th>c</table>"), "a\nb\nc");
  EXPECT_EQ(Text("<ul><li>a<li>b</ul>c<select><option>d<option>e</select>"), "a\nb\nc\nd\ne");
  EXPECT_EQ(Text("<DIV>a</DIV><BlockQuote>b</BLOCKQUOTE>"), "a\nb");
}

TEST(Page, InlineTagsAndCommentsSeparateNothing) {
  EXPECT_EQ(Text("foo<b>bar</b><i>baz</i><!-- no --><wbr>qux<img alt=no>"), "foobarbazqux");
  EXPECT_EQ(Text("foo <b> bar</b>"), "foo bar");
  EXPECT_EQ(Text("<p><span>O</span><font>nce</font> upon"), "Once upon");
}

TEST(Page, WordsEndAtLinksButtonsAndLabels) {
  EXPECT_EQ(Text("<a>Home</a><a href=x>About</a>"), "Home About");
  EXPECT_EQ(Text("<button>Yes</button><button>No</button><label>Name<input></label>given"), "Yes No Name given");
  EXPECT_EQ(Text("<td>one<td>two<th>three<option>four<option>five"), "one\ntwo\nthree\nfour\nfive");
  EXPECT_EQ(Text("a<a>\n</a>b <area>c<abbr>d"), "a b cd");
}

TEST(Page, EveryTagIsWhiteSpaceIfSoAsked) {
  const PageContent content = Extract(
      "<!DOCTYPE html><title>The title</title><p><span>O</span>nce<!-- x "
      "-->upon<script>a=1</script><noscript>b</noscript>"
      "<iframe>c</iframe><svg><title>d</title></svg>e<x>f",
      {.words_at_tags = true});
  EXPECT_EQ(content.text, "The title\nO nce upon\na=1\nb\nc\nd\ne f");
  EXPECT_EQ(content.title, "The title");
}

TEST(Page, WhiteSpaceCollapses) {
  EXPECT_EQ(Text(" \n a \t\r\n b&nbsp;&#32;&emsp;c\xE3\x80\x80"
                 "d  "),
            "a b c d");
  EXPECT_EQ(Text("a <p> b"), "a\nb");
  EXPECT_EQ(Text(" <p> \n <p> "), "");
}

TEST(Page, ReferencesAreDecoded) {
  EXPECT_EQ(Text("a&lt;b&amp;c &eacute;&#x41;&#150; &notit; &bogus; AT&T"),
            "a<b&c \u00E9A\u2013 \u00ACit; &bogus; AT&T");
  EXPECT_EQ(Text("&#x110000;&#0;&#xD800;"), "\uFFFD\uFFFD\uFFFD");
}

TEST(Page, NullsVanishFromTextAndShowInRawText) {
  EXPECT_EQ(Text(std::string_view("a\0b<textarea>c\0d</textarea>", 28)), "abc\uFFFDd");
}

TEST(Page, ScriptsAreDropped) {
  constexpr char kPage[] =
      "a<script>if (1<2) x('</b>') <!-- <script> </script> --></script>b<style>p{}</style>c"
      "<noscript><p>d</noscript>e<template>f<template>g</template>h</template>i";
  EXPECT_EQ(Text(kPage), "abcei");
  EXPECT_EQ(TextWithScripts(kPage), "a\nif (1<2) x('</b>') <!-- <script> </script> -->\nb\np{}\nc\nd\ne\nf\ng\nh\ni");
}

TEST(Page, WhatIsNotClosedGoesOnToTheEnd) {
  EXPECT_EQ(Text("a<script>b<p>c"), "a");
  EXPECT_EQ(Text("a<style>b<p>c</script>"), "a");
  EXPECT_EQ(Text("a<template>b</p>c"), "a");
  EXPECT_EQ(Text("a<noscript>b</p>c"), "a");
  EXPECT_EQ(Text("a<!-- b<p>c"), "a");
  EXPECT_EQ(Text("a<p title='b<p>c"), "a");
  EXPECT_EQ(Text("a<plaintext>b</plaintext><p>c"), "a\nb</plaintext><p>c");
}

TEST(Page, StrayEndTagsAreHarmless) { EXPECT_EQ(Text("a</template>b</noscript>c</svg>d</script>e"), "abcde"); }

TEST(Page, NoscriptEndsAtItsFirstEndTagAndNotInsideATemplate) {
  EXPECT_EQ(Text("<noscript>a<noscript>b</noscript>c</noscript>d"), "cd");
  EXPECT_EQ(Text("<template><noscript></template>a"), "a");
  EXPECT_EQ(Text("<noscript><template></noscript>a</template>b</noscript>c"), "c");
}

TEST(Page, RawTextElements) {
  EXPECT_EQ(Text("a<textarea>b<p>&amp;</textarea>c"), "ab<p>&c");
  EXPECT_EQ(Text("a<xmp><b>&amp;</xmp>c"), "a\n<b>&amp;\nc");
  EXPECT_EQ(Text("a<iframe>no</iframe><noembed>no</noembed><noframes><p>no</noframes>b"), "ab");
}

TEST(Page, ForeignContent) {
  EXPECT_EQ(Text("a<svg><![CDATA[b<p>c]]></svg><![CDATA[d]]>e"), "ab<p>ce");
  EXPECT_EQ(Text("<svg><style/><script/><title/>a</svg>b"), "ab");
  EXPECT_EQ(Text("<svg/><![CDATA[a]]>b"), "b");
  EXPECT_EQ(Text("<svg><p>a<![CDATA[b]]>c"), "ac");
}

TEST(Page, TitleIsTheFirstOutsideSvg) {
  const PageContent page =
      Extract("<svg><title>icon</title></svg>a<title> The <b>&amp;\n title </title>b<title>second</title>c");
  EXPECT_EQ(page.title, "The <b>& title");
  EXPECT_EQ(page.text, "a\nb\nc");
  EXPECT_EQ(Title("<template><title>no</title></template><title>yes"), "yes");
  EXPECT_EQ(Title("<title></title><title>second</title>"), "");
  EXPECT_EQ(Title("<p>none"), "");
}

TEST(Page, Links) {
  EXPECT_THAT(Links("<a href='x.html'>x</a><area href=/y><iframe src=z></iframe><frame src=//other.net/>"
                    "<link href=no><img src=no><a name=no>"),
              ElementsAre("https://example.org/dir/x.html", "https://example.org/y", "https://example.org/dir/z",
                          "https://other.net/"));
}

TEST(Page, LinksAreDistinctWithoutFragments) {
  EXPECT_THAT(Links("<a href=x#1><a href=x><a href='./x'><a href=' x '><a href='&#120;#2'><a href=y>"),
              ElementsAre("https://example.org/dir/x", "https://example.org/dir/y"));
}

TEST(Page, ReferencesThatAreNoLinks) {
  EXPECT_THAT(Links("<a href='#top'><a href=''><a href=' '><a href=' #x'><a href='&num;x'><a href='&#32;&#35;'>"
                    "<a href=JavaScript:x()><a href=mailto:a@b>"
                    "<a href='data:text/html,x'><a href=ftp://example.org/><a href='http://['>"
                    "<template><a href=no></template><noscript><a href=no></noscript>"),
              ElementsAre());
  EXPECT_EQ(Extract("<noscript><a href=yes></noscript>", {.keep_scripts = true}).links,
            "https://example.org/dir/yes\n");
}

TEST(Page, FirstAttributeOfANameCounts) {
  EXPECT_THAT(Links("<a HREF=x href=y>"), ElementsAre("https://example.org/dir/x"));
}

TEST(Page, ReferencesInLinksAreDecoded) {
  EXPECT_THAT(Links("<a href='?a=1&amp;b=2&copy=3'>"), ElementsAre("https://example.org/dir/page.html?a=1&b=2&copy=3"));
}

TEST(Page, FirstBaseCountsForAllLinks) {
  EXPECT_THAT(Links("<a href=x><base target=_top><base href='/root/'><base href='/no/'><a href=y>"),
              ElementsAre("https://example.org/root/x", "https://example.org/root/y"));
}

TEST(Page, LinksAreCutAtTheLimit) {
  PageContent content;
  constexpr char kThree[] = "<a href=1><a href=2><a href=2><a href=3>";
  ExtractHtml(kThree, kUrl, {.max_links = 3}, &content);
  EXPECT_EQ(std::count(content.links.begin(), content.links.end(), '\n'), 3);
  EXPECT_FALSE(content.links_cut);
  ExtractHtml(kThree, kUrl, {.max_links = 2}, &content);
  EXPECT_EQ(content.links, "https://example.org/dir/1\nhttps://example.org/dir/2\n");
  EXPECT_TRUE(content.links_cut);
}

TEST(Page, ContentIsReplaced) {
  PageContent content;
  ExtractHtml("<title>t</title><a href=x>a long text", kUrl, {}, &content);
  ExtractHtml("b", kUrl, {}, &content);
  EXPECT_EQ(content.text, "b");
  EXPECT_EQ(content.title, "");
  EXPECT_EQ(content.links, "");
  ExtractPlainText("", &content);
  EXPECT_EQ(content.text, "");
}

TEST(Page, PlainText) {
  PageContent content;
  ExtractPlainText(" a \t b\r\n\r\n<p>c&amp;\rd\fe\v\u0085f\u2028g\n", &content);
  EXPECT_EQ(content.text, " a \t b\r\n\r\n<p>c&amp;\rd\fe\v\u0085f\u2028g\n");
  ExtractPlainText(std::string_view("a\0b", 3), &content);
  EXPECT_EQ(content.text, std::string_view("a\0b", 3));
}

// Random documents against the oracle.

const std::vector<std::string> kPieces = {"a",
                                          "b",
                                          "word",
                                          "a longer run of words, enough for sixteen",
                                          "\u00E9",
                                          "\u4E2D\u6587",
                                          "\u3042\u3044\u3046",
                                          "\u201Cquoted\u201D",
                                          "\U0001F600",
                                          " ",
                                          "  ",
                                          "\n",
                                          "\r\n",
                                          "\t",
                                          "\v",
                                          "\f",
                                          "\u00A0",
                                          "\u2003",
                                          "\u3000",
                                          "\u2028",
                                          "\u0085",
                                          "\u1680",
                                          "\u205F",
                                          "\u200B",
                                          "\u2060",
                                          std::string(1, '\0'),
                                          "x y z  w",
                                          "                  ",
                                          "&amp;",
                                          "&lt;",
                                          "&nbsp;",
                                          "&#32;",
                                          "&#13;",
                                          "&notit;",
                                          "&",
                                          "&#",
                                          "&#x",
                                          "&#0;",
                                          "&ngE;",
                                          "&unknown;",
                                          "<",
                                          ">",
                                          "</",
                                          "<p>",
                                          "</p>",
                                          "<P CLASS='a>b'>",
                                          "<br/>",
                                          "<div>",
                                          "</div>",
                                          "<td>",
                                          "<b>",
                                          "</b>",
                                          "<span title=\"x\">",
                                          "</span>",
                                          "<a href=\"x\">",
                                          "<a href='y#z'>",
                                          "<a href='&#35;x'>",
                                          "<a href=/?a&amp;b>",
                                          "</a>",
                                          "<area href=\"//other.net\">",
                                          "<frame src=f>",
                                          "<base href=\"/base/\">",
                                          "<title>",
                                          "</title>",
                                          "<title/>",
                                          "<textarea>",
                                          "</textarea>",
                                          "<xmp>",
                                          "</xmp>",
                                          "<script>",
                                          "</script>",
                                          "<script/>",
                                          "<style>",
                                          "</style>",
                                          "<noscript>",
                                          "</noscript>",
                                          "<template>",
                                          "</template>",
                                          "<iframe src=g>",
                                          "</iframe>",
                                          "<noframes>",
                                          "</noframes>",
                                          "<svg>",
                                          "</svg>",
                                          "<svg/>",
                                          "<math>",
                                          "</math>",
                                          "<![CDATA[",
                                          "]]>",
                                          "<!--",
                                          "-->",
                                          "--!>",
                                          "-",
                                          "<!doctype html>",
                                          "<!bogus>",
                                          "<?pi?>",
                                          "</#>",
                                          "</>",
                                          "\"",
                                          "'",
                                          "=",
                                          "/>",
                                          "<x-y z",
                                          "<p ",
                                          "<a href='"};

// What every text promises.
void ExpectCollapsed(const std::string& text) {
  EXPECT_TRUE(IsUtf8(text));
  ASSERT_FALSE(text.starts_with(' ') || text.starts_with('\n') || text.ends_with(' ') || text.ends_with('\n'));
  for (const char* pair : {"  ", " \n", "\n ", "\n\n", "\t", "\r", "\u00A0", "\u3000"}) {
    EXPECT_EQ(text.find(pair), std::string::npos);
  }
}

void ExpectAsNaive(const std::string& source) {
  for (const int way : {0, 1, 2}) {
    const ExtractOptions options = {.keep_scripts = way == 1, .words_at_tags = way == 2, .max_links = 2};
    const PageContent page = Extract(source, options);
    const PageContent naive = NaiveExtractHtml(source, kUrl, options);
    ASSERT_EQ(page.text, naive.text) << testing::PrintToString(source);
    ASSERT_EQ(page.title, naive.title) << testing::PrintToString(source);
    ASSERT_EQ(page.links, naive.links) << testing::PrintToString(source);
    ASSERT_EQ(page.links_cut, naive.links_cut) << testing::PrintToString(source);
    ExpectCollapsed(page.text);
    ExpectCollapsed(page.title);
    ASSERT_EQ(page.title.find('\n'), std::string::npos);
  }
}

TEST(Page, AgreesWithNaiveOnAllPairs) {
  for (const std::string& first : kPieces) {
    for (const std::string& second : kPieces) {
      ExpectAsNaive(first + second + "t");
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Page, AgreesWithNaiveOnRandomDocuments) {
  std::mt19937 random(20060811);
  std::uniform_int_distribution<size_t> piece(0, kPieces.size() - 1);
  std::uniform_int_distribution<int> length(1, 60);
  for (int round = 0; round < 5'000; ++round) {
    std::string source;
    for (int i = length(random); i > 0; --i) source += kPieces[piece(random)];
    ExpectAsNaive(source);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace seamripper
