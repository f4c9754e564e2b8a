// What a record is: a page, a file, or something that is neither, and why. The definition of a page in
// docs/reference/definitions.md as code.
#ifndef SEAMRIPPER_INGEST_RECORD_CLASSIFIER_H_
#define SEAMRIPPER_INGEST_RECORD_CLASSIFIER_H_

#include <optional>
#include <string>
#include <string_view>

#include "archive/http.h"
#include "archive/mime.h"
#include "archive/record.h"
#include "url/url.h"

namespace seamripper {

struct ClassifiedRecord {
  Reason reason = Reason::kNone;
  std::optional<Url> url;
  HttpResponse http;
  Payload payload;  // of pages and files
  MediaClass media = MediaClass::kOther;
  std::string_view charset;  // declared
  bool cut = false;          // the payload is not whole
  bool is_text_row = false;  // a string of JSONL or Parquet: UTF-8, a byte order mark in front is a character of it
};

// Views point into the record and the decoder. Keeps nothing between records but buffers.
class RecordClassifier {
 public:
  explicit RecordClassifier(const Limits& limits) : limits_(limits), decoder_(limits) {}
  ClassifiedRecord Classify(const Record& record);

  // Gives back what a large record took; what Classify gave last is no longer valid then.
  void FreeLargeBuffers() { decoder_.FreeLargeBuffers(); }

 private:
  void ClassifyPayload(const Record& record, ClassifiedRecord* classified);

  Limits limits_;
  PayloadDecoder decoder_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_RECORD_CLASSIFIER_H_
