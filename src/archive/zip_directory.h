// The directory at the end of a ZIP file: where its entries lie.
#ifndef SEAMRIPPER_ARCHIVE_ZIP_DIRECTORY_H_
#define SEAMRIPPER_ARCHIVE_ZIP_DIRECTORY_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "archive/format.h"
#include "base/status.h"
#include "os/file.h"

namespace seamripper {

// As the directory says; nothing of it is checked against the entry itself.
struct ZipEntry {
  enum class Packing : uint8_t { kStored, kDeflated, kOther };  // kOther: also what is encrypted

  uint64_t offset = 0;        // of its local header
  uint64_t packed_bytes = 0;  // behind that
  uint32_t crc32 = 0;         // of the unpacked bytes
  Packing packing = Packing::kOther;
  Format promised;  // by its name
};

struct ZipDirectory {
  uint64_t offset = 0;  // in the file; the end marks lie behind it
  bool is_wacz = false;
  std::vector<ZipEntry> entries;  // ordered by offset, which all lie before the directory; one at each
};

// Nothing when the file has no directory, or when its size is not known. Reads the first kMostZipEntries of it, and 8 MiB
// at most: memory is bounded, and so is the time, also for whoever asks once for every range of the file.
inline constexpr size_t kMostZipEntries = size_t{1} << 16;
Result<std::optional<ZipDirectory>> ReadZipDirectory(const ReadableFile& file);

// How far the data of the entry at `offset` lie behind it; nothing when no entry begins there.
Result<std::optional<uint64_t>> ReadZipLocalHeader(const ReadableFile& file, uint64_t offset);
inline constexpr size_t kZipLocalHeader = 30;  // bytes, without name and extra fields

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_ZIP_DIRECTORY_H_
