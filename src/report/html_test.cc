#include "report/html.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace seamripper::report {
namespace {

std::string Escaped(std::string_view text) {
  Html html;
  html.Text(text);
  return html.text();
}

TEST(Html, ElementsCloseInOrder) {
  Html html;
  html.Open("ul", {{"class", "a"}}).Open("li").Text("x").Close().Element("li", "y", {{"id", "z"}}).Close();
  EXPECT_EQ(html.text(), "<ul class=\"a\"><li>x</li><li id=\"z\">y</li></ul>");
}

TEST(Html, TextIsNeverMarkup) {
  EXPECT_EQ(Escaped("</p><script>alert('&')</script>\""),
            "&lt;/p&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;&quot;");
  Html html;
  html.Void("input", {{"value", "\"><img src=x onerror='1'>"}});
  EXPECT_EQ(html.text(), "<input value=\"&quot;&gt;&lt;img src=x onerror=&#39;1&#39;&gt;\">");
}

TEST(Html, WhatCannotBeSeenIsShown) {
  EXPECT_EQ(Escaped(std::string_view("\0\x1b[31m\r\x7f", 8)), "␀␛[31m␍␡");
  EXPECT_EQ(Escaped("a\u202eb\u2066c\u061cd\u0085"), "a&lt;U+202E&gt;b&lt;U+2066&gt;c&lt;U+061C&gt;d&lt;U+0085&gt;");
  EXPECT_EQ(Escaped("two\nlines\tof \u200cours"), "two\nlines\tof \u200cours");
  EXPECT_EQ(Escaped("\xff\xc3"), "\ufffd\ufffd");
}

TEST(Html, ClipsBetweenCharacters) {
  Html html;
  EXPECT_TRUE(html.Clipped("short", 100));
  EXPECT_FALSE(html.Clipped(std::string(100, '<'), 40));
  EXPECT_EQ(html.text(), "short&lt;&lt;&lt;&lt;&lt;&lt;&lt;\u2026");
}

RC_GTEST_PROP(Html, NoByteOfAnyTextIsMarkup, (const std::string& text)) {
  const std::string escaped = Escaped(text);
  RC_ASSERT(escaped.find_first_of("<>\"'") == std::string::npos);
  for (const char c : escaped) RC_ASSERT(c == '\t' || c == '\n' || static_cast<unsigned char>(c) >= 0x20);
}

}  // namespace
}  // namespace seamripper::report
