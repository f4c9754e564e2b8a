// What a file's name promises.
#ifndef SEAMRIPPER_ARCHIVE_CRAWL_NAME_H_
#define SEAMRIPPER_ARCHIVE_CRAWL_NAME_H_

#include <string_view>

#include "archive/format.h"

namespace seamripper {

// By its endings, in any case: .warc, .wet, .wat, .arc, .jsonl and .ndjson, each also with .gz, .zst or .lz4 behind it;
// .wacz, .parquet. kFile: nothing.
Format FormatByName(std::string_view name);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_CRAWL_NAME_H_
