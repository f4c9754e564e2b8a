#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "columns/table.h"
#include "os/named_output.h"
#include "parquet/parquet_writer.h"
#include "seamripper/tables.h"

namespace seamripper {
namespace {

class PublicRowSource : public RowSource {
 public:
  PublicRowSource(TableRows* rows, uint64_t limit) : rows_(rows), left_(limit == 0 ? UINT64_MAX : limit) {}

  Result<size_t> Fill(ColumnBatch* batch) override {
    size_t filled = 0;
    for (; !batch->IsFull(filled) && left_ > 0 && rows_->Next(); ++filled, --left_) {
      for (size_t i = 0; i < rows_->columns().size(); ++i) RETURN_IF_ERROR(Put(i, filled, batch));
    }
    if (!rows_->status().ok()) return rows_->status();
    return filled;
  }

 private:
  struct Putter {
    ColumnBatch* batch;
    size_t column, row;

    void operator()(std::monostate) const { batch->SetNull(column, row); }
    template <class Same>
    void operator()(Same value) const {
      batch->Set(column, row, value);
    }
  };

  Status Put(size_t column, size_t row, ColumnBatch* batch) const {
    const Value& value = rows_->row()[column];
    const TableColumn& facts = rows_->columns()[column];
    if (facts.type == ColumnType::kInt64 && std::holds_alternative<std::string_view>(value)) {
      return UsageError("the column " + facts.name + " has a number beyond 64 bits: cast it to varchar or double");
    }
    std::visit(Putter{batch, column, row}, value);
    return {};
  }

  TableRows* rows_;
  uint64_t left_;
};

}  // namespace

Result<uint64_t> WriteTableParquet(TableRows* rows, const std::string& path, uint64_t limit) {
  std::vector<ColumnFacts> columns;
  std::set<std::string_view> names;
  for (const TableColumn& column : rows->columns()) {
    if (!names.insert(column.name).second) {
      return UsageError("two columns are named " + column.name + ": give them names with AS");
    }
    columns.push_back({column.name, column.type, FieldKind::kStored});
  }
  ASSIGN_OR_RETURN(const std::unique_ptr<NamedOutput> output, NamedOutput::Create(path));
  if (output->beside().empty()) return UsageError(path + " is not a regular file, which Parquet needs: give -o another name");
  PublicRowSource source(rows, limit);
  ASSIGN_OR_RETURN(const uint64_t written, WriteParquet(output->beside(), columns, &source));
  RETURN_IF_ERROR(output->Finish());
  return written;
}

}  // namespace seamripper
