// A part of a table: its pages, read by its index and believed only when their checksums hold.
#ifndef SEAMRIPPER_PARQUET_PART_READER_H_
#define SEAMRIPPER_PARQUET_PART_READER_H_

#include <zstd.h>

#include <cstdint>
#include <memory>
#include <string>

#include "base/status.h"
#include "os/file.h"
#include "parquet/page_entry.h"
#include "parquet/page_values.h"
#include "parquet/part_index.h"
#include "store/file_sum.h"

namespace seamripper {

// Unpacks pages, one thread at a time. Memory: the packed bytes of the largest, and 200 KiB.
class PageUnpacker {
 public:
  PageUnpacker();

 private:
  friend class PartReader;
  struct Free {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };
  std::unique_ptr<ZSTD_DCtx, Free> context_;
  std::string stored_;
};

// A page as it was read, and the rows it has.
struct LoadedPage {
  uint64_t first_row = 0;
  uint64_t rows = 0;  // 0 before the first
  std::string bytes;
  ColumnValues values;

  bool Has(uint64_t row) const { return row - first_row < rows; }
};

// Thread-safe.
class PartReader {
 public:
  // Reads the index's directory.
  static Result<std::unique_ptr<PartReader>> Open(const TablePart& part);

  const PartIndex& index() const { return *index_; }

  // The page that has the row. `dictionary` is one that was loaded before, or a new one; it is loaded if the page needs
  // another, and must stay as it is as long as the page is looked at.
  Status LoadPage(const IndexedColumn& column, uint64_t row, PageUnpacker* unpacker, LoadedPage* dictionary,
                  LoadedPage* page) const;

 private:
  PartReader(std::string path, std::unique_ptr<ReadableFile> file, std::unique_ptr<PartIndex> index)
      : path_(std::move(path)), file_(std::move(file)), index_(std::move(index)) {}
  Status Unpack(const PageEntry& entry, PageUnpacker* unpacker, LoadedPage* page) const;

  const std::string path_;
  const std::unique_ptr<ReadableFile> file_;
  const std::unique_ptr<PartIndex> index_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_PART_READER_H_
