#include "kernels/chunk/visible_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "testing/naive_chunks.h"

namespace seamripper {
namespace {

std::string RunsWith(CpuLevel cpu, std::string_view html) {
  std::string all;
  for (VisibleTexts texts(html, nullptr, cpu); texts.Next();) {
    EXPECT_FALSE(texts.text().empty());
    all += (all.empty() ? "" : "|") + std::string(texts.text());
  }
  return all;
}

// The texts, with a bar between them; as every instruction set finds them, also where enough stands around them that
// windows are read.
std::string Runs(const std::string& html) {
  const std::string all = RunsWith(CpuLevel::kScalar, html);
  EXPECT_EQ(RunsWith(ActiveCpuLevel(), html), all);
  for (const size_t place : {0u, 31u, 60u, 63u}) {
    const std::string longer = "<b>" + std::string(place, 'x') + html + " <i>b</i> " + std::string(100, 'x');
    EXPECT_EQ(RunsWith(ActiveCpuLevel(), longer), RunsWith(CpuLevel::kScalar, longer)) << longer;
  }
  return all;
}

TEST(VisibleTexts, StandBetweenTags) {
  EXPECT_EQ(Runs(""), "");
  EXPECT_EQ(Runs("plain"), "plain");
  EXPECT_EQ(Runs("<b>one</b> two<br/>"), "one| two");
  EXPECT_EQ(Runs("<b><i></i></b>"), "");
}

TEST(VisibleTexts, CanBeLeftOut) {
  const std::string html = "one<b>two</b>three<i>four</i>" + std::string(200, 'x') + "<p>five";
  for (const CpuLevel cpu : {CpuLevel::kScalar, ActiveCpuLevel()}) {
    for (size_t from = 0; from <= html.size(); ++from) {
      VisibleTexts all(html, nullptr, cpu), some(html, nullptr, cpu);
      bool is_left = all.Next();
      while (is_left && all.begin() + all.text().size() <= from) is_left = all.Next();
      ASSERT_EQ(some.Next(from), is_left) << from;
      if (is_left) {
        EXPECT_EQ(some.text(), all.text());
      }
    }
  }
}

TEST(VisibleTexts, AreTheSameWhereTheSourceIsKnownToBePlain) {
  const std::string html = "one<b>two</b>three<!-- > --><i>four</i>" + std::string(200, 'x') + "<p>five";
  const size_t comment = html.find("<!");
  for (const size_t begin : {html.find("<b"), html.find("two"), html.find("ree")}) {
    for (const size_t end : {begin, html.find("</i"), html.find("xx"), html.find("<p"), html.size()}) {
      PlainStretches known;
      known.Begin(html.data());
      known.Add(html.data() + begin, html.data() + std::min(comment, end));
      if (end > comment) known.Add(html.data() + html.find("<i"), html.data() + end);
      for (size_t from = 0; from <= html.size(); ++from) {
        VisibleTexts all(html), some(html, &known);
        while (all.Next(from)) {
          ASSERT_TRUE(some.Next(from)) << from;
          ASSERT_EQ(some.begin(), all.begin()) << from;
          ASSERT_EQ(some.text(), all.text()) << from;
        }
        EXPECT_FALSE(some.Next(from));
      }
    }
  }
}

TEST(VisibleTexts, ALessThanWithoutALetterIsText) {
  EXPECT_EQ(Runs("1 < 2 <3 <"), "1 < 2 <3 <");
  EXPECT_EQ(Runs("a<>b"), "a<>b");
  EXPECT_EQ(Runs("a<<b>c"), "a<|c");
}

TEST(VisibleTexts, QuotesHideAGreaterThanOnlyAfterAnEqualsSign) {
  EXPECT_EQ(Runs("<a title=\"x > y\">t"), "t");
  EXPECT_EQ(Runs("<a title = 'x > y'>t"), "t");
  EXPECT_EQ(Runs("<a title=x\">t"), "t");
  EXPECT_EQ(Runs("<a \"x>t"), "t");
  EXPECT_EQ(Runs("<a it's>t"), "t");
  EXPECT_EQ(Runs("<a =\"x>t"), "t");
  EXPECT_EQ(Runs("<a b==\"x>t"), "t");
  EXPECT_EQ(Runs("<a=\"x>t"), "t");
  EXPECT_EQ(Runs("<a b/=\"x>t"), "t");
  EXPECT_EQ(Runs("<a b=>t"), "t");
  EXPECT_EQ(Runs("<a b=\"x\"c='>'>t"), "t");
  EXPECT_EQ(Runs("</a b='>'>t"), "t");
}

TEST(VisibleTexts, Comments) {
  EXPECT_EQ(Runs("a<!-- <p>x</p> -->b"), "a|b");
  EXPECT_EQ(Runs("<!-->b"), "b");
  EXPECT_EQ(Runs("<!--->b"), "b");
  EXPECT_EQ(Runs("<!--a--!>b"), "b");
  EXPECT_EQ(Runs("<!--!>a-->b"), "b");
  EXPECT_EQ(Runs("<!---!>a-->b"), "b");
  EXPECT_EQ(Runs("<!----!>b"), "b");
  EXPECT_EQ(Runs("<!--a->b-- >c--->d"), "d");
  EXPECT_EQ(Runs("<!doctype html>b<?php echo 1 ?>c</ x>d</>e<![CDATA[f>g]]>"), "b|c|d|e|g]]>");
}

TEST(VisibleTexts, ScriptAndStyleAreNotText) {
  EXPECT_EQ(Runs("a<script>if (a<b) '</p>' </scripty> </script >b"), "a|b");
  EXPECT_EQ(Runs("<STYLE type='>'>p { }</Style>b"), "b");
  EXPECT_EQ(Runs("<script></style></script>b"), "b");
  EXPECT_EQ(Runs("<script/>a</script>b"), "b");
  EXPECT_EQ(Runs("<scripts>b"), "b");
  EXPECT_EQ(Runs("</script>b"), "b");
}

TEST(VisibleTexts, UnterminatedMarkupRunsToTheEnd) {
  for (const char* html : {"a<b c", "a<b c=\"d>e", "a<!-- b > c", "a<script>b</scrip", "a<script>b</script", "a</b",
                           "a<!b", "a<!--", "a<!--x--", "a</"}) {
    EXPECT_EQ(Runs(html), "a") << html;
  }
}

TEST(VisibleTexts, EqualTheNaiveScanOnRandomBytes) {
  const std::vector<std::string> pieces = {"<",
                                           ">",
                                           "/",
                                           "=",
                                           "\"",
                                           "'",
                                           " ",
                                           "\n",
                                           "a",
                                           "!",
                                           "-",
                                           "--",
                                           "<!--",
                                           "-->",
                                           "?",
                                           "<script",
                                           "</script",
                                           "<style>",
                                           "</STYLE>",
                                           "<p>",
                                           "&",
                                           "\xc3\xa9",
                                           "<a b=\"c\">",
                                           "</a>",
                                           "<span class=\"x y\" id=\"z\">",
                                           "text and more"};
  std::mt19937_64 random(3);
  for (int round = 0; round < 20'000; ++round) {
    std::string html;
    for (size_t left = random() % (round % 4 == 0 ? 200 : 30); left > 0; --left)
      html += pieces[random() % pieces.size()];
    std::vector<bool> text(html.size());
    for (VisibleTexts texts(html); texts.Next();) {
      for (size_t i = 0; i < texts.text().size(); ++i) text[texts.begin() + i] = true;
    }
    ASSERT_EQ(text, NaiveTextBytes(html)) << html;
  }
}

TEST(HasWordOutsideReferences, LettersDigitsAndEverythingNotAscii) {
  EXPECT_TRUE(HasWordOutsideReferences("-- a"));
  EXPECT_TRUE(HasWordOutsideReferences("Z"));
  EXPECT_TRUE(HasWordOutsideReferences(" 7"));
  EXPECT_TRUE(HasWordOutsideReferences("\xa0"));
  EXPECT_FALSE(HasWordOutsideReferences(""));
  EXPECT_FALSE(HasWordOutsideReferences(" \r\n\t.,;@[`{\x7f"));
}

TEST(HasWordOutsideReferences, ReferencesAreNoWords) {
  EXPECT_FALSE(HasWordOutsideReferences("&nbsp;"));
  EXPECT_FALSE(HasWordOutsideReferences("&nbsp &#160; &#xA0;&&#;&"));
  EXPECT_TRUE(HasWordOutsideReferences("&nbsp;x"));
  EXPECT_TRUE(HasWordOutsideReferences("&nbsp x"));
  EXPECT_TRUE(HasWordOutsideReferences("&#160;#x"));
  EXPECT_TRUE(HasWordOutsideReferences("&;x"));
}

}  // namespace
}  // namespace seamripper
