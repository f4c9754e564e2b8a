// A record as WARC spells it, written.
#ifndef SEAMRIPPER_ARCHIVE_WARC_RECORD_H_
#define SEAMRIPPER_ARCHIVE_WARC_RECORD_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace seamripper {

struct WarcResponse {
  std::string_view url;
  int64_t captured = 0;           // microseconds since 1970-01-01 UTC
  std::string_view ip;            // empty: unknown; likewise below
  std::string_view content_type;  // of the payload
  std::string_view payload;
};

// Replaces *record by a `response` record with status 200 and the payload as it is. The same response has the same record
// id. An address or type that would not be one line of a header is left out; `url` is as WHATWG spells it, and so has no
// line ends.
void WriteWarcResponse(const WarcResponse& response, std::string* record);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_WARC_RECORD_H_
