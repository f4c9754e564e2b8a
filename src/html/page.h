// What a page says: text, title and links, from its source as UTF-8 in one linear pass over tokens; no tree.
#ifndef SEAMRIPPER_HTML_PAGE_H_
#define SEAMRIPPER_HTML_PAGE_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace seamripper {

struct ExtractOptions {
  bool keep_scripts = false;  // keep the content of script, style, noscript and template as text
  size_t max_links = 10'000;
};

struct PageContent {
  // White-space runs are one space, or one \n where a block boundary lies between; ends trimmed; valid UTF-8, not
  // normalised; no title. So each line is a block.
  std::string text;
  std::string title;                // of the first <title>, white space as in text but without \n
  std::vector<std::string> links;   // distinct http(s) targets of a, area, frame, iframe: in order of first occurrence
  bool links_cut = false;           // there were more than max_links
};

// Replaces *content, keeping its buffers. `source` is valid UTF-8. `url` is the page's own, the base of its links.
void ExtractHtml(std::string_view source, std::string_view url, const ExtractOptions& options, PageContent* content);

// Plain text: each line a block, no title, no links.
void ExtractPlainText(std::string_view source, PageContent* content);

}  // namespace seamripper

#endif  // SEAMRIPPER_HTML_PAGE_H_
