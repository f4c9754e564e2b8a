// Rows of a few numbers, sorted by the first, in a file: found by that number in a few blocks, however many there are.
//
//   block   rows, a varint | each row's numbers, each as what it differs by from the row before, a zigzag varint
//   leaf    a block of the rows themselves
//   inner   a block with a row for each block below: its last row's first number, its offset, bytes and XXH3-64
//
// A block is closed when it has 1 KiB; blocks lie behind those below them.
#ifndef SEAMRIPPER_PARQUET_NUMBER_TREE_H_
#define SEAMRIPPER_PARQUET_NUMBER_TREE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
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

// Writes one tree into a file that may get others meanwhile. Memory: about 2 KiB a level.
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

// The trees of one file. Thread-safe. Memory: the last thousand blocks it read, 10 MiB at most: whoever looks for many rows
// reads no block twice.
class TreeReader {
 public:
  // `path` is what messages call the file.
  TreeReader(std::unique_ptr<ReadableFile> file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}

  const ReadableFile& file() const { return *file_; }
  const std::string& path() const { return path_; }

  // Calls visit(row) for the rows whose first number is `key` or more, in order, until it is false. kCorpusDamaged,
  // naming the file and the offset, when a block that is read is not as it was written.
  Status Visit(const TreeRoot& root, size_t width, uint64_t key,
               const std::function<bool(const uint64_t*)>& visit) const;

 private:
  friend class TreeVisit;
  using Numbers = std::shared_ptr<const std::vector<uint64_t>>;

  Result<Numbers> Read(const TreeRoot& block, size_t width) const;
  Result<Numbers> ReadFromFile(const TreeRoot& block, size_t width) const;

  const std::unique_ptr<ReadableFile> file_;
  const std::string path_;
  mutable std::mutex mutex_;
  // By width, offset, bytes and checksum: a forged tree may name one block as two.
  mutable std::map<std::array<uint64_t, 4>, Numbers> read_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_NUMBER_TREE_H_
