// How far a deflate stream reaches, without inflating it.
#ifndef SEAMRIPPER_ARCHIVE_DEFLATE_EXTENT_H_
#define SEAMRIPPER_ARCHIVE_DEFLATE_EXTENT_H_

#include <cstdint>

#include "base/status.h"
#include "os/file.h"

namespace seamripper {

struct DeflateExtent {
  bool whole = false;         // the stream ended by itself; false: it is broken or cut
  uint64_t packed_bytes = 0;  // as far as it was followed
  uint64_t bytes = 0;         // inflated
};

// Reads the codes of the stream that begins at `offset` and adds up what they stand for; no byte is made. So a bomb costs
// what its compressed bytes cost. Where inflating would fail only for what the bytes are (a distance too far back), this
// does not notice. Memory: a few hundred KiB.
Result<DeflateExtent> MeasureDeflate(const ReadableFile& file, uint64_t offset);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_DEFLATE_EXTENT_H_
