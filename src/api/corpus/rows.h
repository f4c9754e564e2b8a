// Rows of a table as the structs that describe them: which ones is said by members of the struct; finding and decoding
// follow from Table<Row>.
//
//   ASSIGN_OR_RETURN(const auto sources, ReadRows(corpus, RowsOf<QuiltSourceRow>().Where(&QuiltSourceRow::page_id, id)));
#ifndef SEAMRIPPER_API_CORPUS_ROWS_H_
#define SEAMRIPPER_API_CORPUS_ROWS_H_

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "api/corpus/open_corpus.h"
#include "columns/row_values.h"
#include "columns/table.h"
#include "parquet/table_reader.h"
#include "tables/query_database.h"

namespace seamripper {

// The columns of a table, for a SELECT in which it is called `alias`.
inline std::string SelectList(const TableFacts& table, std::string_view alias) {
  std::string list;
  for (const ColumnFacts& column : table.columns) {
    list.append(list.empty() ? "" : ", ").append(alias).append(".\"").append(column.name).append("\"");
  }
  return list;
}

// All rows, in any order.
inline std::string SelectAll(const TableFacts& table) {
  return "SELECT " + SelectList(table, table.name) + " FROM " + std::string(table.name);
}

// Calls visit(row), which says whether to go on, for what such a statement gives.
template <class Row, class Visit>
Status QueryRows(const QueryDatabase& database, const std::string& statement, std::span<const Value> parameters,
                 Visit visit) {
  ASSIGN_OR_RETURN(const std::unique_ptr<Query> query, database.Run(statement, parameters));
  Row row;
  while (query->Next()) {
    RowFromValues(query->row(), &row);
    if (!visit(row)) return {};
  }
  return query->status();
}

// Which rows of one table: all of them unless said otherwise, in its order.
template <class Row>
class RowsOf {
 public:
  // Those of another run than the current one.
  RowsOf& Of(std::string run) {
    run_ = std::move(run);
    return *this;
  }
  // Only those whose member is `value`: a column of Table<Row>::kLookups, by which they are found.
  template <class Member>
  RowsOf& Where(Member Row::*member, std::type_identity_t<Member> value) {
    return WhereAny(member, {std::move(value)});
  }
  // The same for any of several values. Asked for together, they cost no more than the part of the table they are in.
  template <class Member>
  RowsOf& WhereAny(Member Row::*member, std::vector<std::type_identity_t<Member>> values) {
    column_ = ColumnOf(member);
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    values_.assign(values.begin(), values.end());
    is_wanted_ = [member, wanted = std::move(values)](const Row& row) {
      return std::ranges::binary_search(wanted, row.*member);
    };
    return *this;
  }
  // Of these, only those for which this holds.
  RowsOf& That(std::function<bool(const Row&)> holds) {
    holds_ = std::move(holds);
    return *this;
  }
  // Reads only these members, besides those that a condition above names; the others stay as in a new Row.
  template <class... Members>
  RowsOf& Only(Members Row::*... members) {
    only_ = {ColumnOf(members)...};
    return *this;
  }
  RowsOf& Limit(uint64_t rows) {
    limit_ = rows;
    return *this;
  }

  const std::string& run() const { return run_; }

  // How many have the value; what else is asked for is not looked at. Of a table with an index, the rows are not read.
  Result<uint64_t> Count(const OpenCorpus& corpus, const Findings& run) const {
    const TableFacts& table = *FindTableFacts(Table<Row>::kName);
    uint64_t rows = 0;
    if (!HasIndex(run.Parts(table.name))) {
      RETURN_IF_ERROR(Query(corpus, table, [&rows](const Row&) { return ++rows > 0; }));
      return rows;
    }
    ASSIGN_OR_RETURN(const TableReader* reader, corpus.Reader(table, run));
    ASSIGN_OR_RETURN(const std::vector<RowRange> ranges, Find(*reader));
    for (const RowRange& range : ranges) rows += range.rows;
    return rows;
  }

