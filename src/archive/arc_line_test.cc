#include "archive/arc_line.h"

#include <gtest/gtest.h>

#include <string>

namespace seamripper {
namespace {

TEST(ArcLine, Fields) {
  const std::string line = "http://a.example/x 192.0.2.1 20140216050221 text/html 1591\n";
  const std::string record = line + "HTTP/1.1 200 OK";
  const std::optional<ArcLine> parsed = ParseArcLine(record);
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->length, line.size());
  EXPECT_EQ(parsed->url, "http://a.example/x");
  EXPECT_EQ(parsed->ip, "192.0.2.1");
  EXPECT_EQ(parsed->date, "20140216050221");
  EXPECT_EQ(parsed->content_type, "text/html");
  EXPECT_EQ(parsed->block_length, "1591");
}

TEST(ArcLine, WaysToWriteIt) {
  for (const std::string line :
       {"http://a.example/a b c 192.0.2.1 20140216050221 text/html 7\n",
        "http://a.example/ 2001:db8::1 20140216050221 text/html; charset=utf-8 7\r\n",
        "dns:a.example 192.0.2.1 20140216050221 text/dns 7\n", "HTTP://a.example/ 0.0.0.0 201402160502210000 - 7\n",
        "http://a.example/ 192.0.2.1 null text/html 7\n", "http://a.example/ 192.0.2.1 20140216050221 7\n",
        "http://a.example/ 192.0.2.1 19970101000000 text/html 200 - - 0 old.arc 7\n"}) {
    const std::optional<ArcLine> parsed = ParseArcLine(line);
    ASSERT_TRUE(parsed) << line;
    EXPECT_EQ(parsed->block_length, "7") << line;
    EXPECT_TRUE(parsed->content_type.find(' ') == std::string_view::npos) << line;
  }
  EXPECT_EQ(ParseArcLine("http://a.example/a b c 192.0.2.1 20140216050221 text/html 7\n")->url,
            "http://a.example/a b c");
}

TEST(ArcLine, OtherText) {
  for (const std::string line :
       {"", "\n", "http://a.example/\n", "http://a.example/ 7\n", "http://a.example/ 192.0.2.1 20140216050221\n",
        "http://a.example/ 192.0.2.1 20140216050221 text/html 7",
        "tp://a.example/ 192.0.2.1 20140216050221 text/html 7\n", "http://a.example/ host 20140216050221 text/html 7\n",
        "http://a.example/ 192.0.2.1 May text/html 7\n", "Content-Type: 192.0.2.1 20140216050221 text/html 7\n",
        " http://a.example/ 192.0.2.1 20140216050221 a 7\n"}) {
    EXPECT_FALSE(ParseArcLine(line)) << line;
  }
  EXPECT_FALSE(ParseArcLine("http://" + std::string(kLongestArcLine, 'a') + " 192.0.2.1 20140216050221 a 7\n"));
}

TEST(ArcLine, AsFarAsItGoes) {
  for (const std::string front : {"", "h", "http", "https:", "http://x", "FILEDESC:", "d"}) {
    EXPECT_TRUE(MayBeginArcLine(front)) << front;
  }
  for (const std::string front : {"x", "htp", "tp:", "http ", "\n"}) EXPECT_FALSE(MayBeginArcLine(front)) << front;
}

}  // namespace
}  // namespace seamripper
