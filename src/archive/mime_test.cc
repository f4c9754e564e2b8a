#include "archive/mime.h"

#include <gtest/gtest.h>

#include <string>

namespace seamripper {
namespace {

using namespace std::string_literals;

TEST(Mime, DeclaredTypes) {
  EXPECT_EQ(ClassifyMedia("text/html", "hello"), MediaClass::kHtml);
  EXPECT_EQ(ClassifyMedia("text/html", ""), MediaClass::kHtml);
  EXPECT_EQ(ClassifyMedia("application/xhtml+xml", "<html>"), MediaClass::kXml);
  EXPECT_EQ(ClassifyMedia("application/rss+xml", "<rss>"), MediaClass::kXml);
  EXPECT_EQ(ClassifyMedia("text/xml", "<a/>"), MediaClass::kXml);
  EXPECT_EQ(ClassifyMedia("text/plain", "hello"), MediaClass::kPlainText);
  for (const char* type : {"text/css", "text/javascript", "application/javascript", "application/json", "image/svg+xml",
                           "image/png", "application/octet-stream", "application/pdf", "video/mp4", "text/x-json"}) {
    EXPECT_EQ(ClassifyMedia(type, "<html><p>hello"), MediaClass::kOther) << type;
  }
}

TEST(Mime, BinaryIsNoPageWhateverItSays) {
  for (const std::string& payload : {"%PDF-1.4"s, "GIF89a"s, "\x89PNG\r\n\x1a\n"s, "\xff\xd8\xff\xe0"s, "PK\3\4xxxx"s,
                                     "\x1f\x8b\x08\0"s, "RIFF\1\2\3\4WEBPVP8 "s,
                                     "\0\0\0\x18"
                                     "ftypmp42"s}) {
    EXPECT_EQ(ClassifyMedia("text/html", payload), MediaClass::kOther) << payload;
    EXPECT_EQ(ClassifyMedia("text/plain", payload), MediaClass::kOther) << payload;
    EXPECT_EQ(ClassifyMedia("", payload), MediaClass::kOther) << payload;
  }
  EXPECT_EQ(ClassifyMedia("text/plain", "a\1b"), MediaClass::kOther);
  EXPECT_EQ(ClassifyMedia("text/plain",
                          "\xff\xfe"
                          "a\0b\0"s),
            MediaClass::kPlainText);
  EXPECT_EQ(ClassifyMedia("text/html", "<\0h\0t\0m\0l\0>\0"s), MediaClass::kHtml);
}

TEST(Mime, UnknownTypesAreDecidedByTheFirstBytes) {
  for (const char* type : {"", "unknown/unknown", "*/*", "html", "text/x-unheard-of"}) {
    EXPECT_EQ(ClassifyMedia(type, " \n<!DOCTYPE html><p>"), MediaClass::kHtml) << type;
    EXPECT_EQ(ClassifyMedia(type, "\xef\xbb\xbf<HTML lang=en>"), MediaClass::kHtml) << type;
    EXPECT_EQ(ClassifyMedia(type, "<?xml version='1.0'?>"), MediaClass::kXml) << type;
    EXPECT_EQ(ClassifyMedia(type, "<pre>"), MediaClass::kPlainText) << type;
    EXPECT_EQ(ClassifyMedia(type, "just words"), MediaClass::kPlainText) << type;
    EXPECT_EQ(ClassifyMedia(type, "just\2words"), MediaClass::kOther) << type;
  }
}

TEST(Mime, BinaryBytesAreFoundWhereverTheyStand) {
  for (int c = 0; c < 256; ++c) {
    const bool is_kept = c >= 0x20 || c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == 0x1b;
    for (size_t at = 0; at < 20; ++at) {
      std::string text(21, '~');
      text[at] = static_cast<char>(c);
      text[at + 1] = '\n';
      const MediaClass expected = is_kept ? MediaClass::kPlainText : MediaClass::kOther;
      EXPECT_EQ(ClassifyMedia("text/plain", text), expected) << c << " at " << at;
    }
  }
}

TEST(Mime, OnlyTheFirstBytesCount) {
  EXPECT_EQ(ClassifyMedia("", std::string(1445, 'a') + "\1"), MediaClass::kPlainText);
  EXPECT_EQ(ClassifyMedia("", std::string(1444, 'a') + "\1"), MediaClass::kOther);
}

TEST(Media, OfATextFileMayHaveAFewStrayBytes) {
  const std::string text(200, 'a');
  EXPECT_TRUE(IsTextWithStrayBytes(text));
  EXPECT_TRUE(IsTextWithStrayBytes(text + "\x14\x19"));
  EXPECT_FALSE(IsTextWithStrayBytes(text + std::string(9, '\x14')));
  EXPECT_FALSE(IsTextWithStrayBytes(text + std::string(1, '\0')));
  EXPECT_FALSE(IsTextWithStrayBytes("%PDF-1.4 " + text));
  EXPECT_FALSE(IsTextWithStrayBytes(""));
}

}  // namespace
}  // namespace seamripper
