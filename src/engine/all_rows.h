// The rows of all threads, in memory.
#ifndef SEAMRIPPER_ENGINE_ALL_ROWS_H_
#define SEAMRIPPER_ENGINE_ALL_ROWS_H_

#include <iterator>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "base/status.h"

namespace seamripper {

template <class Row>
struct AllRows {
  // One per thread.
  struct Output {
    AllRows* all;
    std::vector<Row> found;

    Status Add(Row row) {
      found.push_back(std::move(row));
      return {};
    }
    Status Finish() {
      const std::lock_guard lock(all->mutex);
      all->rows.insert(all->rows.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
      return {};
    }
  };

  auto Outputs() {
    return [this] { return std::unique_ptr<Output>(new Output{this, {}}); };
  }

  std::mutex mutex;
  std::vector<Row> rows;  // in no particular order
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_ALL_ROWS_H_
