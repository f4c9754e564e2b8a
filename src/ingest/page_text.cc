#include "ingest/page_text.h"

#include "html/charset.h"

namespace seamripper {

PageText ReadPageText(const ClassifiedRecord& classified, std::string_view payload, const ExtractOptions& options,
                      std::string* decoded, PageContent* content) {
  if (classified.is_text_row) {
    const std::string_view source = ViewAsRepairedUtf8(payload, decoded);
    ExtractPlainText(source, content);
    return {Utf8Encoding()->name, source};
  }
  const CharsetDecision charset = DecideCharset(payload, classified.charset, classified.media == MediaClass::kHtml);
  const std::string_view source = ViewAsUtf8(charset.encoding, payload, decoded);
  if (classified.media == MediaClass::kPlainText) {
    ExtractPlainText(source, content);
  } else {
    ExtractHtml(source, classified.url->href, options, content);
  }
  return {charset.encoding->name, source};
}

}  // namespace seamripper
