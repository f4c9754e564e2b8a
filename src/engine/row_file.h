// Rows on disk, in parts, each written and read from front to back: what an external sort leaves behind and merges.
//
// A part is a stream of rows, a length of four bytes before each, cut into blocks of one size that begin with a checksum.
#ifndef SEAMRIPPER_ENGINE_ROW_FILE_H_
#define SEAMRIPPER_ENGINE_ROW_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "os/budget.h"
#include "os/temp_file.h"

namespace seamripper {

// One thread writes, part after part; then any number of Readers read. Memory: a block while a part is written.
class RowFile {
 public:
  // `block_bytes` is a multiple of TempFile::kAlignment. `disk` outlives the file, which gives back what it took when it is
  // destroyed.
  RowFile(std::string folder, size_t block_bytes, Budget* disk);
  ~RowFile();
  RowFile(const RowFile&) = delete;
  RowFile& operator=(const RowFile&) = delete;

  // Of rows under 4 GiB each.
  Status BeginPart();
  Status Add(std::string_view row);
  Status EndPart();

  size_t parts() const { return parts_.size(); }
  uint64_t bytes() const { return end_; }

  class Reader;

 private:
  struct Part {
    uint64_t offset = 0;
    uint64_t blocks = 0;
  };

  Status Append(std::string_view bytes);
  Status WriteBlock();

  const std::string folder_;
  const size_t block_bytes_;
  Budget* const disk_;
  std::unique_ptr<TempFile> file_;
  std::vector<Part> parts_;
  uint64_t end_ = 0;
  AlignedBytes block_;
  size_t used_ = 0;
};

// The rows of one part. Memory: a block, and the largest row that lies across two.
class RowFile::Reader {
 public:
  Reader(const RowFile* file, size_t part);

  // False at the end. The row holds until the next call. kEnvironment when the disk fails, or gives back other bytes than
  // were written.
  Result<bool> Next(std::string_view* row);

 private:
  Status Read(size_t bytes, std::string* storage, std::string_view* read);
  Status NextBlock();

  const RowFile* file_;
  uint64_t offset_;
  uint64_t blocks_left_;
  AlignedBytes block_;
  std::string_view rest_;  // of the block
  std::string length_;
  std::string row_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_ROW_FILE_H_
