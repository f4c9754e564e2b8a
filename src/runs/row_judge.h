// What is said of a row only when all rows are known.
#ifndef SEAMRIPPER_RUNS_ROW_JUDGE_H_
#define SEAMRIPPER_RUNS_ROW_JUDGE_H_

#include <cstdint>
#include <map>
#include <string>

#include "base/status.h"
#include "columns/reuse_tables.h"

namespace seamripper {

// Sees the rows of tables as they are written. Never changes where a row stands.
class RowJudge {
 public:
  virtual ~RowJudge() = default;
  // Completes a row; false when it is not to be written.
  virtual bool Judge(ReusePageRow*) { return true; }
  virtual bool Judge(NeighbourhoodRow*) { return true; }
  // Of the rows so far, for run.json; those of several judges add up.
  virtual std::map<std::string, uint64_t> counts() const { return {}; }
};

template <class Row>
concept IsJudged = requires(RowJudge* judge, Row* row) { judge->Judge(row); };

// Of rows, those that a judge lets pass; `Rows` has `bool Next(Row*)` and `status()`.
template <class Row, class Rows>
class JudgedRows {
 public:
  JudgedRows(Rows* rows, RowJudge* judge) : rows_(rows), judge_(judge) {}
  bool Next(Row* row) {
    while (rows_->Next(row)) {
      if (judge_->Judge(row)) return true;
    }
    return false;
  }
  const Status& status() const { return rows_->status(); }

 private:
  Rows* const rows_;
  RowJudge* const judge_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_ROW_JUDGE_H_
