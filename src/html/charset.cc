#include "html/charset.h"

#include <simdjson.h>

#include <algorithm>

#include "html/encoding/ascii.h"
#include "html/encoding/detector.h"
#include "html/encoding/prescan.h"
#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

using namespace encoding;

const Encoding* EncodingForByteOrderMark(std::string_view body) {
  if (body.starts_with("\xEF\xBB\xBF")) return Utf8Encoding();
  if (body.starts_with("\xFE\xFF")) return EncodingForLabel("utf-16be");
  if (body.starts_with("\xFF\xFE")) return EncodingForLabel("utf-16le");
  return nullptr;
}

// `body` without a last character that lacks its end, should it be UTF-8: crawlers cut long pages at a byte count.
std::string_view WithoutCutCharacter(std::string_view body) {
  for (size_t size = 1; size <= std::min<size_t>(body.size(), 3); ++size) {
    const std::string_view tail = body.substr(body.size() - size);
    const unsigned char lead = static_cast<unsigned char>(tail.front());
    if (lead < 0x80 || lead > 0xF4) break;
    if (lead < 0xC2) continue;
    const CodePoint decoded = DecodeUtf8(tail);
    if (decoded.value == kReplacementCharacter && decoded.length == size) body.remove_suffix(size);
    break;
  }
  return body;
}

// Some bytes are not ASCII and all are UTF-8. A cut character alone is no sign of it: it may be any accented letter.
bool LooksLikeUtf8(std::string_view body) {
  body = WithoutCutCharacter(body);
  return AsciiPrefixLength(body) < body.size() && simdjson::validate_utf8(body);
}

}  // namespace

CharsetDecision DecideCharset(std::string_view body, std::string_view http_charset, bool is_html) {
  if (const Encoding* encoding = EncodingForByteOrderMark(body)) return {encoding, CharsetSource::kByteOrderMark};
  if (const Encoding* encoding = EncodingForLabel(http_charset)) return {encoding, CharsetSource::kHttpHeader};
  if (const Encoding* encoding = is_html ? PrescanHtml(body) : PrescanXmlDeclaration(body))
    return {encoding, CharsetSource::kMeta};

  const Encoding* const fallback = EncodingForLabel("windows-1252");
  if (AsciiPrefixLength(body) == body.size()) return {is_html ? fallback : Utf8Encoding(), CharsetSource::kFallback};
  if (LooksLikeUtf8(body)) return {Utf8Encoding(), CharsetSource::kDetector};
  if (const Encoding* encoding = DetectEncoding(body)) return {encoding, CharsetSource::kDetector};
  return {fallback, CharsetSource::kFallback};
}

}  // namespace seamripper
