#include "api/tables/table_rows.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "api/tables/key_text.h"
#include "base/check.h"

namespace seamripper {

QueriedRows::QueriedRows(const QueryDatabase& database, std::unique_ptr<Query> query)
    : database_(database), query_(std::move(query)) {
  for (const ResultColumn& column : query_->columns()) columns_.push_back({column.name, column.type});
}

void QueriedRows::HideKeys(size_t keys) {
  CHECK(keys <= columns_.size());
  columns_.resize(columns_.size() - keys);
}

void QueriedRows::CountWith(std::string count, BoundValues values, std::optional<uint64_t> known) {
  count_ = std::move(count);
  count_values_ = std::move(values);
  total_ = known;
}

void QueriedRows::MarkColumns(std::span<const std::string_view> ranked, size_t main) {
  for (TableColumn& column : columns_) {
    column.of_table = true;
    if (ranked.empty()) continue;
    const auto place = static_cast<size_t>(std::ranges::find(ranked, column.name) - ranked.begin());
    column.main = place < main;
    column.rank = static_cast<uint32_t>(place + 1);
  }
}

Result<std::optional<uint64_t>> QueriedRows::Total() {
  if (total_ || count_.empty()) return total_;
  ASSIGN_OR_RETURN(const auto counted, database_.Run(count_, count_values_.values(), {.stop = stop_}));
  if (counted->Next()) total_ = static_cast<uint64_t>(std::get<int64_t>(counted->row()[0]));
  if (!counted->status().ok()) return counted->status();
  return total_;
}

std::string QueriedRows::Key() const {
  std::string key;
  const std::span<const Value> row = query_->row();
  for (size_t i = columns_.size(); i < row.size(); ++i) {
    if (i > columns_.size()) key += ',';
    AppendKeyValue(row[i], &key);
  }
  return key;
}

}  // namespace seamripper
