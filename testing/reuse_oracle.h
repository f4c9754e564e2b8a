// The definition of reuse (docs/reference/definitions.md, after Ardi and Heidemann 2014) as a program: maps over whole
// hashes, everything in memory, every prefix a string. Small corpora only.
#ifndef SEAMRIPPER_TESTING_REUSE_ORACLE_H_
#define SEAMRIPPER_TESTING_REUSE_ORACLE_H_

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/page_id.h"
#include "columns/reuse_tables.h"

namespace seamripper::reuse_oracle {

struct Chunk {
  std::string hash;  // hexadecimal
  int64_t offset = 0;
  int64_t bytes = 0;
  bool visible = true;
  std::string sample = {};
};

// A page, or a file that is none.
struct Record {
  PageId id = 0;
  std::string url;  // scheme://host[:port]/path
  std::string host;
  std::string domain;
  int64_t captured = 0;
  std::string file;  // hash of the payload
  int64_t file_bytes = 0;
  bool is_page = true;
  std::vector<Chunk> chunks = {};
};

struct Options {
  std::optional<uint64_t> threshold;
  std::optional<uint64_t> file_threshold;
  int64_t min_chunk = 0;
  bool stop_rules = true;
  bool stop_invisible = true;
  bool stop_boilerplate = false;
  std::set<std::string> shipped = {};         // what the stop rules list
  std::set<std::string> given = {};           // what the user lists
  std::optional<uint64_t> partial_threshold;  // in parts per billion
  std::optional<uint64_t> badness_threshold;
  int64_t min_pages = 2;
  std::optional<std::vector<Record>> known = {};  // labelled is what is in them
};

struct Tables {
  std::vector<ReuseChunkRow> chunks;
  std::vector<ChunkPageRow> chunk_pages;
  std::vector<ReuseFileRow> files;
  std::vector<ReusePageRow> pages;
  std::vector<NeighbourhoodRow> neighbourhoods;
  std::vector<NeighbourhoodCountRow> neighbourhood_counts;
  uint64_t all_bad_neighbourhoods = 0;  // from hosts on, whatever their size
};

// A path component that is there four times or more, or 97 components.
bool IsRecursive(const std::string& url);

// The neighbourhoods of a URL, from the host on: "h/", "h/a/", "h/a/b/".
std::vector<std::string> PrefixesOf(const std::string& url, const std::string& host);

// In no particular order. Ids are distinct.
Tables Find(const std::vector<Record>& records, const Options& options);

}  // namespace seamripper::reuse_oracle

#endif  // SEAMRIPPER_TESTING_REUSE_ORACLE_H_
