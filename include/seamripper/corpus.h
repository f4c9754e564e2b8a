// Looking at a corpus: what was read, what became of every byte, and single pages.
#ifndef SEAMRIPPER_CORPUS_H_
#define SEAMRIPPER_CORPUS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"

namespace seamripper {

// Pieces of crawl files under one heading: how many, and how many bytes of the files (as stored) they cover.
struct Tally {
  uint64_t count = 0;
  uint64_t bytes = 0;
};

struct NamedTally {
  std::string name;
  Tally tally;
};

struct InputInfo {
  std::string path;
  std::string format;  // "warc.gz", "jsonl", "directory", ...
  uint64_t bytes = 0;
  bool complete = false;
};

struct CorpusInfo {
  std::string path;
  std::string tool_version;  // that last wrote it
  int format_version = 0;
  uint64_t seed = 0;
  std::vector<std::pair<std::string, std::string>> profiles;  // "words" -> "words/1", "psl" -> its version, ...
  std::string digest;       // of the pages, 32 hexadecimal digits; equal for equal corpora
  bool incomplete = false;  // an ingest was stopped: the same command goes on

  uint64_t pages = 0;  // live ones
  uint64_t files = 0;
  uint64_t superseded = 0;  // replaced by a later capture of the same URL
  uint64_t revisits_resolved = 0;
  uint64_t revisits_unseen = 0;  // of a URL that is nowhere in the corpus
  uint64_t hosts = 0;
  uint64_t domains = 0;
  uint64_t words = 0;
  uint64_t text_bytes = 0;
  uint64_t html_bytes = 0;           // decoded payloads of pages
  uint64_t truncated = 0;            // pages cut by the crawler or by a limit
  uint64_t stored_bytes = 0;         // of the corpus on disk
  std::vector<NamedTally> charsets;  // count: pages; bytes: their payloads

  // The account. input_bytes = pages_account.bytes + sum of the others' bytes.
  uint64_t input_bytes = 0;
  Tally pages_account;                    // records that became pages, superseded ones included
  std::vector<NamedTally> files_account;  // by reason
  std::vector<NamedTally> skipped_account;
  std::vector<NamedTally> damaged_account;
  std::vector<NamedTally> notes;  // record counts of what was mended: "false-encoding", "bad-digest", ...

  std::vector<InputInfo> inputs;
};

// `verify`: also read every block, and every table of every run, and check its checksum; kCorpusDamaged names the file,
// and the offset in a segment's, of the first bad one.
Result<CorpusInfo> ReadCorpusInfo(const std::string& path, bool verify);

struct PageFacts {
  int64_t page_id = 0;
  std::string url;
  std::string raw_url;  // as captured, when it differs
  std::string host;
  std::string domain;
  std::string ip;
  int64_t captured = 0;  // microseconds since 1970-01-01 UTC
  std::string title;
  uint64_t words = 0;
  uint64_t text_bytes = 0;
  uint64_t html_bytes = 0;
  std::string charset;
  std::string content_digest;  // Base32 SHA-1 of the decoded payload
  bool truncated = false;
  bool recursion = false;   // its URL looks like a crawler trap
  bool superseded = false;  // a later capture of the URL has taken its place (only found by id)
  std::string warc_filename;
  int64_t warc_record_offset = -1;
  int64_t warc_record_length = -1;  // -1: the record shares a compressed member
  std::string text;
  std::vector<std::string> links;
};

// One page, by URL: the live one (any spelling that parses to the same) or by page id in decimal. kUsage when it is not
// there, with what is near.
Result<PageFacts> ReadPage(const std::string& corpus, const std::string& url_or_id);

std::string_view Version();  // of the program, "0.1.0"

}  // namespace seamripper

#endif  // SEAMRIPPER_CORPUS_H_
