// The rows the reuse detector gives, on their way into the tables.
#ifndef SEAMRIPPER_RUNS_REUSE_TABLES_H_
#define SEAMRIPPER_RUNS_REUSE_TABLES_H_

#include <cstdint>
#include <memory>
#include <span>
#include <tuple>
#include <utility>

#include "columns/reuse_tables.h"
#include "detectors/ratios.h"
#include "detectors/reuse.h"
#include "engine/row_sort.h"

namespace seamripper {

// Memory: five sorters.
class ReuseTables {
 public:
  // `sorters` gives them: NewSorter<Row>().
  template <class Sorters>
  explicit ReuseTables(Sorters* sorters)
      : chunks_(sorters->template NewSorter<ReuseChunkRow>()),
        chunk_pages_(sorters->template NewSorter<ChunkPageRow>()),
        files_(sorters->template NewSorter<ReuseFileRow>()),
        pages_(sorters->template NewSorter<ReusePageRow>()),
        neighbourhoods_(sorters->template NewSorter<NeighbourhoodRow>()) {}

  // What one thread adds to one of them, or to two.
  template <class... Rows>
  class Output {
   public:
    explicit Output(RowSorter<Rows>*... sorters) : writers_(sorters...) {}
    template <class Row>
    void Add(const Row& row) {
      Keep(std::get<typename RowSorter<Row>::Writer>(writers_).Add(row));
    }
    const Status& status() const { return status_; }
    Status Finish() {
      std::apply([this](auto&... writer) { (Keep(writer.Finish()), ...); }, writers_);
      return status_;
    }

   private:
    void Keep(Status status) {
      if (status_.ok()) status_ = std::move(status);
    }

    std::tuple<typename RowSorter<Rows>::Writer...> writers_;
    Status status_;
  };

  auto ChunkOutput() { return std::make_unique<Output<ReuseChunkRow, ChunkPageRow>>(&chunks_, &chunk_pages_); }
  auto FileOutput() { return std::make_unique<RowSorter<ReuseFileRow>::Writer>(&files_); }
  auto PageOutput() { return std::make_unique<Output<ReusePageRow>>(&pages_); }
  auto NeighbourhoodOutput() { return std::make_unique<Output<NeighbourhoodRow>>(&neighbourhoods_); }

  // After all rows have been added; of neighbourhoods those of `min_pages` are written. Calls write.operator()<Row>(rows), which returns a Status, for each table: `bool
  // Next(Row*)` and `const Status& status()` of its rows in order, thresholds applied and what they decide counted.
  template <class WriteTo>
  Status Write(const ReuseThresholds& thresholds, uint64_t min_pages, WriteTo write) {
    RETURN_IF_ERROR(WriteTable(&chunks_, write));
    RETURN_IF_ERROR(WriteTable(&chunk_pages_, write));
    RETURN_IF_ERROR(WriteTable(&files_, write));
    const auto judge_page = [&](ReusePageRow* row) {
      row->partial = thresholds.partial.IsBelow(Count(row->bad_chunks), Count(row->chunks));
      partial_pages_ += row->partial ? 1 : 0;
      return true;
    };
    RETURN_IF_ERROR(WriteJudged(&pages_, judge_page, write));
    const auto judge_neighbourhood = [&](NeighbourhoodRow* row) {
      row->bad = thresholds.pooled.IsBelow(Count(row->bad_chunks), Count(row->chunks));
      row->bad_mean = thresholds.mean.IsBelow(Count(row->mean_ratio), kWholeRatio);
      all_bad_neighbourhoods_ += row->bad && row->depth > 0 ? 1 : 0;
      const bool is_written = Count(row->pages) >= min_pages;
      bad_neighbourhoods_ += row->bad && is_written ? 1 : 0;
      return is_written;
    };
    RETURN_IF_ERROR(WriteJudged(&neighbourhoods_, judge_neighbourhood, write));
    GivenRows counts(thresholds.of_all.counts);
    return write.template operator()<NeighbourhoodCountRow>(&counts);
  }

  // Of what was written.
  uint64_t partial_pages() const { return partial_pages_; }
  uint64_t bad_neighbourhoods() const { return bad_neighbourhoods_; }
  // Of all from hosts on, those of too few pages included.
  uint64_t all_bad_neighbourhoods() const { return all_bad_neighbourhoods_; }

 private:
  static uint64_t Count(int64_t value) { return static_cast<uint64_t>(value); }

  class GivenRows {
   public:
    explicit GivenRows(std::span<const NeighbourhoodCountRow> rows) : rows_(rows) {}
    bool Next(NeighbourhoodCountRow* row) {
      if (rows_.empty()) return false;
      *row = rows_.front();
      rows_ = rows_.subspan(1);
      return true;
    }
    const Status& status() const { return status_; }

   private:
    std::span<const NeighbourhoodCountRow> rows_;
    Status status_;
  };

  // Those of which judge(Row*) says so.
  template <class Row, class Judge>
  class JudgedRows {
   public:
    JudgedRows(RowSorter<Row>* rows, Judge judge) : reader_(rows), judge_(std::move(judge)) {}
    bool Next(Row* row) {
      while (reader_.Next(row)) {
        if (judge_(row)) return true;
      }
      return false;
    }
    const Status& status() const { return reader_.status(); }

   private:
    typename RowSorter<Row>::Reader reader_;
    Judge judge_;
  };

  template <class Row, class WriteTo>
  Status WriteTable(RowSorter<Row>* sorter, WriteTo& write) {
    typename RowSorter<Row>::Reader rows(sorter);
    return write.template operator()<Row>(&rows);
  }

  template <class Row, class Judge, class WriteTo>
  Status WriteJudged(RowSorter<Row>* sorter, Judge judge, WriteTo& write) {
    JudgedRows<Row, Judge> rows(sorter, std::move(judge));
    return write.template operator()<Row>(&rows);
  }

  RowSorter<ReuseChunkRow> chunks_;
  RowSorter<ChunkPageRow> chunk_pages_;
  RowSorter<ReuseFileRow> files_;
  RowSorter<ReusePageRow> pages_;
  RowSorter<NeighbourhoodRow> neighbourhoods_;
  uint64_t partial_pages_ = 0;
  uint64_t bad_neighbourhoods_ = 0;
  uint64_t all_bad_neighbourhoods_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_REUSE_TABLES_H_
