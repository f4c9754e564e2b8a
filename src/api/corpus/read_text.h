// One file as a page, its source or its text, read the way ingest reads it.
#ifndef SEAMRIPPER_API_CORPUS_READ_TEXT_H_
#define SEAMRIPPER_API_CORPUS_READ_TEXT_H_

#include <cstdint>
#include <string>

#include "base/status.h"

namespace seamripper {

struct FileSource {
  std::string source;      // UTF-8
  bool markup = false;     // HTML or XML, not plain text
  bool truncated = false;  // at max_page_bytes
};

struct FileText {
  std::string text;
  bool truncated = false;
};

// A file of HTML, XML or plain text, by content whatever its name; "-" is standard input. kUsage: there is none, it is
// no regular file, empty, a crawl file or binary. Reads no more than it needs, so that input without end is no trouble.
Result<FileSource> ReadFileSource(const std::string& path, uint64_t max_page_bytes);
Result<FileText> ReadFileText(const std::string& path, uint64_t max_page_bytes);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_CORPUS_READ_TEXT_H_
