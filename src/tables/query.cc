// A result that is made as it is read is marked as deprecated in DuckDB's C API, without another way to it; the version
// is pinned, so it stays.
#define DUCKDB_API_ALLOW_DEPRECATED 1

#include "tables/query.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "tables/database.h"
#include "tables/query_running.h"

namespace seamripper {
namespace {

ColumnType ShownType(duckdb_type type) {
  switch (type) {
    case DUCKDB_TYPE_BOOLEAN:
      return ColumnType::kBool;
    case DUCKDB_TYPE_FLOAT:
    case DUCKDB_TYPE_DOUBLE:
      return ColumnType::kDouble;
    case DUCKDB_TYPE_TIMESTAMP:
    case DUCKDB_TYPE_TIMESTAMP_TZ:
      return ColumnType::kTimestamp;
    case DUCKDB_TYPE_VARCHAR:
    case DUCKDB_TYPE_SQLNULL:
      return ColumnType::kText;
    default:
      return ColumnType::kInt64;
  }
}

template <class Stored>
Stored At(const ChunkColumn& column, size_t row) {
  return static_cast<const Stored*>(column.values)[row];
}

Value Integer(unsigned __int128 magnitude, bool negative, std::string* digits) {
  constexpr auto kMost = static_cast<unsigned __int128>(INT64_MAX);
  if (magnitude <= kMost) return negative ? -static_cast<int64_t>(magnitude) : static_cast<int64_t>(magnitude);
  if (negative && magnitude == kMost + 1) return INT64_MIN;
  digits->clear();
  for (; magnitude > 0; magnitude /= 10) digits->push_back(static_cast<char>('0' + static_cast<int>(magnitude % 10)));
  if (negative) digits->push_back('-');
  std::reverse(digits->begin(), digits->end());
  return std::string_view(*digits);
}

Value HugeInteger(duckdb_hugeint value, std::string* digits) {
  const auto bits = static_cast<unsigned __int128>(static_cast<uint64_t>(value.upper)) << 64 | value.lower;
  const bool negative = value.upper < 0;
  return Integer(negative ? -bits : bits, negative, digits);
}

std::string_view Text(const ChunkColumn& column, size_t row) {
  // Short strings lie within the struct, so a copy of it will not do.
  auto* text = const_cast<duckdb_string_t*>(static_cast<const duckdb_string_t*>(column.values) + row);
  return {duckdb_string_t_data(text), duckdb_string_t_length(*text)};
}

Value ValueAt(ChunkColumn* column, size_t row) {
  if (column->validity != nullptr && !duckdb_validity_row_is_valid(column->validity, row)) return {};
  switch (column->type) {
    case DUCKDB_TYPE_BOOLEAN:
      return At<bool>(*column, row);
    case DUCKDB_TYPE_TINYINT:
      return int64_t{At<int8_t>(*column, row)};
    case DUCKDB_TYPE_SMALLINT:
      return int64_t{At<int16_t>(*column, row)};
    case DUCKDB_TYPE_INTEGER:
      return int64_t{At<int32_t>(*column, row)};
    case DUCKDB_TYPE_BIGINT:
      return At<int64_t>(*column, row);
    case DUCKDB_TYPE_UTINYINT:
      return int64_t{At<uint8_t>(*column, row)};
    case DUCKDB_TYPE_USMALLINT:
      return int64_t{At<uint16_t>(*column, row)};
    case DUCKDB_TYPE_UINTEGER:
      return int64_t{At<uint32_t>(*column, row)};
    case DUCKDB_TYPE_UBIGINT:
      return Integer(At<uint64_t>(*column, row), false, &column->digits);
    case DUCKDB_TYPE_HUGEINT:
      return HugeInteger(At<duckdb_hugeint>(*column, row), &column->digits);
    case DUCKDB_TYPE_FLOAT:
      return double{At<float>(*column, row)};
    case DUCKDB_TYPE_DOUBLE:
      return At<double>(*column, row);
    case DUCKDB_TYPE_VARCHAR:
      return Text(*column, row);
    case DUCKDB_TYPE_TIMESTAMP:
    case DUCKDB_TYPE_TIMESTAMP_TZ:
      return Timestamp{At<int64_t>(*column, row)};
    default:
      return {};
  }
}

struct Binder {
  duckdb_prepared_statement statement;
  idx_t at;