  // Calls visit(row), which says whether to go on, for each of them in the table that `run` wrote.
  template <class Visit>
  Status ForEach(const OpenCorpus& corpus, const Findings& run, Visit visit) const {
    uint64_t left = limit_;
    const auto choose = [&](const Row& row) {
      if ((is_wanted_ && !is_wanted_(row)) || (holds_ && !holds_(row))) return true;
      const bool more = visit(row);
      return more && --left > 0;
    };
    const TableFacts& table = *FindTableFacts(Table<Row>::kName);
    if (!HasIndex(run.Parts(table.name))) return Query(corpus, table, choose);
    ASSIGN_OR_RETURN(const TableReader* reader, corpus.Reader(table, run));
    return Read(*reader, choose);
  }

 private:
  using Wanted = std::variant<int64_t, std::string>;

  template <class Choose>
  Status Read(const TableReader& table, Choose choose) const {
    RowReader<Row> reader(&table, ColumnsToRead());
    ASSIGN_OR_RETURN(const std::vector<RowRange> ranges, Find(table));
    bool more = true;
    for (const RowRange& range : ranges) {
      if (more) RETURN_IF_ERROR(reader.Read(range, [&](const Row& row) { return more = choose(row); }));
    }
    return {};
  }
  std::vector<std::string_view> ColumnsToRead() const {
    std::vector<std::string_view> columns = only_;
    if (!only_.empty() && !column_.empty()) columns.push_back(column_);
    return columns;
  }
  Result<std::vector<RowRange>> Find(const TableReader& table) const {
    if (column_.empty()) return std::vector<RowRange>{{0, table.rows()}};
    std::vector<RowRange> all;
    for (const Wanted& value : values_) {
      const auto* const text = std::get_if<std::string>(&value);
      ASSIGN_OR_RETURN(const std::vector<RowRange> found, text != nullptr
                                                              ? table.FindHash(column_, *text)
                                                              : table.Find(column_, std::get<int64_t>(value)));
      all.insert(all.end(), found.begin(), found.end());
    }
    std::ranges::sort(all, {}, &RowRange::first);
    return all;
  }

  // A run of before there were indexes.
  template <class Choose>
  Status Query(const OpenCorpus& corpus, const TableFacts& table, Choose choose) const {
    std::string statement = SelectAll(table);
    std::vector<Value> parameters;
    for (const Wanted& value : values_) {
      parameters.push_back(std::visit([](const auto& each) -> Value { return each; }, value));
      statement += (parameters.size() == 1 ? " WHERE \"" : " OR \"") + std::string(column_) + "\" = $" +
                   std::to_string(parameters.size());
    }
    if (!column_.empty() && values_.empty()) return {};
    const TableFacts* const tables[] = {&table};
    ASSIGN_OR_RETURN(const QueryDatabase* database, corpus.Database(tables, run_));
    return QueryRows<Row>(*database, statement, parameters, choose);
  }

  std::string run_;
  std::string_view column_;
  std::vector<std::string_view> only_;  // empty: all
  std::vector<Wanted> values_;
  std::function<bool(const Row&)> is_wanted_;
  std::function<bool(const Row&)> holds_;
  uint64_t limit_ = UINT64_MAX;
};

// Calls visit(row), which says whether to go on, for each of them. Without the table there are none.
template <class Row, class Visit>
Status ForEachRowOf(const OpenCorpus& corpus, const RowsOf<Row>& wanted, Visit visit) {
  ASSIGN_OR_RETURN(const Findings* run, corpus.RunWith(*FindTableFacts(Table<Row>::kName), wanted.run()));
  return run == nullptr ? Status() : corpus.Explain(*run, wanted.ForEach(corpus, *run, visit));
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

#endif  // SEAMRIPPER_API_CORPUS_ROWS_H_
