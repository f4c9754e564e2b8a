// A row of a JSONL crawl: an object with `text` or `html`, and mostly `url` or `id`.
#ifndef SEAMRIPPER_ARCHIVE_JSON_ROW_H_
#define SEAMRIPPER_ARCHIVE_JSON_ROW_H_

#include <simdjson.h>

#include <string>
#include <string_view>
#include <utility>

#include "archive/record.h"

namespace seamripper {

// Reads rows one at a time; views hold until the next. Of a repeated key the last counts. Where both are there, `html`
// is the content. An id may be a number, too. The capture time is the first of `captured`, `fetch_time`, `timestamp`, `date` that can be read: ISO
// 8601, a CDX timestamp, or seconds, milliseconds or microseconds since 1970. A value of the wrong type counts as
// absent. A lone surrogate escape becomes U+FFFD. The whole row must be valid JSON, with finite numbers, nested no
// deeper than 1,024.
//
// The document interface of simdjson, not the on-demand one: that is compiled for one instruction set, and here for the
// least; this one chooses at run time.
class JsonRowParser {
 public:
  explicit JsonRowParser(RowFields fields = {}) : fields_(std::move(fields)) {}

  // kNone, kNoText, kBadJson (also: not an object, invalid UTF-8), or kTooLarge for a row of more than 4 MiB with
  // more than two million tokens: parsing takes up to forty bytes of memory for each. Fills what it can
  // of `record`. Window::kPaddingAfter bytes after `line` must be readable.
  Reason Parse(std::string_view line, Record* record);

  // Gives back what a large row took.
  void FreeLargeBuffers();

 private:
  struct Row;
  bool Read(std::string_view line, Row* row);
  void Take(std::string_view key, simdjson::dom::element value, Row* row);

  const RowFields fields_;
  simdjson::dom::parser parser_;
  std::string number_;  // an id that is one, as text
  std::string mended_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_JSON_ROW_H_
