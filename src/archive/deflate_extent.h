// How far a deflate stream reaches, without inflating it.
#ifndef SEAMRIPPER_ARCHIVE_DEFLATE_EXTENT_H_
#define SEAMRIPPER_ARCHIVE_DEFLATE_EXTENT_H_

#include <cstdint>
#include <optional>

#include "base/status.h"
#include "os/file.h"

namespace seamripper {

struct DeflateExtent {
  uint64_t packed_bytes = 0;
  uint64_t bytes = 0;  // inflated
};

// Reads the codes of the stream that begins at `offset` and adds up what they stand for; no byte is made. So a bomb costs
// what its compressed bytes cost. Nothing when the stream is broken or cut. Where inflating would fail only for what the
// bytes are (a distance too far back), this does not notice. Memory: a few hundred KiB.
Result<std::optional<DeflateExtent>> MeasureDeflate(const ReadableFile& file, uint64_t offset);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_DEFLATE_EXTENT_H_
