// What kind of thing a payload is: the declared type checked against the first bytes, after WHATWG MIME sniffing.
#ifndef SEAMRIPPER_ARCHIVE_MIME_H_
#define SEAMRIPPER_ARCHIVE_MIME_H_

#include <string_view>

namespace seamripper {

enum class MediaClass { kHtml, kXml, kPlainText, kOther };  // kXml: XHTML served as XML, XML, RSS, Atom

// `essence`: the declared type, lower case, may be empty. Declared CSS, JavaScript, JSON, images, ... are kOther
// whatever the bytes; a missing, unknown or text type is decided by the first 1,445 bytes; text/html that begins with
// the magic of a PDF, an image, an archive or other binary is kOther; text/plain with binary bytes is kOther.
MediaClass ClassifyMedia(std::string_view essence, std::string_view payload);

// Whether the first 1,445 bytes are text but for a few stray control bytes, at most one in fifty and none of them a zero:
// what people call a text file.
bool IsTextWithStrayBytes(std::string_view payload);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_MIME_H_
