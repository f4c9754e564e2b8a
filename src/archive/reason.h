// Why a piece of a crawl file is not a page: every byte that is not a page has one of these. The names are for ever:
// they appear in `info`, in the table `skipped` and in scripts.
#ifndef SEAMRIPPER_ARCHIVE_REASON_H_
#define SEAMRIPPER_ARCHIVE_REASON_H_

#include <cstdint>
#include <string_view>

namespace seamripper {

enum class Reason : uint8_t {
  kNone = 0,  // a page

  // Files: http(s) payloads that are not pages.
  kFileStatus,  // HTTP status other than 200
  kFileType,    // not HTML, XML, RSS or plain text
  kFileEmpty,   // no payload

  // Skipped: sound, but nothing we read.
  kRecordType,    // warcinfo, request, metadata, unknown types
  kRevisit,       // another capture of content held elsewhere
  kContinuation,  // a segment of a larger record
  kScheme,        // dns:, ftp:, whois: ...
  kNoUrl,         // no target, or one that is no URL
  kUrlTooLong,
  kTooLarge,     // beyond a limit, and not a page: decompressed bytes, or the tokens of a JSONL row
  kPadding,      // white space or zeros between records
  kBlankLine,    // JSONL
  kNoText,       // JSONL row without `text` or `html`
  kNotRegular,   // a link, pipe, socket or device in a directory
  kUnsupported,  // a file of a kind that is not read, also inside a WACZ

  // Damaged: bytes that should have been a record.
  kBadHeader,  // no or malformed WARC header
  kHeaderTooLong,
  kBadLength,        // Content-Length missing, malformed or beyond the end
  kTruncatedRecord,  // the file ends inside the record
  kBadGzip,          // a member that does not inflate, or fails its check
  kTruncatedGzip,
  kBadZstd,
  kGarbage,  // bytes before, between or behind records
  kBadJson,
  kLineTooLong,  // JSONL
  kUnreadable,   // the operating system refused to read or to list
  kBadParquet,   // a file that cannot be read to its end

  // Newer ones; numbers are for ever too.
  kBadLz4,    // damaged
  kBadZip,    // damaged: an entry of a WACZ that is not where the directory says, or does not inflate
  kZipFrame,  // skipped: headers and directory of a WACZ

  kCount
};

enum class ReasonClass : uint8_t { kPage, kFile, kSkipped, kDamaged };

ReasonClass ClassOf(Reason reason);
std::string_view NameOf(Reason reason);  // "file-status", "bad-gzip", ...

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_REASON_H_
