#include "html/encoding/prescan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "testing/shared_data.h"

namespace seamripper {
namespace {

using namespace std::string_literals;

std::string NameOf(const Encoding* encoding) { return encoding == nullptr ? "none" : std::string(encoding->name); }
std::string Meta(std::string_view body) { return NameOf(encoding::PrescanHtml(body)); }
std::string Xml(std::string_view body) { return NameOf(encoding::PrescanXmlDeclaration(body)); }

struct EncodingCase {
  std::string data;
  std::string encoding;
};

// "#data\n" lines "\n#encoding\n" name "\n".
std::vector<EncodingCase> ReadCases(const std::string& path) {
  const std::string file = ReadFileForTesting(path);
  std::vector<EncodingCase> cases;
  for (size_t at = file.find("#data\n"); at != file.npos; at = file.find("#data\n", at)) {
    at += 6;
    const size_t mark = file.find("\n#encoding\n", at);
    const size_t name = mark + 11;
    const size_t end = std::min(file.find('\n', name), file.size());
    cases.push_back({file.substr(at, mark - at), file.substr(name, end - name)});
    at = end;
  }
  return cases;
}

// Left out: scripted/tests1.dat, whose one <meta> is written by a script, and the cases of tests1.dat whose <meta> lies
// beyond the first 1,024 bytes, which only a parser that starts over finds: those with 2048, 2049, 4096, 4097, 8192 and
// 8193 characters before it and the multi-script test.
TEST(Prescan, Html5libCases) {
  SKIP_WITHOUT_SHARED_DATA("html5lib-tests");
  size_t decided = 0;
  size_t beyond = 0;
  for (const char* name : {"tests1.dat", "tests2.dat", "test-yahoo-jp.dat"}) {
    for (const EncodingCase& test : ReadCases(SharedData("html5lib-tests") + "/encoding/" + name)) {
      if (test.data.find("\n<meta", 1024) != test.data.npos) {
        EXPECT_EQ(Meta(test.data), "none");
        ++beyond;
      } else {
        EXPECT_EQ(DecideCharset(test.data, "", true).encoding, EncodingForLabel(test.encoding))
            << name << ":\n"
            << test.data << "\nis not " << test.encoding;
        ++decided;
      }
    }
  }
  EXPECT_EQ(decided, 75u);
  EXPECT_EQ(beyond, 7u);
}

TEST(Prescan, CharsetAttribute) {
  EXPECT_EQ(Meta("<meta charset=koi8-r>"), "KOI8-R");
  EXPECT_EQ(Meta("<META CHARSET=KOI8-R>"), "KOI8-R");
  EXPECT_EQ(Meta("<meta/charset=\"koi8-r\"/>"), "KOI8-R");
  EXPECT_EQ(Meta("<meta charset = ' koi8-r '>"), "KOI8-R");
  EXPECT_EQ(Meta("<meta charset=koi8-r/>"), "none");
  EXPECT_EQ(Meta("<meta charset=koi8-r charset=big5>"), "KOI8-R");
  EXPECT_EQ(Meta("<meta charset=nonsense charset=big5>"), "none");
  EXPECT_EQ(Meta("<meta charset=nonsense><meta charset=big5>"), "Big5");
  EXPECT_EQ(Meta("<meta =charset=big5>"), "none");
  EXPECT_EQ(Meta("<meta charset>"), "none");
  EXPECT_EQ(Meta("<meta charset=>"), "none");
  EXPECT_EQ(Meta("<meta>charset=big5>"), "none");
}

TEST(Prescan, UnusableDeclarations) {
  EXPECT_EQ(Meta("<meta charset=utf-16>"), "UTF-8");
  EXPECT_EQ(Meta("<meta charset=utf-16be>"), "UTF-8");
  EXPECT_EQ(Meta("<meta charset=x-user-defined>"), "windows-1252");
  EXPECT_EQ(Meta("<meta charset=iso-2022-kr>"), "replacement");
}

TEST(Prescan, ContentNeedsHttpEquiv) {
  EXPECT_EQ(Meta("<meta http-equiv=content-type content='text/html; charset=big5'>"), "Big5");
  EXPECT_EQ(Meta("<meta content='text/html; charset=big5' http-equiv=CONTENT-TYPE>"), "Big5");
  EXPECT_EQ(Meta("<meta content='text/html; charset=big5'>"), "none");
  EXPECT_EQ(Meta("<meta http-equiv=refresh content='text/html; charset=big5'>"), "none");
  EXPECT_EQ(Meta("<meta http-equiv=refresh http-equiv=content-type content='charset=big5'>"), "none");
  EXPECT_EQ(Meta("<meta http-equiv=content-type content='charset=koi8-r' charset=big5>"), "Big5");
  EXPECT_EQ(Meta("<meta charset=big5 http-equiv=content-type content='charset=koi8-r'>"), "Big5");
  EXPECT_EQ(Meta("<meta charset=nonsense http-equiv=content-type content='charset=koi8-r'>"), "none");
  EXPECT_EQ(Meta("<meta http-equiv=content-type content='x' content='charset=koi8-r'>"), "none");
}

TEST(Prescan, EncodingInContent) {
  const auto content = [](const std::string& value) {
    return Meta("<meta http-equiv=content-type content=\"" + value + "\">");
  };
  EXPECT_EQ(content("charset=big5"), "Big5");
  EXPECT_EQ(content("CharSet \n=\t big5;x"), "Big5");
  EXPECT_EQ(content("charset=big5 x"), "Big5");
  EXPECT_EQ(content("charset charset charset=big5"), "Big5");
  EXPECT_EQ(content("charset x=koi8-r; charset=big5"), "Big5");
  EXPECT_EQ(content("xcharset='big5'"), "Big5");
  EXPECT_EQ(content("charset='big5"), "none");
  EXPECT_EQ(content("charset=''; charset=big5"), "none");
  EXPECT_EQ(content("charset="), "none");
  EXPECT_EQ(content("charset"), "none");
  EXPECT_EQ(content("charset=nonsense; charset=big5"), "none");
}

TEST(Prescan, WhatHidesAMetaAndWhatDoesNot) {
  const std::string meta = "<meta charset=big5>";
  EXPECT_EQ(Meta("<!--" + meta + "-->"), "none");
  EXPECT_EQ(Meta("<!--" + meta), "none");
  EXPECT_EQ(Meta("<!-->" + meta + "-->"), "Big5");
  EXPECT_EQ(Meta("<!--->" + meta + "-->"), "Big5");
  EXPECT_EQ(Meta("<! " + meta), "none");
  EXPECT_EQ(Meta("<? " + meta + meta), "Big5");
  EXPECT_EQ(Meta("</ " + meta + meta), "Big5");
  EXPECT_EQ(Meta("<p title='" + meta + "'>"), "none");
  EXPECT_EQ(Meta("</p title='" + meta + "'>"), "none");
  EXPECT_EQ(Meta("<p title='>'>" + meta), "Big5");
  EXPECT_EQ(Meta("<p a b = c/ d>" + meta), "Big5");
  EXPECT_EQ(Meta("<3 <script>" + meta), "Big5");
  EXPECT_EQ(Meta("<<<" + meta), "Big5");
  EXPECT_EQ(Meta("<metadata charset=koi8-r>" + meta), "Big5");
}

TEST(Prescan, OnlyTheFirstKibibyte) {
  const std::string meta = "<meta charset=big5>";
  EXPECT_EQ(Meta(std::string(1024 - meta.size(), ' ') + meta), "Big5");
  EXPECT_EQ(Meta(std::string(1025 - meta.size(), ' ') + meta), "none");
  for (size_t size = 0; size < meta.size(); ++size) EXPECT_EQ(Meta(meta.substr(0, size)), "none");
}

TEST(Prescan, XmlDeclaration) {
  EXPECT_EQ(Xml("<?xml version='1.0' encoding='koi8-r'?>"), "KOI8-R");
  EXPECT_EQ(Xml("<?xml encoding \n=\t\"koi8-r\"?>"), "KOI8-R");
  EXPECT_EQ(Xml("<?xml encoding='utf-16'?>"), "UTF-8");
  EXPECT_EQ(Xml("<?xml encoding='x-user-defined'?>"), "x-user-defined");
  EXPECT_EQ(Xml("<?xml encoding=' koi8-r'?>"), "none");
  EXPECT_EQ(Xml("<?xml encoding=koi8-r?>"), "none");
  EXPECT_EQ(Xml("<?xml encoding='koi8-r\"?>"), "none");
  EXPECT_EQ(Xml("<?xml encoding='koi8-r'"), "none");
  EXPECT_EQ(Xml("<?xml encoding?>"), "none");
  EXPECT_EQ(Xml("<?xml?><p encoding='koi8-r'>"), "none");
  EXPECT_EQ(Xml(" <?xml encoding='koi8-r'?>"), "none");
  EXPECT_EQ(Xml("<?XML encoding='koi8-r'?>"), "none");
  EXPECT_EQ(Xml("<meta charset=koi8-r>"), "none");
  EXPECT_EQ(Xml(""), "none");
  EXPECT_EQ(Xml("<\0?\0x\0m\0l\0"s), "UTF-16LE");
  EXPECT_EQ(Xml("\0<\0?\0x\0m\0l"s), "UTF-16BE");
}

TEST(Prescan, XmlDeclarationInHtmlComesAfterMeta) {
  EXPECT_EQ(Meta("<?xml version='1.0' encoding='koi8-r'?><html>"), "KOI8-R");
  EXPECT_EQ(Meta("<?xml version='1.0' encoding='koi8-r'?><meta charset=big5>"), "Big5");
  EXPECT_EQ(Meta("<\0?\0x\0m\0l\0"s), "UTF-16LE");
}

TEST(Prescan, HostileStarts) {
  const std::string megabyte(1 << 20, 'x');
  EXPECT_EQ(Meta("<meta charset=\"; x=" + megabyte), "none");
  EXPECT_EQ(Meta("<meta http-equiv=content-type content='charset=\"; x=" + megabyte), "none");
  EXPECT_EQ(Xml("<?xml encoding='" + megabyte), "none");
  for (const std::string piece : {"<", "<!--", "<meta ", "<meta charset", "</", "charset", "<p ", "=", "'", "<a b='"}) {
    std::string body;
    while (body.size() < 2000) body += piece;
    EXPECT_EQ(Meta(body), "none");
  }
}

}  // namespace
}  // namespace seamripper
