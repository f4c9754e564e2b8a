// Findings walked along with the pages they are about.
#ifndef SEAMRIPPER_API_EXPORT_ROWS_BY_PAGE_H_
#define SEAMRIPPER_API_EXPORT_ROWS_BY_PAGE_H_

#include <atomic>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "base/page_id.h"
#include "columns/row_values.h"
#include "tables/query_database.h"

namespace seamripper {

// Rows of one table, or of several beside each other, in the order of the page ids of the first.
template <class... Rows>
class RowsByPage {
 public:
  // `statement` gives all columns of each of the tables.
  Status Start(const QueryDatabase& database, const std::string& statement, const std::atomic<bool>* stop) {
    ASSIGN_OR_RETURN(query_, database.Run(statement, {}, {.stop = stop}));
    return {};
  }
  bool has_started() const { return query_ != nullptr; }

  // Pages are asked for in the order of their ids; rows of those that are not asked for are passed over.
  Status MoveTo(PageId page) {
    of_page_.clear();
    while (ahead_ || Fetch()) {
      const PageId at = std::get<0>(row_).page_id;
      ahead_ = at > page;
      if (ahead_) break;
      if (at == page) of_page_.push_back(row_);
    }
    return query_ == nullptr ? Status() : query_->status();
  }
  // Those of the page.
  const std::vector<std::tuple<Rows...>>& rows() const { return of_page_; }
  bool any() const { return !of_page_.empty(); }
  // New ones when there are none.
  std::tuple<Rows...> first() const { return any() ? of_page_.front() : std::tuple<Rows...>(); }

 private:
  bool Fetch() {
    if (query_ == nullptr || !query_->Next()) return false;
    size_t at = 0;
    const auto put = [&]<class Row>(Row* row) {
      const size_t columns = ColumnsOf<Row>().size();
      RowFromValues(query_->row().subspan(at, columns), row);
      at += columns;
    };
    std::apply([&](Rows&... row) { (put(&row), ...); }, row_);
    return true;
  }

  std::unique_ptr<Query> query_;
  std::tuple<Rows...> row_;
  bool ahead_ = false;  // it is of a page that was not asked for yet
  std::vector<std::tuple<Rows...>> of_page_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_API_EXPORT_ROWS_BY_PAGE_H_
