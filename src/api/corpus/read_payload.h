// A page as it was captured, read again from its crawl file: for showing, never for finding.
#ifndef SEAMRIPPER_API_CORPUS_READ_PAYLOAD_H_
#define SEAMRIPPER_API_CORPUS_READ_PAYLOAD_H_

#include <cstdint>
#include <string>

#include "api/corpus/read_text.h"
#include "base/status.h"
#include "store/corpus_reader.h"

namespace seamripper {

// The decoded payload, as far as a page goes. Checked: another than was read then is kEnvironment, as is whatever keeps
// it from being read. Memory: the record.
Result<std::string> ReadPayload(const CorpusReader& corpus, PageId page);

// As ReadPayload, and what the crawl file calls the record: WARC-Record-ID, empty where there is none.
struct CapturedRecord {
  std::string payload;
  std::string id;
};
Result<CapturedRecord> ReadRecord(const CorpusReader& corpus, PageId page);

// The page's source as UTF-8. kEnvironment: the crawl file is gone, was standard input, or does not hold the page any more.
Result<FileSource> ReadPageSource(const CorpusReader& corpus, PagePlace place);

// What the corpus's style sketches were made with (kernels/style/sketch.h).
struct StyleSettings {
  uint32_t gram_bytes = 0;
  uint32_t dimensions = 0;
};
StyleSettings StyleSettingsOf(const CorpusReader& corpus);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_CORPUS_READ_PAYLOAD_H_
