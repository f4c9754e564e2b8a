// What kind of file this is.
#ifndef SEAMRIPPER_ARCHIVE_FORMAT_H_
#define SEAMRIPPER_ARCHIVE_FORMAT_H_

#include <cstdint>
#include <string_view>

#include "base/status.h"
#include "os/file.h"

namespace seamripper {

enum class Container : uint8_t { kWarc, kArc, kJsonl, kWacz, kParquet, kFile, kUnsupported };
enum class Codec : uint8_t { kNone, kGzip, kZstd, kLz4 };

struct Format {
  Container container = Container::kFile;
  Codec codec = Codec::kNone;
  friend bool operator==(const Format&, const Format&) = default;
};

// By content: how the file begins, or else what lies behind its first bytes, which may be damaged
// (archive/damaged_front.h). Only what shows nothing is what its name promised (archive/crawl_name.h), so that a crawl
// without a sound record is counted as damage. kFile: anything that is no container (an HTML page, an image, an empty
// file). kParquet: also where the end of the file is missing. kUnsupported: encrypted Parquet. A WACZ whose directory is
// gone, or that comes through a pipe, is a gzipped WARC with garbage in it: the members of its WARCs are found, what lies
// around them is counted as such.
Result<Format> SniffFormat(const ReadableFile& file, Format promised = {});

std::string_view NameOf(const Format& format);  // "warc", "warc.gz", "jsonl.zst", "file", ...

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_FORMAT_H_
