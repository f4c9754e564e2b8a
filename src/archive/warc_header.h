// The header of a WARC record: version line, named fields, blank line.
#ifndef SEAMRIPPER_ARCHIVE_WARC_HEADER_H_
#define SEAMRIPPER_ARCHIVE_WARC_HEADER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "archive/record.h"
#include "archive/record_syntax.h"

namespace seamripper {

// The fields we read. Of a repeated one the first counts; all others are passed over.
enum class WarcField : uint8_t {
  kType,
  kContentLength,
  kTargetUri,
  kDate,
  kIpAddress,
  kContentType,
  kTruncated,
  kBlockDigest,
  kPayloadDigest,
  kRecordId,
  kRefersTo,
  kRefersToUri,
  kRefersToDate,
  kProfile,
  kCount
};

// Where a value lies, counted from the version line: headers move while their record is read.
struct WarcValue {
  uint32_t begin = 0;
  uint32_t size = 0;
};

struct WarcHeader {
  HeaderState state = HeaderState::kUnfinished;
  size_t length = 0;  // with the blank line; kMalformed: up to where it went wrong
  std::array<WarcValue, static_cast<size_t>(WarcField::kCount)> values{};

  std::string_view Value(std::string_view bytes, WarcField field) const {
    const WarcValue& value = values[static_cast<size_t>(field)];
    return bytes.substr(value.begin, value.size);
  }
};

// Lenient: any WARC/x.y in any case; lines end in LF, CRLF or CR CR LF; names in any case, with blanks before the
// colon; folded lines are left folded in the value; lines without a colon are passed over. `bytes` begins with the
// version line. kMalformed: no version line, or the next record's comes before the blank line.
WarcHeader ParseWarcHeader(std::string_view bytes, uint64_t limit);

// How long a version line at the front of `bytes` is, with its line end; 0 when there is none.
size_t VersionLineLength(std::string_view bytes);

// "WARC/", in any case.
bool BeginsWithWarc(std::string_view bytes);

RecordType ParseRecordType(std::string_view value);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_WARC_HEADER_H_
