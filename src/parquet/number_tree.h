// Rows of a few numbers, sorted by the first, in a file: found by that number in a few blocks, however many there are.
//
//   block   rows, a varint | each row's numbers, each as what it differs by from the row before, a zigzag varint
//   leaf    a block of the rows themselves
//   inner   a block with a row for each block below: its last row's first number, its offset, bytes and XXH3-64
//
// A block is closed when it has 4 KiB; blocks lie behind those below them.
#ifndef SEAMRIPPER_PARQUET_NUMBER_TREE_H_
#define SEAMRIPPER_PARQUET_NUMBER_TREE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "os/file.h"

namespace seamripper {

// The block that all others are below.
struct TreeRoot {
  uint64_t levels = 0;  // 0: there are no rows
  uint64_t offset = 0;
  uint64_t bytes = 0;
  uint64_t checksum = 0;
  friend bool operator==(const TreeRoot&, const TreeRoot&) = default;
};

// Writes one tree into a file that may get others meanwhile. Memory: about 5 KiB a level.
class TreeWriter {
 public:
  // `width`: numbers of a row.
  TreeWriter(size_t width, WritableFile* file) : width_(width), file_(file) {}

  // By the first number, rising; equal ones may follow each other.
  Status Add(std::span<const uint64_t> row) { return AddAt(0, row); }
  Result<TreeRoot> Finish();

 private:
  struct Level {
    uint64_t rows = 0;
    std::string bytes;
    std::vector<uint64_t> last;  // row
  };

  Status AddAt(size_t level, std::span<const uint64_t> row);
  Result<TreeRoot> WriteBlock(size_t level);

  const size_t width_;
  WritableFile* const file_;
  std::vector<Level> levels_;
};

// The rows whose first number is `key` or more, in order, until visit(row) is false. kCorpusDamaged, naming `path` and
// the offset, when a block that is read is not as it was written. Thread-safe. Memory: a block a level.
Status VisitTree(const ReadableFile& file, const std::string& path, const TreeRoot& root, size_t width, uint64_t key,
                 const std::function<bool(const uint64_t*)>& visit);

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_NUMBER_TREE_H_
