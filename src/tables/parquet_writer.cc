// DuckDB writes the file: COPY from a table function of ours, which it calls for the next 2,048 rows whenever it wants
// them. So nothing is held but the group of rows being encoded, however many rows there are. Appending to a table and
// copying that was measured at ten times the memory.
#include "tables/parquet_writer.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "os/file.h"
#include "tables/database.h"

namespace seamripper {
namespace {

constexpr char kFunction[] = "seamripper_rows";

duckdb_type DuckDbType(ColumnType type) {
  switch (type) {
    case ColumnType::kInt64:
      return DUCKDB_TYPE_BIGINT;
    case ColumnType::kInt32:
      return DUCKDB_TYPE_INTEGER;
    case ColumnType::kBool:
      return DUCKDB_TYPE_BOOLEAN;
    case ColumnType::kDouble:
      return DUCKDB_TYPE_DOUBLE;
    case ColumnType::kText:
      return DUCKDB_TYPE_VARCHAR;
    case ColumnType::kTimestamp:
      return DUCKDB_TYPE_TIMESTAMP_TZ;
  }
  return DUCKDB_TYPE_INVALID;
}

// All that has a default is said, so that another version of DuckDB writes no other file unasked. Groups limited in
// bytes need preserve_insertion_order off; one thread keeps the order all the same.
std::string CopyStatement(const ParquetOptions& options) {
  return std::string("COPY (FROM ") + kFunction +
         "()) TO $1 (FORMAT parquet, PARQUET_VERSION v1, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE 122880, "
         "ROW_GROUP_SIZE_BYTES " +
         std::to_string(options.memory_bytes / 4) +
         ", WRITE_BLOOM_FILTER true, WRITE_EMPTY_FILE true, USE_TMP_FILE false, PER_THREAD_OUTPUT false)";
}

}  // namespace

// What the callbacks of the table function share.
class ParquetCopy {
 public:
  ParquetCopy(std::span<const ColumnFacts> columns, RowSource* source) : columns_(columns), source_(source) {}

  Status Register(duckdb_connection connection) {
    TableFunctionHandle function(duckdb_create_table_function());
    duckdb_table_function_set_name(function.get(), kFunction);
    duckdb_table_function_set_extra_info(function.get(), this, nullptr);
    duckdb_table_function_set_bind(function.get(), Bind);
    duckdb_table_function_set_init(function.get(), [](duckdb_init_info info) { duckdb_init_set_max_threads(info, 1); });
    duckdb_table_function_set_function(function.get(), Fill);
    if (duckdb_register_table_function(connection, function.get()) == DuckDBSuccess) return {};
    return EnvironmentError(
        "DuckDB does not take a table function: is libduckdb.so the one that came with this program?");
  }

  const Status& status() const { return status_; }
  uint64_t rows() const { return rows_; }

 private:
  static void Bind(duckdb_bind_info info) {
    const auto* copy = static_cast<ParquetCopy*>(duckdb_bind_get_extra_info(info));
    for (const ColumnFacts& column : copy->columns_) {
      TypeHandle type(duckdb_create_logical_type(DuckDbType(column.type)));
      duckdb_bind_add_result_column(info, std::string(column.name).c_str(), type.get());
    }
  }

  static void Fill(duckdb_function_info info, duckdb_data_chunk chunk) {
    auto* copy = static_cast<ParquetCopy*>(duckdb_function_get_extra_info(info));
    const size_t rows = copy->FillChunk(chunk);
    if (!copy->status_.ok()) duckdb_function_set_error(info, copy->status_.message().c_str());
    duckdb_data_chunk_set_size(chunk, copy->status_.ok() ? rows : 0);
  }

  size_t FillChunk(duckdb_data_chunk chunk) {
    batch_.vectors_.resize(columns_.size());
    batch_.data_.resize(columns_.size());
    for (size_t i = 0; i < columns_.size(); ++i) {
      duckdb_vector vector = duckdb_data_chunk_get_vector(chunk, i);
      batch_.vectors_[i] = vector;
      batch_.data_[i] = duckdb_vector_get_data(vector);
    }
    const Result<size_t> filled = source_->Fill(&batch_);
    if (!filled.ok()) {
      status_ = filled.status();
      return 0;
    }
    CHECK(*filled <= ColumnBatch::kRows);
    if (!batch_.all_text_valid_) status_ = EnvironmentError("a row has text that is not UTF-8: please report this");
    rows_ += *filled;
    return *filled;
  }

  const std::span<const ColumnFacts> columns_;
  RowSource* const source_;
  ColumnBatch batch_;
  uint64_t rows_ = 0;
  Status status_;
};

void ColumnBatch::Set(size_t column, size_t row, std::string_view value) {
  auto* vector = static_cast<duckdb_vector>(vectors_[column]);
  if (ErrorHandle error(duckdb_valid_utf8_check(value.data(), value.size())); error) {
    all_text_valid_ = false;
    value = {};
  }
  duckdb_unsafe_vector_assign_string_element_len(vector, row, value.data(), value.size());
}

void ColumnBatch::SetNull(size_t column, size_t row) {
  auto* vector = static_cast<duckdb_vector>(vectors_[column]);
  duckdb_vector_ensure_validity_writable(vector);
  duckdb_validity_set_row_invalid(duckdb_vector_get_validity(vector), row);
}

namespace {

Status RunCopy(const std::string& path, ParquetCopy* copy, const ParquetOptions& options) {
  DatabaseSettings settings;
  settings.memory_bytes = options.memory_bytes;
  settings.keep_row_order = false;
  const Result<DatabaseHandle> database = OpenDatabase(settings);
  if (!database.ok()) return database.status();
  const Result<ConnectionHandle> connection = Connect(database->get());
  if (!connection.ok()) return connection.status();
  RETURN_IF_ERROR(copy->Register(connection->get()));

  StatementHandle statement;
  if (duckdb_prepare(connection->get(), CopyStatement(options).c_str(), statement.out()) == DuckDBError) {
    return PrepareError(statement.get());
  }
  duckdb_bind_varchar_length(statement.get(), 1, path.data(), path.size());
  ResultHandle result;
  if (duckdb_execute_prepared(statement.get(), result.get()) == DuckDBSuccess) return {};
  return StatusOf(duckdb_result_error_type(result.get()), duckdb_result_error(result.get()));
}

}  // namespace

Result<uint64_t> WriteParquet(const std::string& path, std::span<const ColumnFacts> columns, RowSource* source,
                              const ParquetOptions& options) {
  const std::string absolute = AbsolutePath(path);  // a name like "s3://..." is a file's, too
  ParquetCopy copy(columns, source);
  Status written = RunCopy(absolute, &copy, options);
  if (written.ok()) written = SyncFile(absolute);
  if (written.ok()) return copy.rows();
  if (FactsOf(absolute).is_regular) (void)RemoveTree(absolute);
  if (!copy.status().ok()) return copy.status();
  return EnvironmentError("cannot write " + path + ": " + written.message());
}

}  // namespace seamripper
