// Charsets as WHATWG's Encoding Standard defines them: labels, the decision which one a page is in, decoding to UTF-8.
#ifndef SEAMRIPPER_HTML_CHARSET_H_
#define SEAMRIPPER_HTML_CHARSET_H_

#include <string>
#include <string_view>

namespace seamripper {

// An encoding of the standard, compared by address. `name` is WHATWG's ("UTF-8", "windows-1252", "Shift_JIS", ...).
struct Encoding {
  std::string_view name;
};

const Encoding* Utf8Encoding();

// The encoding a label stands for (any case, white space around it); null when it is no label.
const Encoding* EncodingForLabel(std::string_view label);

enum class CharsetSource { kByteOrderMark, kHttpHeader, kMeta, kDetector, kFallback };

struct CharsetDecision {
  const Encoding* encoding;
  CharsetSource source;
};

// BOM, then `http_charset` (the charset parameter of Content-Type, may be empty), then the <meta> prescan of the first
// 1,024 bytes (skipped unless `is_html`; for XML the encoding declaration), then valid UTF-8 with non-ASCII bytes, then
// the detector (uchardet, the first 64 KiB), then windows-1252. Pure ASCII falls back to windows-1252, in XML to UTF-8.
// UTF-8 seen in the bytes counts as detected; a character cut off at the end of the body says nothing against it.
CharsetDecision DecideCharset(std::string_view body, std::string_view http_charset, bool is_html);

// Appends `bytes` as valid UTF-8, at most three bytes for each. Removes a BOM of that encoding. Errors become U+FFFD as
// the standard says.
void DecodeToUtf8(const Encoding* encoding, std::string_view bytes, std::string* out);

// UTF-8 that is told to be some, to look at: in `bytes` where it is, else repaired in *decoded. A mark in front stays.
std::string_view ViewAsRepairedUtf8(std::string_view bytes, std::string* decoded);

// What DecodeToUtf8 gives, to look at: in `bytes` where they are that UTF-8 already, as most are, else in *decoded, which is replaced.
std::string_view ViewAsUtf8(const Encoding* encoding, std::string_view bytes, std::string* decoded);

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_CHARSET_H_
