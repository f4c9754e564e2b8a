// From a page's payload to its text.
#ifndef SEAMRIPPER_INGEST_PAGE_TEXT_H_
#define SEAMRIPPER_INGEST_PAGE_TEXT_H_

#include <string>
#include <string_view>

#include "html/page.h"
#include "ingest/record_classifier.h"

namespace seamripper {

struct PageText {
  std::string_view charset;  // its WHATWG name
  std::string_view source;   // the payload as UTF-8: in the payload itself or in *decoded
};

// What the payload of a page says. Replaces *decoded and *content, keeping their buffers.
PageText ReadPageText(const ClassifiedRecord& classified, std::string_view payload, const ExtractOptions& options,
                      std::string* decoded, PageContent* content);

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_PAGE_TEXT_H_
