// The rows that a part of a crawl file became, encoded on the thread that read it. Ids count from the part's first
// record until the part is put in its place.
#ifndef SEAMRIPPER_INGEST_BATCH_H_
#define SEAMRIPPER_INGEST_BATCH_H_

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "store/block_writer.h"
#include "store/segment.h"
#include "store/segment_rows.h"

namespace seamripper {

// A host as the column `hosts` orders it: reversed, dots as \x01, so that the hosts of a domain stand together; behind
// it the length of its registrable domain.
std::string HostRow(std::string_view host, size_t domain_length);

struct Batch {
  Batch();

  // Pages; the builders hold a row for each of `pages`.
  std::vector<PageRow> pages;
  BlockBuilder heads, texts, links, sketches, ardi2014, blocks;

  std::vector<FileRow> files;
  BlockBuilder file_heads;

  std::vector<RevisitRow> revisits;
  std::vector<SkippedRow> skipped;
  std::set<std::string> hosts;
  std::vector<std::string> notices;  // what a person should be told

  uint64_t records = 0;        // ordinals used
  uint64_t decoded_bytes = 0;  // of the pieces, or of a payload that is larger than its piece: what bounds a batch
};

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_BATCH_H_
