// A corpus made by many processes, each of which reads some crawl files into segments of its own. Then one of them puts the
// parts together. Parts are manifests, of one input or several, and of the segments that came of them.
#ifndef SEAMRIPPER_INGEST_CRAWL_PART_H_
#define SEAMRIPPER_INGEST_CRAWL_PART_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/status.h"
#include "ingest/crawl_reading.h"
#include "ingest/settings.h"
#include "ingest/settle_slice.h"
#include "store/manifest.h"

namespace seamripper {

struct CrawlFile {
  std::string path;  // that the corpus knows it by: an absolute path, or a URI
  std::string copy;  // where it can be read; empty: at `path`
  uint64_t ordinal = 0;
  int64_t modified = 0;  // nanoseconds since 1970
  std::string base_url;  // as BaseUrl gives it
};

// Digits: of the file, of its segment, and of the attempt, so that attempts at one file can lie beside each other.
std::string SegmentNameOf(uint64_t ordinal, size_t segment, uint64_t attempt);

struct CrawlPart {
  Manifest manifest;
  ReadingResult reading;
};

// Reads the file on one thread, into `folder`/segments, where the segments of the part then are under their names. What
// stands there is a function of the file, its path, its ordinal and the settings.
Result<CrawlPart> ReadCrawlFile(const CrawlFile& file, uint64_t attempt, const IngestSettings& settings,
                                const ParquetConverter& parquet, const std::string& folder);

// The manifest of the corpus that the parts are together, in order of their inputs' ordinals. Of it only the file of what is
// superseded is written. kEnvironment when an input is there twice or is of other settings, or not all records were settled.
Result<Manifest> JoinParts(const std::string& corpus, std::vector<Manifest> parts, Settled settled);

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_CRAWL_PART_H_
