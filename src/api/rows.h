// Rows of a table as the structs that describe them: which ones is said by members of the struct, and the statement and
// the decoding follow from Table<Row>.
//
//   ASSIGN_OR_RETURN(const auto sources, ReadRows(corpus, RowsOf<QuiltSourceRow>().Where(&QuiltSourceRow::page_id, id)));
#ifndef SEAMRIPPER_API_ROWS_H_
#define SEAMRIPPER_API_ROWS_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "api/detector_run.h"
#include "api/open_corpus.h"
#include "columns/row_values.h"
#include "columns/table.h"
#include "tables/query_database.h"

namespace seamripper {

// Which rows of one table: all of them, in its order, unless said otherwise.
template <class Row>
class RowsOf {
 public:
  // Those of another run than the current one.
  RowsOf& Of(std::string run) {
    run_ = std::move(run);
    return *this;
  }
  // Only those whose member is `value`; of several conditions all hold.
  template <class Member>
  RowsOf& Where(Member Row::*member, std::type_identity_t<Member> value) {
    return Add(member, " = ", std::move(value));
  }
  template <class Member>
  RowsOf& WhereNot(Member Row::*member, std::type_identity_t<Member> value) {
    return Add(member, " <> ", std::move(value));
  }
  // In this order, and then in the next.
  template <class Member>
  RowsOf& By(Member Row::*member, bool falling = false) {
    order_ += (order_.empty() ? " ORDER BY " : ", ") + Quoted(ColumnOf(member)) + (falling ? " DESC" : "");
    return *this;
  }
  RowsOf& Limit(uint64_t rows) {
    limit_ = rows;
    return *this;
  }

  const std::string& run() const { return run_; }
  std::string Statement() const {
    std::string columns;
    for (const ColumnFacts& column : ColumnsOf<Row>()) columns += (columns.empty() ? "" : ", ") + Quoted(column.name);
    return "SELECT " + columns + " FROM " + Quoted(Table<Row>::kName) + where_ + order_ +
           (limit_ == 0 ? "" : " LIMIT " + std::to_string(limit_));
  }
  // Of the statement's parameters. Holds as long as this does.
  std::vector<Value> Parameters() const {
    std::vector<Value> values;
    for (const Parameter& parameter : parameters_) {
      values.push_back(std::visit([](const auto& value) -> Value { return value; }, parameter));
    }
    return values;
  }

 private:
  using Parameter = std::variant<bool, int64_t, std::string>;

  static std::string Quoted(std::string_view name) { return '"' + std::string(name) + '"'; }

  template <class Member>
  RowsOf& Add(Member Row::*member, const char* relation, Member value) {
    where_ += (where_.empty() ? " WHERE " : " AND ") + Quoted(ColumnOf(member)) + relation + "$" +
              std::to_string(parameters_.size() + 1);
    if constexpr (std::is_same_v<Member, int32_t>) {
      parameters_.emplace_back(int64_t{value});
    } else {
      parameters_.emplace_back(std::move(value));
    }
    return *this;
  }

  std::string run_;
  std::string where_;
  std::string order_;
  std::vector<Parameter> parameters_;
  uint64_t limit_ = 0;
};

// Calls visit(row), which says whether to go on, for each of them. Without the table there are none.
template <class Row, class Visit>
Status ForEachRowOf(const OpenCorpus& corpus, const RowsOf<Row>& wanted, Visit visit) {
  const TableFacts* const table = FindTableFacts(Table<Row>::kName);
  ASSIGN_OR_RETURN(const Findings* run, corpus.RunWith(*table, wanted.run()));
  if (run == nullptr) return {};
  ASSIGN_OR_RETURN(const QueryDatabase* database, corpus.Database({&table, 1}, wanted.run()));
  ASSIGN_OR_RETURN(const std::unique_ptr<Query> query, database->Run(wanted.Statement(), wanted.Parameters()));
  Row row;
  while (query->Next()) {
    RowFromValues(query->row(), &row);
    if (!visit(row)) return {};
  }
  return query->status();
}

// The same of a run itself, of which nobody else may know yet; all rows, in the table's order.
template <class Row, class Visit>
Status ForEachRowOf(const Findings& run, Visit visit) {
  if (run.FindTable(Table<Row>::kName) == nullptr) return {};
  ASSIGN_OR_RETURN(const auto tables, OpenTables(run, {Table<Row>::kName}));
  ASSIGN_OR_RETURN(const std::unique_ptr<Query> query, tables->Run(RowsOf<Row>().Statement(), {}));
  Row row;
  while (query->Next()) {
    RowFromValues(query->row(), &row);
    if (!visit(row)) return {};
  }
  return query->status();
}

template <class Row>
Result<std::vector<Row>> ReadFirstRows(const Findings& run, size_t most) {
  std::vector<Row> rows;
  RETURN_IF_ERROR(ForEachRowOf<Row>(run, [&](const Row& row) {
    if (rows.size() < most) rows.push_back(row);
    return rows.size() < most;
  }));
  return rows;
}

// Of rows that come in any order, the first few by what `order` makes of them.
template <class Row, class Order>
void KeepFirst(size_t most, Order order, const Row& row, std::vector<Row>* kept) {
  const auto before = [&order](const Row& a, const Row& b) { return order(a) < order(b); };
  kept->insert(std::upper_bound(kept->begin(), kept->end(), row, before), row);
  if (kept->size() > most) kept->pop_back();
}

template <class Row>
Result<std::vector<Row>> ReadRows(const OpenCorpus& corpus, const RowsOf<Row>& wanted) {
  std::vector<Row> rows;
  RETURN_IF_ERROR(ForEachRowOf(corpus, wanted, [&rows](const Row& row) {
    rows.push_back(row);
    return true;
  }));
  return rows;
}

// The first of them; nothing when there is none.
template <class Row>
Result<std::optional<Row>> ReadRow(const OpenCorpus& corpus, RowsOf<Row> wanted) {
  ASSIGN_OR_RETURN(std::vector<Row> rows, ReadRows(corpus, wanted.Limit(1)));
  return rows.empty() ? std::optional<Row>() : std::optional<Row>(std::move(rows.front()));
}

}  // namespace seamripper

#endif  // SEAMRIPPER_API_ROWS_H_
