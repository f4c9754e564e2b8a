// What a document says of its own encoding, before it is decoded. Only its first 1,024 bytes are read.
#ifndef SEAMRIPPER_HTML_ENCODING_PRESCAN_H_
#define SEAMRIPPER_HTML_ENCODING_PRESCAN_H_

#include <string_view>

#include "html/charset.h"

namespace seamripper::encoding {

// The encoding a <meta> names, else that of the XML declaration, else null.
const Encoding* PrescanHtml(std::string_view body);

// The encoding named by the XML declaration at the very start of `body`, or null. A declaration that is readable as
// ASCII and says UTF-16 means UTF-8; one written in UTF-16 means that.
const Encoding* PrescanXmlDeclaration(std::string_view body);

}  // namespace seamripper::encoding

#endif  // SEAMRIPPER_HTML_ENCODING_PRESCAN_H_
