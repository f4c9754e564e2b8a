// Writes the index of a part (part_index.h) while the part is written.
#ifndef SEAMRIPPER_PARQUET_PART_INDEX_WRITER_H_
#define SEAMRIPPER_PARQUET_PART_INDEX_WRITER_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "base/xxh3.h"
#include "columns/table.h"
#include "os/file.h"
#include "parquet/column_batch.h"
#include "parquet/lookup_sort.h"
#include "parquet/number_tree.h"
#include "parquet/page_entry.h"

namespace seamripper {

// One thread. Memory: for each column about 30 KiB, and for each lookup what LookupSorter takes. Destroyed before it is
// finished, it takes the file away.
class PartIndexWriter {
 public:
  // `lookups` name columns of integers or text. Without a spill folder, that of `path` is taken.
  static Result<std::unique_ptr<PartIndexWriter>> Create(const std::string& path, std::span<const ColumnFacts> columns,
                                                         const std::vector<std::string_view>& lookups,
                                                         LookupMemory memory);
  ~PartIndexWriter();
  PartIndexWriter(const PartIndexWriter&) = delete;
  PartIndexWriter& operator=(const PartIndexWriter&) = delete;

  // The next rows of the table. None of their values is null.
  Status AddRows(const ColumnBatch& batch, size_t rows);

  // The next page of a column, or the next dictionary, by rising rows.
  Status AddPage(size_t column, const PageEntry& page) { return columns_[column].pages.Add(NumbersOf(page)); }
  Status AddDictionary(size_t column, const PageEntry& page) {
    return columns_[column].dictionaries.Add(NumbersOf(page));
  }

  // What the part has become. Syncs the index.
  Status Finish(uint64_t part_bytes, const Hash128& part_sum);

 private:
  // Rows of one value are one entry as long as they follow each other.
  struct Lookup {
    explicit Lookup(const LookupMemory& memory) : sorter(memory) {}
    LookupSorter sorter;
    LookupEntry open;  // its rows are 0 before the first
    std::string text;  // of the open entry: equal hashes alone do not make equal text
  };
  struct Column {
    Column(const ColumnFacts& its_facts, WritableFile* file)
        : facts(its_facts), pages(kPageEntryNumbers, file), dictionaries(kPageEntryNumbers, file) {}
    ColumnFacts facts;
    TreeWriter pages;
    TreeWriter dictionaries;
    std::unique_ptr<Lookup> lookup{};
  };

  PartIndexWriter(std::string path, std::unique_ptr<WritableFile> file)
      : path_(std::move(path)), file_(std::move(file)) {}
  Status AddNumbers(const ColumnBatch::Column& batch, size_t rows, Lookup* lookup) const;
  Status AddTexts(const ColumnBatch::Column& batch, size_t rows, Lookup* lookup) const;
  Result<TreeRoot> WriteLookup(Lookup* lookup);

  const std::string path_;
  std::unique_ptr<WritableFile> file_;
  std::deque<Column> columns_;
  uint64_t rows_ = 0;
  bool finished_ = false;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_PART_INDEX_WRITER_H_
