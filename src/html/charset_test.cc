#include "html/charset.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

using namespace std::string_literals;

const std::string kRussian1251 = [] {
  std::string text;
  for (int i = 0; i < 30; ++i)
    text += "\xD1\xE5\xE3\xEE\xE4\xED\xFF \xF5\xEE\xF0\xEE\xF8\xE0\xFF \xEF\xEE\xE3\xEE\xE4\xE0, ";
  return text;
}();

void ExpectDecision(const CharsetDecision& decision, std::string_view name, CharsetSource source) {
  EXPECT_EQ(decision.encoding->name, name);
  EXPECT_EQ(decision.source, source);
}

CharsetDecision Html(std::string_view body, std::string_view http_charset) {
  return DecideCharset(body, http_charset, true);
}
CharsetDecision Xml(std::string_view body, std::string_view http_charset) {
  return DecideCharset(body, http_charset, false);
}

TEST(Charset, ByteOrderMarkBeatsAll) {
  ExpectDecision(Html("\xEF\xBB\xBF<meta charset=big5>", "koi8-r"), "UTF-8", CharsetSource::kByteOrderMark);
  ExpectDecision(Html("\xFE\xFF\0<"s, "koi8-r"), "UTF-16BE", CharsetSource::kByteOrderMark);
  ExpectDecision(Html("\xFF\xFE<\0"s, "koi8-r"), "UTF-16LE", CharsetSource::kByteOrderMark);
  ExpectDecision(Html("\xEF\xBB\xBF" + kRussian1251, ""), "UTF-8", CharsetSource::kByteOrderMark);
  ExpectDecision(Xml("\xEF\xBB\xBF<?xml encoding='big5'?>", "koi8-r"), "UTF-8", CharsetSource::kByteOrderMark);
  ExpectDecision(Html("\xEF\xBB", "koi8-r"), "KOI8-R", CharsetSource::kHttpHeader);
}

TEST(Charset, HeaderBeatsWhatTheBodySays) {
  ExpectDecision(Html("<meta charset=big5>", " KOI8-R "), "KOI8-R", CharsetSource::kHttpHeader);
  ExpectDecision(Html("\xC3\xA4", "iso-8859-1"), "windows-1252", CharsetSource::kHttpHeader);
  ExpectDecision(Html(kRussian1251, "utf-8"), "UTF-8", CharsetSource::kHttpHeader);
  ExpectDecision(Html("<p>", "x-user-defined"), "x-user-defined", CharsetSource::kHttpHeader);
  ExpectDecision(Html("<p>", "utf-16"), "UTF-16LE", CharsetSource::kHttpHeader);
  ExpectDecision(Xml("<?xml encoding='big5'?>", "koi8-r"), "KOI8-R", CharsetSource::kHttpHeader);
}

TEST(Charset, UnknownHeaderFallsThrough) {
  ExpectDecision(Html("<meta charset=big5>", "utf-7"), "Big5", CharsetSource::kMeta);
  ExpectDecision(Html("<meta charset=big5>", ""), "Big5", CharsetSource::kMeta);
  ExpectDecision(Html("<meta charset=big5>", "\"; x=" + std::string(1 << 20, 'x')), "Big5", CharsetSource::kMeta);
  ExpectDecision(Xml("<?xml encoding='big5'?>", "none"), "Big5", CharsetSource::kMeta);
  ExpectDecision(Html(kRussian1251, "none"), "windows-1251", CharsetSource::kDetector);
}

TEST(Charset, MetaBeatsWhatTheBytesLookLike) {
  ExpectDecision(Html("<meta charset=big5>\xC3\xA4", ""), "Big5", CharsetSource::kMeta);
  ExpectDecision(Html("<meta charset=utf-8>" + kRussian1251, ""), "UTF-8", CharsetSource::kMeta);
  ExpectDecision(Html("<?xml encoding='big5'?>\xC3\xA4", ""), "Big5", CharsetSource::kMeta);
  ExpectDecision(Xml("<?xml encoding='big5'?>\xC3\xA4", ""), "Big5", CharsetSource::kMeta);
  ExpectDecision(Xml("<meta charset=big5>\xC3\xA4", ""), "UTF-8", CharsetSource::kDetector);
}

TEST(Charset, Utf8IsSeenInTheBytes) {
  ExpectDecision(Html("<p>\xC3\xA4", ""), "UTF-8", CharsetSource::kDetector);
  ExpectDecision(Html("<meta charset=nonsense>\xC3\xA4", "nonsense"), "UTF-8", CharsetSource::kDetector);
  for (const std::string cut : {"\xC3", "\xE2\x82", "\xE2", "\xF0\x9F\x98", "\xF0\x9F", "\xF0"})
    ExpectDecision(Html("<p>\xC3\xA4" + cut, ""), "UTF-8", CharsetSource::kDetector);
  EXPECT_NE(Html("caf\xE9", "").encoding, Utf8Encoding());
}

TEST(Charset, DetectorThenWindows1252) {
  ExpectDecision(Html("<title>" + kRussian1251, ""), "windows-1251", CharsetSource::kDetector);
  ExpectDecision(Xml("<title>" + kRussian1251, ""), "windows-1251", CharsetSource::kDetector);
  ExpectDecision(Html("\xC3\xA4 " + kRussian1251, ""), "windows-1251", CharsetSource::kDetector);
  ExpectDecision(Html("\x81\x8D\x8F\xFF", ""), "windows-1252", CharsetSource::kFallback);
}

TEST(Charset, PureAsciiAsksNoDetector) {
  ExpectDecision(Html("<p>plain", ""), "windows-1252", CharsetSource::kFallback);
  ExpectDecision(Html("", ""), "windows-1252", CharsetSource::kFallback);
  ExpectDecision(Html("\x1B$B0!\x1B(B", ""), "windows-1252", CharsetSource::kFallback);
  ExpectDecision(Xml("<p>plain", ""), "UTF-8", CharsetSource::kFallback);
}

RC_GTEST_PROP(Charset, AnyBytesGetAnEncodingAndBecomeUtf8,
              (const std::string& body, const std::string& header, bool is_html)) {
  const CharsetDecision decision = DecideCharset(body, header, is_html);
  RC_ASSERT(decision.encoding != nullptr);
  std::string text;
  DecodeToUtf8(decision.encoding, body, &text);
  RC_ASSERT(IsUtf8(text));
}

}  // namespace
}  // namespace seamripper
