// One column of a group of rows, made into the pages of a Parquet file.
#ifndef SEAMRIPPER_PARQUET_COLUMN_ENCODER_H_
#define SEAMRIPPER_PARQUET_COLUMN_ENCODER_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "columns/field.h"
#include "parquet/column_batch.h"
#include "parquet/page_entry.h"
#include "parquet/page_packer.h"
#include "parquet/parquet_footer.h"
#include "parquet/parquet_format.h"
#include "parquet/value_dictionary.h"

namespace seamripper {

struct EncodedColumn {
  ColumnSummary summary;   // but for the offset
  std::string dictionary;  // a page, or nothing
  std::string pages;
  std::vector<PageEntry> entries{};  // of the pages: offsets in `pages`, last rows in the group
  PageEntry dictionary_entry{};      // if there is one
};

// Values go into a dictionary while they repeat; numbers near each other are written as deltas; the rest is written as it
// is. All may be in one column, page by page.
// A page is closed when it has 16,384 rows or 256 KiB, so that who wants one row unpacks little; it has a row at least.
// Memory: held_bytes(), and 144 KiB.
class ColumnEncoder {
 public:
  // `packer` serves several columns, and outlives them.
  ColumnEncoder(ColumnType type, PagePacker* packer);

  // The first `rows` of the batch. False when its text is not UTF-8.
  [[nodiscard]] bool Add(const ColumnBatch::Column& batch, size_t rows);

  // What Finish will give, but for what packing spares.
  size_t held_bytes() const;

  // All that was added since the last Finish.
  EncodedColumn Finish();

 private:
  // Each of some rows of a batch, in which `begin` < `end`.
  void AddRows(const ColumnBatch::Column& batch, size_t begin, size_t end);
  void AddText(const ColumnBatch::Column& batch, size_t begin, size_t end);
  void AddNumbers(const ColumnBatch::Column& batch, size_t begin, size_t end);
  void AddLevels(const ColumnBatch::Column& batch, size_t begin, size_t end);
  void AddPlainNumbers(std::span<const int64_t> values);
  // Those from `begin` that the page still takes.
  size_t EndOfPage(const ColumnBatch::Column& batch, size_t begin, size_t rows) const;
  void Widen(int64_t value);
  void Widen(std::string_view value);

  bool DictionaryIsOfUse() const;
  void EndPage();
  parquet::Encoding AppendValues(std::string* page) const;
  void AppendPlaces(std::string* page) const;
  void AppendPlain(std::string* page) const;
  void EndDictionary();

  const ColumnType type_;
  PagePacker* const packer_;

  ValueDictionary dictionary_;
  bool in_dictionary_ = false;    // goes what comes
  std::vector<uint32_t> places_;  // in the dictionary, of the page's values
  std::string plain_;             // or the page's values as they are; a bool is a byte
  std::string levels_;            // which of the page's rows have a value
  uint64_t page_rows_ = 0;

  int64_t least_ = 0, most_ = 0;
  std::string least_text_, most_text_;
  bool has_values_ = false;  // that are not null
  bool has_bounds_ = true;
  EncodedColumn encoded_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_COLUMN_ENCODER_H_
