// The rows of the tables `pages` and `skipped`, made from the segments of a corpus in one pass.
#ifndef SEAMRIPPER_RUNS_CORPUS_ROWS_H_
#define SEAMRIPPER_RUNS_CORPUS_ROWS_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "columns/corpus_tables.h"
#include "store/column_rows.h"
#include "store/corpus_reader.h"

namespace seamripper {

// A page may say that its title is sixteen megabytes long. A table holds this much of it; `show` has it all.
inline constexpr size_t kMaxTitleBytes = 8 << 10;

// The paths of a corpus's inputs by their ordinals. The manifest must outlive it.
class InputPaths {
 public:
  explicit InputPaths(const Manifest& manifest) : manifest_(manifest) {}
  // Null when there is no such input.
  const std::string* Find(uint64_t ordinal) const;

 private:
  const Manifest& manifest_;
};

// The row of a page, its title whole. False when its parts do not fit each other. Takes what it can from the head.
bool FillPageRow(const PageRow& page, const std::string& path, Head* head, PageTableRow* row);

// The live pages in the order of their ids. The corpus must outlive it. Memory: three blocks.
class CorpusPageRows {
 public:
  // Of all segments, or of one. `stop`, when set, ends it with kInterrupted.
  CorpusPageRows(const CorpusReader& corpus, const InputPaths& paths, const std::atomic<bool>* stop,
                 std::optional<size_t> segment = {});

  bool Next(PageTableRow* row);
  const Status& status() const { return status_; }
  uint64_t titles_cut() const { return titles_cut_; }
  // Rows of the segments' columns up to the last page that was given, superseded ones and itself included.
  uint64_t rows_read() const { return rows_read_; }

 private:
  bool NextLive(PageRow* page, std::string_view* head);
  void NextSuperseded();
  bool IsSuperseded(PageId id);
  bool Fill(const PageRow& page, std::string_view head_bytes, PageTableRow* row);
  bool Fail(Status status);

  const InputPaths& paths_;
  const std::atomic<bool>* stop_;
  ColumnRows pages_;
  ColumnRows heads_;
  FileRows superseded_;
  std::optional<PageId> next_superseded_;
  Head head_;
  uint64_t titles_cut_ = 0;
  uint64_t rows_read_ = 0;
  Status status_;
};

// What is neither page nor file, in the order it was read. Memory: a block.
class CorpusSkippedRows {
 public:
  // As CorpusPageRows.
  CorpusSkippedRows(const CorpusReader& corpus, const InputPaths& paths, const std::atomic<bool>* stop,
                    std::optional<size_t> segment = {});

  bool Next(SkippedTableRow* row);
  const Status& status() const { return status_; }

 private:
  const InputPaths& paths_;
  const std::atomic<bool>* stop_;
  ColumnRows rows_;
  SkippedRow skipped_;
  int64_t next_ordinal_ = 0;
  Status status_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_CORPUS_ROWS_H_
