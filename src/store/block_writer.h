// Writing block files: rows are gathered into encoded blocks, on any thread; blocks are appended to a file, by one.
#ifndef SEAMRIPPER_STORE_BLOCK_WRITER_H_
#define SEAMRIPPER_STORE_BLOCK_WRITER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "os/file.h"
#include "store/block_format.h"

namespace seamripper {

// A finished block as it lies in the file, header included.
struct EncodedBlock {
  uint32_t rows = 0;
  std::string bytes;
};

// Gathers rows. Where blocks end depends on the rows alone.
class BlockBuilder {
 public:
  explicit BlockBuilder(RowLayout layout) : layout_(layout) {}

  void Add(std::string_view row);
  template <class Row>
  void AddStruct(const Row& row) {
    Add({reinterpret_cast<const char*>(&row), sizeof row});
  }

  // The blocks so far, the last one closed; the builder is then as new.
  std::vector<EncodedBlock> Finish();

 private:
  void CloseBlock();

  RowLayout layout_;
  std::string raw_;
  uint32_t rows_ = 0;
  std::vector<EncodedBlock> blocks_;
};

// What the manifest knows of a block file; the checksum covers the index, which covers every block.
struct BlockFileSummary {
  uint64_t bytes = 0;
  uint64_t rows = 0;
  uint64_t checksum = 0;
};

class BlockFileWriter {
 public:
  static Result<std::unique_ptr<BlockFileWriter>> Create(const std::string& path, RowLayout layout);

  Status Append(const std::vector<EncodedBlock>& blocks);
  // Writes index and footer, and syncs.
  Result<BlockFileSummary> Finish();

 private:
  explicit BlockFileWriter(std::unique_ptr<WritableFile> file) : file_(std::move(file)) {}
  std::unique_ptr<WritableFile> file_;
  std::string index_;
  uint64_t rows_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_BLOCK_WRITER_H_
