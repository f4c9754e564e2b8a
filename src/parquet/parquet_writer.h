// Writes rows into one Parquet file. table_writer.h does it for rows described in src/columns.
#ifndef SEAMRIPPER_PARQUET_PARQUET_WRITER_H_
#define SEAMRIPPER_PARQUET_PARQUET_WRITER_H_

#include <cstdint>
#include <span>
#include <string>

#include "base/status.h"
#include "columns/table.h"
#include "parquet/column_batch.h"
#include "parquet/part_index_writer.h"

namespace seamripper {

// Where the rows come from.
class RowSource {
 public:
  virtual ~RowSource() = default;

  // Fills rows 0 to n-1 of the batch, one after the other, all columns of each, until it is full; gives n, 0 at the
  // end.
  virtual Result<size_t> Fill(ColumnBatch* batch) = 0;
};

struct ParquetOptions {
  // What may be held meanwhile. A group of rows is written when it has 122,880 of them or a quarter of this.
  uint64_t memory_bytes = uint64_t{256} << 20;
};

// Makes `path`, or writes it anew, with the rows in the order they come, and syncs it; gives their number. Without rows
// it is a file with the columns. When it fails, be it the source's own error, which it then gives back, there is no
// file. Calls the source from the calling thread. The same rows make the same bytes.
// `index`, if there is one, is told of every row and page, and finished.
Result<uint64_t> WriteParquet(const std::string& path, std::span<const ColumnFacts> columns, RowSource* source,
                              const ParquetOptions& options = {}, PartIndexWriter* index = nullptr);

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_PARQUET_WRITER_H_
