// Batches of rows go column by column into pages, which are packed as soon as they are full. DuckDB's COPY, which first
// gathers a whole group of rows, took nearly twice the time for the tables of reuse.
#include "parquet/parquet_writer.h"

#include <utility>
#include <vector>

#include "base/check.h"
#include "base/xxh3.h"
#include "os/file.h"
#include "parquet/column_encoder.h"
#include "parquet/page_packer.h"
#include "parquet/parquet_footer.h"
#include "parquet/parquet_format.h"

namespace seamripper {
namespace {

constexpr uint64_t kGroupRows = 60 * ColumnBatch::kRows;
constexpr size_t kMostBatchText = size_t{1} << 30;

// The file as it grows.
class ParquetFile {
 public:
  ParquetFile(std::span<const ColumnFacts> columns, uint64_t group_bytes, PartIndexWriter* index)
      : columns_(columns), group_bytes_(group_bytes), index_(index), batch_(columns.size()) {
    for (const ColumnFacts& column : columns) encoders_.emplace_back(column.type, &packer_);
  }

  Status Create(const std::string& path) {
    ASSIGN_OR_RETURN(file_, WritableFile::Create(path));
    return {};
  }

  // Gives the number of rows.
  Result<uint64_t> WriteAll(RowSource* source) {
    RETURN_IF_ERROR(Append(parquet::kMagic));
    for (;;) {
      batch_.Clear();
      ASSIGN_OR_RETURN(const size_t filled, source->Fill(&batch_));
      if (filled == 0) break;
      RETURN_IF_ERROR(AddBatch(filled));
      if (index_ != nullptr) RETURN_IF_ERROR(index_->AddRows(batch_, filled));
    }
    RETURN_IF_ERROR(EndGroup());
    RETURN_IF_ERROR(Append(ParquetFooter(columns_, groups_)));
    const uint64_t bytes = file_->size();
    RETURN_IF_ERROR(file_->SyncAndClose());
    if (index_ != nullptr) RETURN_IF_ERROR(index_->Finish(bytes, sum_.Finish128()));
    return rows_;
  }

 private:
  Status AddBatch(size_t rows) {
    CHECK(rows <= ColumnBatch::kRows);
    size_t bytes = 0;
    for (size_t i = 0; i < encoders_.size(); ++i) {
      if (batch_.column(i).text.size() > kMostBatchText) return UsageError("a row has more than 1 GiB of text");
      if (!encoders_[i].Add(batch_.column(i), rows)) {
        return EnvironmentError("a row has text that is not UTF-8: please report this");
      }
      bytes += encoders_[i].held_bytes();
    }
    group_rows_ += rows;
    return group_rows_ >= kGroupRows || bytes >= group_bytes_ ? EndGroup() : Status();
  }

  Status EndGroup() {
    if (group_rows_ == 0) return {};
    GroupSummary group;
    for (ColumnEncoder& encoder : encoders_) {
      EncodedColumn column = encoder.Finish();
      column.summary.offset = file_->size();
      if (index_ != nullptr) RETURN_IF_ERROR(TellIndex(group.size(), &column));
      RETURN_IF_ERROR(Append(column.dictionary));
      RETURN_IF_ERROR(Append(column.pages));
      group.push_back(std::move(column.summary));
    }
    groups_.push_back(std::move(group));
    rows_ += std::exchange(group_rows_, 0);
    return {};
  }

  // Places in a group become places in the file.
  Status TellIndex(size_t column, EncodedColumn* encoded) {
    const ColumnSummary& summary = encoded->summary;
    const auto place = [&](uint64_t offset, PageEntry* page) {
      page->offset += offset;
      page->end_row += rows_;
    };
    if (summary.has_dictionary) {
      place(summary.offset, &encoded->dictionary_entry);
      RETURN_IF_ERROR(index_->AddDictionary(column, encoded->dictionary_entry));
    }
    for (PageEntry& page : encoded->entries) {
      place(summary.offset + summary.dictionary_bytes, &page);
      RETURN_IF_ERROR(index_->AddPage(column, page));
    }
    return {};
  }

  Status Append(std::string_view bytes) {
    if (index_ != nullptr) sum_.Update(bytes);
    return file_->Append(bytes);
  }

  const std::span<const ColumnFacts> columns_;
  const uint64_t group_bytes_;
  PartIndexWriter* const index_;
  Xxh3Stream sum_;
  std::unique_ptr<WritableFile> file_;
  ColumnBatch batch_;
  PagePacker packer_;
  std::vector<ColumnEncoder> encoders_;
  uint64_t rows_ = 0;  // of groups that are written
  uint64_t group_rows_ = 0;
  std::vector<GroupSummary> groups_;
};

}  // namespace

Result<uint64_t> WriteParquet(const std::string& path, std::span<const ColumnFacts> columns, RowSource* source,
                              const ParquetOptions& options, PartIndexWriter* index) {
  ParquetFile file(columns, options.memory_bytes / 4, index);
  RETURN_IF_ERROR(file.Create(path));
  const Result<uint64_t> written = file.WriteAll(source);
  if (!written.ok() && FactsOf(path).is_regular) (void)RemoveTree(path);
  return written;
}

}  // namespace seamripper
