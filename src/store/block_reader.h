// Reading block files. Nothing read is trusted: every block is checked before a byte of it is used, and damage is a
// kCorpusDamaged Status that names the file and the offset.
#ifndef SEAMRIPPER_STORE_BLOCK_READER_H_
#define SEAMRIPPER_STORE_BLOCK_READER_H_

#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "os/file.h"
#include "store/block_format.h"
#include "store/block_writer.h"

namespace seamripper {

// One decoded block; reused from block to block.
class Block {
 public:
  uint64_t first_row() const { return first_row_; }
  size_t rows() const { return begins_.size(); }
  // Whether it holds this row of the file.
  bool Has(uint64_t row) const { return row - first_row_ < rows(); }
  // Row `i` of the block.
  std::string_view row(size_t i) const { return {raw_.data() + begins_[i], ends_[i] - begins_[i]}; }

 private:
  friend class BlockFileReader;
  uint64_t first_row_ = 0;
  std::string stored_;
  std::string raw_;  // of a block that is not packed: as it lies in the file, header included
  std::vector<uint32_t> begins_;
  std::vector<uint32_t> ends_;
};

inline constexpr char kRestoreOrIngestAgain[] =
    "restore the file from a copy, or ingest the crawl again into a new corpus";

// Thread-safe but for the Block each thread brings.
class BlockFileReader {
 public:
  // Checks header, footer, index and that the file is the one `expected` describes. `remedy` is what messages tell
  // the user to do about damage.
  static Result<std::unique_ptr<BlockFileReader>> Open(const std::string& path, RowLayout layout,
                                                       const BlockFileSummary& expected,
                                                       const char* remedy = kRestoreOrIngestAgain);

  uint64_t rows() const { return rows_; }
  size_t blocks() const { return index_.size(); }
  Status ReadBlock(size_t block, Block* out) const;

  // The block that holds `row` (< rows()).
  size_t BlockOf(uint64_t row) const;
  // Copies row `row` (< rows()) out, reading its block unless `cache` holds it.
  Status ReadRow(uint64_t row, Block* cache, std::string* out) const;

 private:
  struct IndexEntry {
    uint64_t offset;
    uint64_t first_row;
    uint64_t checksum;
  };
  BlockFileReader(std::string path, RowLayout layout, std::unique_ptr<ReadableFile> file, const char* remedy)
      : path_(std::move(path)), layout_(layout), file_(std::move(file)), remedy_(remedy) {}
  Status ReadIndex(const BlockFileSummary& expected);
  bool IndexIsSound() const;
  uint64_t EndOf(size_t block) const { return block + 1 < index_.size() ? index_[block + 1].offset : index_offset_; }
  uint64_t RowsEnd(size_t block) const { return block + 1 < index_.size() ? index_[block + 1].first_row : rows_; }
  Status Damaged(const char* what, uint64_t offset) const;
  Status ReadExactly(uint64_t offset, size_t size, std::string* out) const;
  // The rows of a block that was read, which are then in its raw_.
  std::optional<std::string_view> Unpack(size_t raw_bytes, Block* block) const;
  bool FindRows(uint32_t rows, std::string_view bytes, Block* block) const;

  std::string path_;
  RowLayout layout_;
  std::unique_ptr<ReadableFile> file_;
  const char* remedy_;
  std::vector<IndexEntry> index_;
  uint64_t index_offset_ = 0;
  uint64_t rows_ = 0;
};

// Row bytes as the struct they were written from.
template <class Row>
Row RowAs(std::string_view bytes) {
  Row row;
  std::memcpy(&row, bytes.data(), sizeof row);
  return row;
}

// Calls visit(row number, bytes) for each row in order; stops at the first error, its own or visit's.
template <class Visit>
Status ForEachRow(const BlockFileReader& file, Visit visit) {
  Block block;
  for (size_t i = 0; i < file.blocks(); ++i) {
    if (Status status = file.ReadBlock(i, &block); !status.ok()) return status;
    for (size_t j = 0; j < block.rows(); ++j) visit(block.first_row() + j, block.row(j));
  }
  return {};
}

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_BLOCK_READER_H_
