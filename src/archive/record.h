// A record of a crawl file, and the pieces a file falls into. Views point into the reader that gave them and hold until
// its next call.
#ifndef SEAMRIPPER_ARCHIVE_RECORD_H_
#define SEAMRIPPER_ARCHIVE_RECORD_H_

#include <cstdint>
#include <string_view>

#include "archive/reason.h"
#include "archive/row_keys.h"

namespace seamripper {

enum class RecordType : uint8_t {
  kWarcinfo,
  kResponse,
  kResource,
  kRequest,
  kMetadata,
  kRevisit,
  kConversion,
  kContinuation,
  kUnknown,
  kJsonRow,  // a JSONL row
  kFile,     // a file of a directory, or given by itself
};

inline constexpr int64_t kUnknownTime = 0;  // 1970-01-01, the earliest capture

struct Record {
  RecordType type = RecordType::kUnknown;
  std::string_view url;             // WARC-Target-URI without < >; the row's url; of a file what its path comes to
  std::string_view address;         // of a row that is not known by its URL: see row_address.h; else empty
  std::string_view id;              // of a row, if it has one
  std::string_view source;          // likewise: what it is from
  int64_t captured = kUnknownTime;  // microseconds since 1970-01-01 UTC
  std::string_view ip;              // WARC-IP-Address
  std::string_view content_type;    // of the record, not of HTTP
  std::string_view truncated;       // WARC-Truncated
  std::string_view block_digest;    // as written: "sha1:..."
  std::string_view payload_digest;
  std::string_view record_id;
  std::string_view refers_to;      // WARC-Refers-To
  std::string_view refers_to_url;  // WARC-Refers-To-Target-URI
  int64_t refers_to_date = kUnknownTime;
  std::string_view profile;  // WARC-Profile
  bool is_text = false;      // JSONL: the block is plain text (`text`), not HTML (`html`)

  std::string_view block;        // at most Limits::record_bytes
  uint64_t block_length = 0;     // of the whole block, were it larger
  bool length_repaired = false;  // the declared length was wrong; the block ends where the next record begins
};

enum class PieceKind : uint8_t {
  kRecord,
  kSkipped,  // padding, blank lines; see reason
  kDamaged,
  kMemberEnd,  // a compressed member shared by several pieces has ended; see Piece::shared
};

// The pieces of a file follow each other without a gap: every byte of it belongs to exactly one.
struct Piece {
  PieceKind kind = PieceKind::kRecord;
  Reason reason = Reason::kNone;
  uint64_t offset = 0;          // in the file; of the first member of its group when shared
  uint64_t length = 0;          // file bytes; of a shared piece: 0, and its share is settled at kMemberEnd, whose
                                // offset and length are those of the group: the members that the pieces since the
                                // last kMemberEnd or unshared piece lie in, up to the first place where both a
                                // member and a piece end
  bool shared = false;          // does not have its compressed member(s) to itself: no random access
  bool checksummed = false;     // has a compressed member to itself, whose checksum of all these bytes was right
  uint64_t decoded_length = 0;  // decompressed bytes of the piece, header and trailer included
  std::string_view detail;      // what a person should be told of it beyond the reason; mostly nothing
  Record record;
};

// A place where a record may begin.
struct Cursor {
  uint64_t offset = 0;  // in the file: of a compressed member, or of the record itself
  uint64_t skip = 0;    // decompressed bytes of that member that belong to earlier records; readers give 0
  friend bool operator==(const Cursor&, const Cursor&) = default;
};

// How pieces are read: the sizes past which one is cut, refused or streamed, each counted where it is hit; and what rows
// call their fields.
struct Limits {
  uint64_t record_bytes = uint64_t{64} << 20;  // decompressed
  uint64_t stream_bytes = uint64_t{4} << 20;   // larger members are inflated in steps
  uint64_t header_bytes = 64 << 10;
  uint64_t line_bytes = uint64_t{64} << 20;  // JSONL
  int content_encodings = 2;
  RowFields rows;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_RECORD_H_
