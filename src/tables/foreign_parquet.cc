#include "tables/foreign_parquet.h"

#include <algorithm>
#include <string_view>

#include "tables/database.h"

namespace seamripper {
namespace {

// Text that is not marked as such is taken for text all the same, as older writers have it; it has to be UTF-8.
std::string SourceOf(const std::string& path) {
  return "read_parquet(" + QuotedText(path) +
         ", hive_partitioning = false, union_by_name = false, filename = false, file_row_number = false, "
         "binary_as_string = true)";
}

ForeignColumn::Kind KindOf(std::string_view type) {
  constexpr std::string_view kNumbers[] = {"TINYINT",   "SMALLINT", "INTEGER", "BIGINT", "UTINYINT",
                                           "USMALLINT", "UINTEGER", "UBIGINT", "FLOAT",  "DOUBLE"};
  if (type == "VARCHAR" || type == "JSON") return ForeignColumn::Kind::kText;
  if (std::find(std::begin(kNumbers), std::end(kNumbers), type) != std::end(kNumbers)) {
    return ForeignColumn::Kind::kNumber;
  }
  if (type.starts_with("DECIMAL(") && type.ends_with(")")) return ForeignColumn::Kind::kNumber;
  const bool is_time = type == "DATE" || type == "TIMESTAMP" || type == "TIMESTAMP WITH TIME ZONE" ||
                       type == "TIMESTAMP_S" || type == "TIMESTAMP_MS" || type == "TIMESTAMP_NS";
  return is_time ? ForeignColumn::Kind::kTime : ForeignColumn::Kind::kOther;
}

std::string Selected(const ForeignColumn& column) {
  const std::string name = QuotedName(column.name);
  if (column.kind == ForeignColumn::Kind::kText) return "CAST(" + name + " AS VARCHAR)";
  if (column.kind == ForeignColumn::Kind::kTime) return "TRY_CAST(" + name + " AS TIMESTAMP)";
  return column.type.starts_with("DECIMAL") ? "CAST(" + name + " AS DOUBLE)" : name;
}

}  // namespace

Result<std::unique_ptr<ForeignParquet>> ForeignParquet::Open(const std::string& path, uint64_t memory_bytes) {
  ReadOptions options;
  options.memory_bytes = memory_bytes;
  options.threads = 1;
  options.files = {path};
  ASSIGN_OR_RETURN(std::unique_ptr<QueryDatabase> database, QueryDatabase::Open({}, options));
  std::unique_ptr<ForeignParquet> file(new ForeignParquet(SourceOf(path), std::move(database)));
  RETURN_IF_ERROR(file->ReadColumns());
  return file;
}

Status ForeignParquet::ReadColumns() {
  ASSIGN_OR_RETURN(const std::unique_ptr<Query> rows,
                   database_->Run("SELECT column_name, column_type FROM (DESCRIBE FROM " + source_ + ")", {}));
  while (rows->Next()) {
    const auto* name = std::get_if<std::string_view>(&rows->row()[0]);
    const auto* type = std::get_if<std::string_view>(&rows->row()[1]);
    if (name != nullptr && type != nullptr) columns_.push_back({std::string(*name), KindOf(*type), std::string(*type)});
  }
  return rows->status();
}

Result<std::unique_ptr<Query>> ForeignParquet::Read(const std::vector<ForeignColumn>& columns) const {
  std::string list;
  for (const ForeignColumn& column : columns) list += (list.empty() ? "" : ", ") + Selected(column);
  return database_->Run("SELECT " + list + " FROM " + source_, {});
}

}  // namespace seamripper
