// The rows of a segment's files, as they lie on disk (docs/formats/segment.md). Rows of one number in `pages`, `heads`,
// `texts`, `links`, `sketches`, `chunks_ardi2014` and `chunks_blocks` belong to the same page; rows of one number in
// `files` and `file_heads` to the same file. A row of chunks is made of ChunkRows (base/chunk_row.h).
#ifndef SEAMRIPPER_STORE_SEGMENT_ROWS_H_
#define SEAMRIPPER_STORE_SEGMENT_ROWS_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/page_id.h"
#include "base/xxh3.h"

namespace seamripper {

enum PageFlags : uint32_t {
  kPageTruncated = 1,     // by the crawler, or cut at a limit of ours
  kPageRecursion = 2,     // its URL looks like a crawler trap
  kPageSharedMember = 4,  // its record cannot be read by offset alone
  kPageNoMarkup = 8,      // plain text: no style, no links
  kPageLinksCut = 16,
  kPageConversion = 32,  // text made by someone else (WET): gives way to a page of the same URL
};

struct PageRow {
  PageId page_id = 0;
  int64_t captured = 0;        // microseconds since 1970-01-01 UTC
  uint64_t record_offset = 0;  // in the crawl file
  uint64_t record_length = 0;  // 0 when the record shares a compressed member
  Hash128 url_hash;            // XXH3-128 of the URL
  Hash128 content_hash;        // of everything stored about the page but its id and place
  std::array<uint8_t, 20> payload_sha1{};
  uint32_t words = 0;
  uint32_t text_bytes = 0;
  uint32_t payload_bytes = 0;
  uint32_t flags = 0;
  uint16_t host_begin = 0;  // spans in the URL
  uint16_t host_end = 0;
  uint16_t domain_begin = 0;       // registrable domain = [domain_begin, host_end)
  uint16_t private_begin = 0;      // with the private section of the list
  std::array<char, 16> charset{};  // WHATWG name, zero-padded
  std::array<uint8_t, 4> zero{};
};
static_assert(sizeof(PageRow) == 128);

inline std::string_view CharsetOf(const PageRow& page) {
  const std::string_view padded(page.charset.data(), page.charset.size());
  return padded.substr(0, padded.find('\0'));
}

// The strings of a page or a file, in this order, each behind its length.
struct Head {
  std::string url;
  std::string raw_url;  // as captured; empty when it is the same
  std::string title;
  std::string ip;
  std::string record_id;  // of a row that has one; else it is not there
};
void AppendHead(const Head& head, std::string* to);
bool ParseHead(std::string_view bytes, Head* head);

struct FileRow {
  PageId file_id = 0;
  int64_t captured = 0;
  uint64_t record_offset = 0;
  uint64_t record_length = 0;
  uint64_t payload_bytes = 0;
  Hash128 url_hash;
  std::array<uint8_t, 20> payload_sha1{};
  uint8_t reason = 0;
  std::array<uint8_t, 3> zero{};
};
static_assert(sizeof(FileRow) == 80);

// For finding the captures of a URL: ordered by url_hash, then kind, then best capture first.
struct LookupRow {
  Hash128 url_hash;
  uint32_t kind = 0;     // 0 page, 1 file
  uint32_t row = 0;      // in `pages` or `files`
  uint32_t demoted = 0;  // 1: a conversion, which gives way to any other capture
  uint32_t zero = 0;
  int64_t captured = 0;
  PageId id = 0;
};
static_assert(sizeof(LookupRow) == 48);
bool operator<(const LookupRow& a, const LookupRow& b);

struct RevisitRow {
  Hash128 url_hash;
  PageId id = 0;
};
static_assert(sizeof(RevisitRow) == 24);

// A skipped or damaged piece of a crawl file, or a record that is neither page nor file.
struct SkippedRow {
  PageId id = 0;  // of a piece that is no record: that of the next one
  uint64_t offset = 0;
  int64_t length = 0;  // -1 when it shares a compressed member
  uint8_t reason = 0;
  std::string url;
};
void AppendSkipped(const SkippedRow& row, std::string* to);
bool ParseSkipped(std::string_view bytes, SkippedRow* row);

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_SEGMENT_ROWS_H_
