// The rows that a detector finds, on their way into the tables of a run.
#ifndef SEAMRIPPER_RUNS_ROW_OUTPUTS_H_
#define SEAMRIPPER_RUNS_ROW_OUTPUTS_H_

#include <memory>
#include <tuple>
#include <utility>

#include "base/status.h"
#include "columns/rows_in.h"
#include "engine/row_sort.h"

namespace seamripper {

// What one thread adds to one table, or to several. The first Status that is not ok stays.
template <class... Rows>
class RowOutputs {
 public:
  explicit RowOutputs(RowSorter<Rows>*... sorters) : writers_(sorters...) {}

  template <class Found>
  Status Add(const Found& found) {
    return Keep(ForEachRowIn(found, [this]<class Row>(const Row& row) {
      return std::get<typename RowSorter<Row>::Writer>(writers_).Add(row);
    }));
  }
  const Status& status() const { return status_; }
  Status Finish() {
    std::apply([this](auto&... writer) { (static_cast<void>(Keep(writer.Finish())), ...); }, writers_);
    return status_;
  }

 private:
  Status Keep(Status status) {
    if (status_.ok()) status_ = std::move(status);
    return status_;
  }

  std::tuple<typename RowSorter<Rows>::Writer...> writers_;
  Status status_;
};

// One table. `sorters` gives sorters: NewSorter<Row>().
template <class Row>
struct SortedTable {
  template <class Sorters>
  explicit SortedTable(Sorters* sorters) : sorter(sorters->template NewSorter<Row>()) {}

  RowSorter<Row> sorter;
  typename RowSorter<Row>::Writer writer{&sorter};
};

// Several: what a detector is given as its tables. Memory: a sorter each.
template <class... Rows>
class SortedTables : private SortedTable<Rows>... {
 public:
  template <class Sorters>
  explicit SortedTables(Sorters* sorters) : SortedTable<Rows>(sorters)... {}

  // What one thread adds to some of them.
  template <class... Some>
  std::unique_ptr<RowOutputs<Some...>> Output() {
    return std::make_unique<RowOutputs<Some...>>(&(SortedTable<Some>::sorter)...);
  }
  // From one thread at a time.
  template <class Row>
  Status Add(const Row& row) {
    return SortedTable<Row>::writer.Add(row);
  }

  // After all rows have been added.
  template <class Row>
  Result<RowSorter<Row>*> Finish() {
    RETURN_IF_ERROR(SortedTable<Row>::writer.Finish());
    return &(SortedTable<Row>::sorter);
  }
  template <class Row, class Run>
  Status Write(Run* run) {
    ASSIGN_OR_RETURN(RowSorter<Row>* const rows, Finish<Row>());
    return run->WriteRows(rows);
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_ROW_OUTPUTS_H_
