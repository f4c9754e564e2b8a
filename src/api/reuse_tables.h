// The rows the reuse detector gives, on their way into the tables.
#ifndef SEAMRIPPER_API_REUSE_TABLES_H_
#define SEAMRIPPER_API_REUSE_TABLES_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <variant>

#include "columns/reuse_tables.h"
#include "detectors/neighbourhoods.h"
#include "detectors/ratios.h"
#include "detectors/reuse.h"
#include "engine/row_sort.h"

namespace seamripper {

// Memory: six sorters.
class ReuseTables {
 public:
  // `sorters` gives them: NewSorter<Row>().
  template <class Sorters>
  explicit ReuseTables(Sorters* sorters)
      : chunks_(sorters->template NewSorter<ReuseChunkRow>()),
        chunk_pages_(sorters->template NewSorter<ChunkPageRow>()),
        files_(sorters->template NewSorter<ReuseFileRow>()),
        pages_(sorters->template NewSorter<ReusePageRow>()),
        directories_(sorters->template NewSorter<DirectoryRow>()),
        neighbourhoods_(sorters->template NewSorter<NeighbourhoodRow>()) {}

  class ChunkRowsOutput {
   public:
    explicit ChunkRowsOutput(ReuseTables* tables) : chunks_(&tables->chunks_), pages_(&tables->chunk_pages_) {}
    Status Add(const ChunkFinding& row) {
      if (const auto* page = std::get_if<ChunkPageRow>(&row)) return pages_.Add(*page);
      return chunks_.Add(std::get<ReuseChunkRow>(row));
    }
    Status Finish() {
      RETURN_IF_ERROR(chunks_.Finish());
      return pages_.Finish();
    }

   private:
    RowSorter<ReuseChunkRow>::Writer chunks_;
    RowSorter<ChunkPageRow>::Writer pages_;
  };

  class PageRowsOutput {
   public:
    explicit PageRowsOutput(ReuseTables* tables) : pages_(&tables->pages_), directories_(&tables->directories_) {}
    void Page(const ReusePageRow& row) { Note(pages_.Add(row)); }
    void Directory(const DirectoryRow& row) { Note(directories_.Add(row)); }
    const Status& status() const { return status_; }
    Status Finish() {
      Note(pages_.Finish());
      Note(directories_.Finish());
      return status_;
    }

   private:
    void Note(Status status) {
      if (status_.ok()) status_ = std::move(status);
    }
    RowSorter<ReusePageRow>::Writer pages_;
    RowSorter<DirectoryRow>::Writer directories_;
    Status status_;
  };

  auto ChunkOutput() { return std::make_unique<ChunkRowsOutput>(this); }
  auto FileOutput() { return std::make_unique<RowSorter<ReuseFileRow>::Writer>(&files_); }
  auto PageOutput() { return std::make_unique<PageRowsOutput>(this); }
  Status AddNeighbourhood(const NeighbourhoodRow& row) { return neighbourhood_writer_.Add(row); }

  template <class Visit>
  Status ForEachDirectory(Visit visit) {
    RowSorter<DirectoryRow>::Reader reader(&directories_);
    for (DirectoryRow row; reader.Next(&row);) RETURN_IF_ERROR(visit(row));
    return reader.status();
  }

  // After all rows have been added. Calls write.operator()<Row>(rows), which returns a Status, for each table: `bool
  // Next(Row*)` and `const Status& status()` of its rows in order, thresholds applied.
  template <class WriteTo>
  Status Write(const ReuseThresholds& thresholds, WriteTo write) {
    RETURN_IF_ERROR(neighbourhood_writer_.Finish());
    RETURN_IF_ERROR(WriteTable(
        &chunks_, [](ReuseChunkRow*) {}, write));
    RETURN_IF_ERROR(WriteTable(
        &chunk_pages_, [](ChunkPageRow*) {}, write));
    RETURN_IF_ERROR(WriteTable(
        &files_, [](ReuseFileRow*) {}, write));
    const auto judge_page = [&](ReusePageRow* row) {
      row->partial = thresholds.partial.IsBelow(Count(row->bad_chunks), Count(row->chunks));
    };
    RETURN_IF_ERROR(WriteTable(&pages_, judge_page, write));
    const auto judge_neighbourhood = [&](NeighbourhoodRow* row) {
      row->bad = thresholds.pooled.IsBelow(Count(row->bad_chunks), Count(row->chunks));
      row->bad_mean = thresholds.mean.IsBelow(Count(row->mean_ratio), kWholeRatio);
    };
    return WriteTable(&neighbourhoods_, judge_neighbourhood, write);
  }

 private:
  static uint64_t Count(int64_t value) { return static_cast<uint64_t>(value); }

  template <class Row, class Judge>
  class JudgedRows {
   public:
    JudgedRows(RowSorter<Row>* rows, Judge judge) : reader_(rows), judge_(std::move(judge)) {}
    bool Next(Row* row) {
      if (!reader_.Next(row)) return false;
      judge_(row);
      return true;
    }
    const Status& status() const { return reader_.status(); }

   private:
    typename RowSorter<Row>::Reader reader_;
    Judge judge_;
  };

  template <class Row, class Judge, class WriteTo>
  Status WriteTable(RowSorter<Row>* sorter, Judge judge, WriteTo& write) {
    JudgedRows<Row, Judge> rows(sorter, std::move(judge));
    return write.template operator()<Row>(&rows);
  }

  RowSorter<ReuseChunkRow> chunks_;
  RowSorter<ChunkPageRow> chunk_pages_;
  RowSorter<ReuseFileRow> files_;
  RowSorter<ReusePageRow> pages_;
  RowSorter<DirectoryRow> directories_;
  RowSorter<NeighbourhoodRow> neighbourhoods_;
  RowSorter<NeighbourhoodRow>::Writer neighbourhood_writer_{&neighbourhoods_};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_API_REUSE_TABLES_H_
