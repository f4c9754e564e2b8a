#include "parquet/part_index_writer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/bytes.h"
#include "base/check.h"
#include "parquet/part_index.h"

namespace seamripper {
namespace {

bool CanBeLookup(ColumnType type) {
  return type == ColumnType::kInt64 || type == ColumnType::kInt32 || type == ColumnType::kText;
}

}  // namespace

Result<std::unique_ptr<PartIndexWriter>> PartIndexWriter::Create(const std::string& path,
                                                                 std::span<const ColumnFacts> columns,
                                                                 const std::vector<std::string_view>& lookups,
                                                                 LookupMemory memory) {
  if (memory.spill_folder.empty()) memory.spill_folder = path.substr(0, path.rfind('/'));
  ASSIGN_OR_RETURN(std::unique_ptr<WritableFile> file, WritableFile::Create(path));
  std::unique_ptr<PartIndexWriter> writer(new PartIndexWriter(path, std::move(file)));
  for (const ColumnFacts& facts : columns) {
    Column& column = writer->columns_.emplace_back(facts, writer->file_.get());
    if (std::ranges::find(lookups, facts.name) == lookups.end()) continue;
    CHECK(CanBeLookup(facts.type));
    column.lookup = std::make_unique<Lookup>(memory);
  }
  RETURN_IF_ERROR(writer->file_->Append(kPartIndexMagic));
  return writer;
}

PartIndexWriter::~PartIndexWriter() {
  if (!finished_) static_cast<void>(RemoveTree(path_));
}

Status PartIndexWriter::AddRows(const ColumnBatch& batch, size_t rows) {
  for (size_t i = 0; i < columns_.size(); ++i) {
    CHECK(batch.column(i).is_null.empty());
    Lookup* const lookup = columns_[i].lookup.get();
    if (lookup == nullptr) continue;
    const bool is_text = columns_[i].facts.type == ColumnType::kText;
    RETURN_IF_ERROR(is_text ? AddTexts(batch.column(i), rows, lookup) : AddNumbers(batch.column(i), rows, lookup));
  }
  rows_ += rows;
  return {};
}

Status PartIndexWriter::AddNumbers(const ColumnBatch::Column& batch, size_t rows, Lookup* lookup) const {
  for (size_t row = 0; row < rows; ++row) {
    const auto value = static_cast<uint64_t>(batch.numbers[row]);
    LookupEntry& open = lookup->open;
    if (open.rows == 0 || value != open.value) {
      if (open.rows > 0) RETURN_IF_ERROR(lookup->sorter.Add(open));
      open = {value, rows_ + row, 0};
    }
    ++open.rows;
  }
  return {};
}

Status PartIndexWriter::AddTexts(const ColumnBatch::Column& batch, size_t rows, Lookup* lookup) const {
  for (size_t row = 0, begin = 0; row < rows; ++row) {
    const auto end = static_cast<size_t>(batch.numbers[row]);
    const std::string_view value = std::string_view(batch.text).substr(begin, end - begin);
    begin = end;
    LookupEntry& open = lookup->open;
    if (open.rows == 0 || value != lookup->text) {
      if (open.rows > 0) RETURN_IF_ERROR(lookup->sorter.Add(open));
      open = {Xxh3Of64(value), rows_ + row, 0};
      lookup->text = value;
    }
    ++open.rows;
  }
  return {};
}

Result<TreeRoot> PartIndexWriter::WriteLookup(Lookup* lookup) {
  if (lookup->open.rows > 0) RETURN_IF_ERROR(lookup->sorter.Add(lookup->open));
  TreeWriter tree(3, file_.get());
  RETURN_IF_ERROR(lookup->sorter.ForEach([&](const LookupEntry& entry) {
    return tree.Add(std::array{entry.value, entry.first_row, entry.rows});
  }));
  return tree.Finish();
}

Status PartIndexWriter::Finish(uint64_t part_bytes, const Hash128& part_sum) {
  IndexDirectory directory = {rows_, part_bytes, part_sum, {}};
  for (Column& column : columns_) {
    IndexedColumn& indexed = directory.columns.emplace_back();
    indexed.name = column.facts.name;
    indexed.type = column.facts.type;
    indexed.is_lookup = column.lookup != nullptr;
    ASSIGN_OR_RETURN(indexed.pages, column.pages.Finish());
    ASSIGN_OR_RETURN(indexed.dictionaries, column.dictionaries.Finish());
    if (!indexed.is_lookup) continue;
    ASSIGN_OR_RETURN(indexed.lookup, WriteLookup(column.lookup.get()));
    column.lookup.reset();
  }
  const std::string encoded = EncodeDirectory(directory);
  std::string footer;
  for (const uint64_t number : {file_->size(), uint64_t{encoded.size()}, Xxh3Of64(encoded)}) {
    AppendLittleEndian(&footer, number);
  }
  AppendLittleEndian(&footer, Xxh3Of64(footer));
  footer.append(kPartIndexMagic);
  RETURN_IF_ERROR(file_->Append(encoded));
  RETURN_IF_ERROR(file_->Append(footer));
  RETURN_IF_ERROR(file_->SyncAndClose());
  finished_ = true;
  return {};
}

}  // namespace seamripper
