// What the threads of a stage add to the tables of a run.
#ifndef SEAMRIPPER_RUNS_ROW_OUTPUTS_H_
#define SEAMRIPPER_RUNS_ROW_OUTPUTS_H_

#include <tuple>
#include <utility>

#include "base/status.h"
#include "engine/row_sort.h"

namespace seamripper {

// What one thread adds to one table, or to several. The first Status that is not ok stays.
template <class... Rows>
class RowOutputs {
 public:
  explicit RowOutputs(RowSorter<Rows>*... sorters) : writers_(sorters...) {}

  template <class Row>
  Status Add(const Row& row) {
    return Keep(std::get<typename RowSorter<Row>::Writer>(writers_).Add(row));
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

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_ROW_OUTPUTS_H_
