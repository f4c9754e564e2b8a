// A file without a name: gone when it is closed, or when the process ends in whatever way.
#ifndef SEAMRIPPER_OS_TEMP_FILE_H_
#define SEAMRIPPER_OS_TEMP_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/status.h"

namespace seamripper {

// Reads and writes go past the page cache where the file system allows it: a spill is read once, much later, and the
// cache only slows it (measured: 3 to 6 times). Offsets, sizes and addresses are multiples of kAlignment. Not so in a
// file for small pieces that are read again and again: that one goes through the cache, and needs no alignment.
class TempFile {
 public:
  static constexpr size_t kAlignment = 4096;

  // In `folder`.
  static Result<std::unique_ptr<TempFile>> Create(const std::string& folder);
  static Result<std::unique_ptr<TempFile>> CreateForSmallPieces(const std::string& folder);
  ~TempFile();
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;

  // Thread-safe for places that do not overlap.
  Status WriteAt(uint64_t offset, const char* from, size_t size);
  Status ReadAt(uint64_t offset, char* to, size_t size) const;

 private:
  TempFile(std::string folder, int descriptor) : folder_(std::move(folder)), descriptor_(descriptor) {}
  std::string folder_;
  int descriptor_;
};

// Memory aligned for TempFile.
struct AlignedDeleter {
  void operator()(char* bytes) const;
};
using AlignedBytes = std::unique_ptr<char[], AlignedDeleter>;
AlignedBytes MakeAligned(size_t size);

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_TEMP_FILE_H_
