#include "ingest/page_text.h"

#include "html/charset.h"

namespace seamripper {

std::string_view ReadPageText(const SortedRecord& sorted, std::string_view payload, const ExtractOptions& options,
                              std::string* source, PageContent* content) {
  const CharsetDecision charset = DecideCharset(payload, sorted.charset, sorted.media == MediaClass::kHtml);
  source->clear();
  DecodeToUtf8(charset.encoding, payload, source);
  if (sorted.media == MediaClass::kPlainText) {
    ExtractPlainText(*source, content);
  } else {
    ExtractHtml(*source, sorted.url->href, options, content);
  }
  return charset.encoding->name;
}

}  // namespace seamripper
