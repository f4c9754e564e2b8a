// What lies beside a part of a table: where the pages of its columns are, and in which rows a value is.
// docs/formats/part-index.md draws it byte by byte.
#ifndef SEAMRIPPER_PARQUET_PART_INDEX_H_
#define SEAMRIPPER_PARQUET_PART_INDEX_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "base/xxh3.h"
#include "columns/field.h"
#include "os/file.h"
#include "parquet/number_tree.h"
#include "parquet/page_entry.h"
#include "store/file_sum.h"

namespace seamripper {

inline constexpr std::string_view kPartIndexMagic = "SRIPIDX\x01";  // the last byte is the version
inline constexpr size_t kPartIndexFooterBytes = 40;  // directory's offset, bytes, checksum; of these; magic

struct IndexedColumn {
  std::string name;
  ColumnType type = ColumnType::kInt64;
  bool is_lookup = false;
  TreeRoot pages;         // PageEntry, by end_row
  TreeRoot dictionaries;  // the same
  TreeRoot lookup;        // LookupEntry, by value and row
};

// All else that an index has: its directory.
struct IndexDirectory {
  uint64_t rows = 0;
  // Of the Parquet file it speaks of. The record of the run has them too, so neither file can be changed for another's.
  uint64_t part_bytes = 0;
  Hash128 part_sum;
  std::vector<IndexedColumn> columns;
};

std::string EncodeDirectory(const IndexDirectory& directory);
// Nothing when it is none.
std::optional<IndexDirectory> DecodeDirectory(std::string_view bytes);

// Rows that follow each other.
struct RowRange {
  uint64_t first = 0;
  uint64_t rows = 0;
  friend bool operator==(const RowRange&, const RowRange&) = default;
};

// Thread-safe. Memory: the directory, and what TreeReader keeps. Nothing read is trusted: damage is a kCorpusDamaged that names file and offset.
class PartIndex {
 public:
  // Reads the directory; kCorpusDamaged unless the file has the size that was recorded, and is that of this part.
  static Result<std::unique_ptr<PartIndex>> Open(const TablePart& part);

  uint64_t rows() const { return directory_.rows; }
  const std::vector<IndexedColumn>& columns() const { return directory_.columns; }

  // The page that has the row (< rows()).
  Result<PageEntry> FindPage(const IndexedColumn& column, uint64_t row) const;
  // The dictionary of the row's group, which must have one.
  Result<PageEntry> FindDictionary(const IndexedColumn& column, uint64_t row) const;
  // The rows with the value, or the hash of text, in a column that is a lookup: the first `most` stretches of them.
  Result<std::vector<RowRange>> Find(const IndexedColumn& column, uint64_t value, size_t most) const;

 private:
  PartIndex(std::string path, std::unique_ptr<ReadableFile> file, uint64_t part_bytes)
      : trees_(std::move(file), std::move(path)), part_bytes_(part_bytes) {}
  Status ReadDirectory(const FileSum& part);
  Result<PageEntry> FindEntry(const TreeRoot& root, uint64_t row) const;

  const TreeReader trees_;
  const uint64_t part_bytes_;
  IndexDirectory directory_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_PART_INDEX_H_