  duckdb_state operator()(std::monostate) const { return duckdb_bind_null(statement, at); }
  duckdb_state operator()(bool value) const { return duckdb_bind_boolean(statement, at, value); }
  duckdb_state operator()(int64_t value) const { return duckdb_bind_int64(statement, at, value); }
  duckdb_state operator()(double value) const { return duckdb_bind_double(statement, at, value); }
  duckdb_state operator()(std::string_view value) const {
    return duckdb_bind_varchar_length(statement, at, value.data(), value.size());
  }
  duckdb_state operator()(Timestamp value) const {
    return duckdb_bind_timestamp_tz(statement, at, {value.microseconds});
  }
};

}  // namespace

bool IsReadable(duckdb_type type) {
  switch (type) {
    case DUCKDB_TYPE_BOOLEAN:
    case DUCKDB_TYPE_TINYINT:
    case DUCKDB_TYPE_SMALLINT:
    case DUCKDB_TYPE_INTEGER:
    case DUCKDB_TYPE_BIGINT:
    case DUCKDB_TYPE_UTINYINT:
    case DUCKDB_TYPE_USMALLINT:
    case DUCKDB_TYPE_UINTEGER:
    case DUCKDB_TYPE_UBIGINT:
    case DUCKDB_TYPE_HUGEINT:
    case DUCKDB_TYPE_FLOAT:
    case DUCKDB_TYPE_DOUBLE:
    case DUCKDB_TYPE_VARCHAR:
    case DUCKDB_TYPE_TIMESTAMP:
    case DUCKDB_TYPE_TIMESTAMP_TZ:
    case DUCKDB_TYPE_SQLNULL:
      return true;
    default:
      return false;
  }
}

Query::Query(std::unique_ptr<Running> running) : running_(std::move(running)) {}
Query::~Query() = default;

Status Query::Start(std::span<const Value> parameters, std::span<const std::string> names) {
  const duckdb_prepared_statement statement = running_->statement.get();
  CHECK(duckdb_nparams(statement) == parameters.size());
  for (size_t i = 0; i < parameters.size(); ++i) {
    if (std::visit(Binder{statement, i + 1}, parameters[i]) == DuckDBError) return PrepareError(statement);
  }
  duckdb_result* result = running_->result.get();
  if (duckdb_execute_prepared_streaming(statement, result) == DuckDBError) {
    if (running_->watchdog.Barks()) return running_->watchdog.Reason();
    return StatusOf(duckdb_result_error_type(result), duckdb_result_error(result));
  }
  for (idx_t i = 0; i < duckdb_column_count(result); ++i) {
    const duckdb_type type = duckdb_column_type(result, i);
    columns_.push_back({names.empty() ? duckdb_column_name(result, i) : names[i], ShownType(type)});
    running_->columns.push_back({type, nullptr, nullptr, {}});
  }
  row_.resize(columns_.size());
  return {};
}

bool Query::FetchChunk() {
  duckdb_result* result = running_->result.get();
  running_->chunk = ChunkHandle(duckdb_fetch_chunk(*result));
  running_->next = 0;
  running_->rows = running_->chunk ? duckdb_data_chunk_get_size(running_->chunk.get()) : 0;
  if (running_->rows == 0) {
    running_->ended = true;
    if (const char* error = duckdb_result_error(result); error != nullptr) {
      status_ =
          running_->watchdog.Barks() ? running_->watchdog.Reason() : StatusOf(duckdb_result_error_type(result), error);
    }
    return false;
  }
  for (size_t i = 0; i < running_->columns.size(); ++i) {
    const duckdb_vector vector = duckdb_data_chunk_get_vector(running_->chunk.get(), i);
    running_->columns[i].values = duckdb_vector_get_data(vector);
    running_->columns[i].validity = duckdb_vector_get_validity(vector);
  }
  return true;
}

bool Query::Next() {
  if (!status_.ok() || running_->ended) return false;
  if (running_->next == running_->rows) {
    if (running_->watchdog.Barks()) status_ = running_->watchdog.Reason();
    if (!status_.ok() || !FetchChunk()) return false;
  }
  for (size_t i = 0; i < row_.size(); ++i) row_[i] = ValueAt(&running_->columns[i], running_->next);
  ++running_->next;
  return true;
}

}  // namespace seamripper
