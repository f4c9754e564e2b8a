// The HTTP response inside a record: status, headers, and the payload with transfer and content encodings undone.
#ifndef SEAMRIPPER_ARCHIVE_HTTP_H_
#define SEAMRIPPER_ARCHIVE_HTTP_H_

#include <string>
#include <string_view>

#include "archive/record.h"

namespace seamripper {

struct HttpResponse {
  bool has_head = false;          // false: the block does not begin with a status line, body is all of it
  int status = 0;                 // 0 when none or unreadable
  std::string_view content_type;  // empty when absent; likewise below
  std::string_view transfer_encoding;
  std::string_view content_encoding;
  std::string_view body;  // as stored
};

// Lenient: HTTP/x.y, HTTPX/1.1, no reason phrase, LF-only line ends, missing header end (all of it is header).
HttpResponse ParseHttpResponse(std::string_view block, const Limits& limits);

struct Payload {
  std::string_view bytes;             // in `response.body` or in the decoder
  std::string_view transfer_decoded;  // the entity body that WARC-Payload-Digest is over
  bool false_encoding = false;        // a header claimed an encoding the bytes do not have: used as they are
  bool cut = false;                   // limit hit, or the encoded stream ended early; what could be decoded is there
};

// Undoes the encodings: chunked, then gzip, x-gzip, deflate (zlib or raw), br, zstd, identity, at most
// Limits::content_encodings layers; unknown or further ones leave the bytes as they are, false_encoding set. Output is
// at most Limits::record_bytes. Keeps its buffers between calls; one per thread.
class PayloadDecoder {
 public:
  explicit PayloadDecoder(const Limits& limits) : limits_(limits) {}
  Payload Decode(const HttpResponse& response);

  // Gives back what a large payload took, which is no longer valid then.
  void FreeLargeBuffers();

 private:
  Limits limits_;
  std::string transfer_;
  std::string content_[2];
};

// Case-insensitive parts of a Content-Type: "text/html" and the charset parameter without quotes; empty when absent.
struct MediaType {
  std::string essence;  // lower case
  std::string_view charset;
};
MediaType ParseMediaType(std::string_view content_type);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_HTTP_H_
