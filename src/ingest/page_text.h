// From a page's payload to its text.
#ifndef SEAMRIPPER_INGEST_PAGE_TEXT_H_
#define SEAMRIPPER_INGEST_PAGE_TEXT_H_

#include <string>
#include <string_view>

#include "html/page.h"
#include "ingest/sorting.h"

namespace seamripper {

// The payload of a page in UTF-8, and what it says. Replaces *source and *content, keeping their buffers. Returns the
// charset's WHATWG name.
std::string_view ReadPageText(const SortedRecord& sorted, std::string_view payload, const ExtractOptions& options,
                              std::string* source, PageContent* content);

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_PAGE_TEXT_H_
