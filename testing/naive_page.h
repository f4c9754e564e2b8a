// The slow, obvious extractor: all tokens in a list, then code point by code point.
#ifndef SEAMRIPPER_TESTING_NAIVE_PAGE_H_
#define SEAMRIPPER_TESTING_NAIVE_PAGE_H_

#include <string_view>

#include "html/page.h"

namespace seamripper {

PageContent NaiveExtractHtml(std::string_view source, std::string_view url, const ExtractOptions& options);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_NAIVE_PAGE_H_
