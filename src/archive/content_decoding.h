// Undoing HTTP's encodings of a body that is in memory, as far as it goes.
#ifndef SEAMRIPPER_ARCHIVE_CONTENT_DECODING_H_
#define SEAMRIPPER_ARCHIVE_CONTENT_DECODING_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace seamripper {

enum class Decoded : uint8_t {
  kWhole,
  kCut,         // the limit was hit, or the bytes end early or go wrong; what came before that is there
  kNotEncoded,  // the bytes do not begin like this encoding; the output is empty
};

// Each appends at most `limit` bytes to `*to`, which must be empty. Memory grows with what is produced, never with a
// claim.

// Chunked transfer encoding. Chunk sizes: 1 to 8 hexadecimal digits, then perhaps blanks or an extension. Bytes behind
// the last chunk are trailer fields and are dropped.
Decoded DecodeChunked(std::string_view body, uint64_t limit, std::string* to);

// One gzip stream, which may have several members, or zstd frames; garbage behind them is ignored.
Decoded DecodeGzip(std::string_view body, uint64_t limit, std::string* to);
Decoded DecodeZstd(std::string_view body, uint64_t limit, std::string* to);
Decoded DecodeDeflate(std::string_view body, uint64_t limit, std::string* to);  // in zlib's wrapper, or raw
Decoded DecodeBrotli(std::string_view body, uint64_t limit, std::string* to);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_CONTENT_DECODING_H_
