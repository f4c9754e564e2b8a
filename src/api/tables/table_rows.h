// Rows of a running query, given out.
#ifndef SEAMRIPPER_API_TABLES_TABLE_ROWS_H_
#define SEAMRIPPER_API_TABLES_TABLE_ROWS_H_

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "seamripper/tables.h"
#include "tables/query_database.h"

namespace seamripper {

// Values of parameters with their text.
class BoundValues {
 public:
  void Add(const Value& value) {
    if (const auto* text = std::get_if<std::string_view>(&value)) {
      values_.emplace_back(std::string_view(texts_.emplace_back(*text)));
    } else {
      values_.push_back(value);
    }
  }
  std::span<const Value> values() const { return values_; }

 private:
  std::deque<std::string> texts_;  // whose elements stay where they are
  std::vector<Value> values_;
};

class QueriedRows : public TableRows {
 public:
  // The database outlives it.
  QueriedRows(const QueryDatabase& database, std::unique_ptr<Query> query);

  std::span<const TableColumn> columns() const override { return columns_; }
  bool Next() override { return query_->Next(); }
  std::span<const Value> row() const override { return query_->row().first(columns_.size()); }
  const Status& status() const override { return query_->status(); }
  Result<std::optional<uint64_t>> Total() override;
  std::string Key() const override;
  std::string note() const override { return note_; }

  // For listings. The last `keys` columns are no longer shown: they are the row's key. `count` gives the total, unless
  // that is known.
  void HideKeys(size_t keys);
  void CountWith(std::string count, BoundValues values, std::optional<uint64_t> known);
  // `ranked` has all columns, what a row is about first: `main` of them. Without any, they stay as they stand.
  void MarkColumns(std::span<const std::string_view> ranked, size_t main);
  void set_note(std::string note) { note_ = std::move(note); }
  void set_stop(const std::atomic<bool>* stop) { stop_ = stop; }

 private:
  const QueryDatabase& database_;
  std::unique_ptr<Query> query_;
  std::vector<TableColumn> columns_;
  std::string count_;
  BoundValues count_values_;
  std::optional<uint64_t> total_;
  std::string note_;
  const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_API_TABLES_TABLE_ROWS_H_
