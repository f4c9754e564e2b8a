// Findings walked along with the pages they are about.
#ifndef SEAMRIPPER_API_CORPUS_ROWS_BY_PAGE_H_
#define SEAMRIPPER_API_CORPUS_ROWS_BY_PAGE_H_

#include <memory>
#include <span>
#include <utility>

#include "base/page_id.h"
#include "tables/query.h"

namespace seamripper {

// The rows of a query whose first column is a page id, which never falls.
class RowsByPage {
 public:
  explicit RowsByPage(std::unique_ptr<Query> query) : query_(std::move(query)) {}

  // Moves on to the next row of this page; false when it has no more, or after an error. Pages are asked for in the order
  // of their ids; rows of those that are not asked for are passed over.
  bool Next(PageId page) {
    while (ahead_ || query_->Next()) {
      const PageId at = std::get<int64_t>(query_->row()[0]);
      ahead_ = at > page;
      if (at >= page) return at == page;
    }
    return false;
  }
  // A value per column; text holds until Next is called again.
  std::span<const Value> row() const { return query_->row(); }
  const Status& status() const { return query_->status(); }

 private:
  std::unique_ptr<Query> query_;
  bool ahead_ = false;  // the row is of a page that was not asked for yet
};

}  // namespace seamripper

#endif  // SEAMRIPPER_API_CORPUS_ROWS_BY_PAGE_H_
