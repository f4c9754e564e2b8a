// The rows of a detector's tables, in memory: what it may be given as its tables.
#ifndef SEAMRIPPER_TESTING_FOUND_ROWS_H_
#define SEAMRIPPER_TESTING_FOUND_ROWS_H_

#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "columns/rows_in.h"

namespace seamripper {

template <class... Rows>
class FoundRows {
 public:
  struct Locked {
    FoundRows* found;
    template <class Found>
    Status Add(const Found& rows) {
      const std::lock_guard lock(found->mutex_);
      return ForEachRowIn(rows, [this]<class Row>(const Row& row) { return found->Add(row); });
    }
    Status status() const { return {}; }
    Status Finish() { return {}; }
  };
  template <class...>
  std::unique_ptr<Locked> Output() {
    return std::unique_ptr<Locked>(new Locked{this});
  }

  template <class Row>
  Status Add(const Row& row) {
    std::get<std::vector<Row>>(rows_).push_back(row);
    return {};
  }

  template <class Row>
  const std::vector<Row>& RowsOf() const {
    return std::get<std::vector<Row>>(rows_);
  }

 private:
  std::mutex mutex_;
  std::tuple<std::vector<Rows>...> rows_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_FOUND_ROWS_H_
