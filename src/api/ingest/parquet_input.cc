#include "seamripper/parquet_input.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "archive/parquet_verdict.h"
#include "archive/reader.h"
#include "archive/row_keys.h"
#include "base/iso_time.h"
#include "base/json_writer.h"
#include "os/confine.h"
#include "os/file.h"
#include "tables/foreign_parquet.h"

namespace seamripper {
namespace {

// The file has no name here, so that no name can be mistaken for a pattern, a list or a place in the network.
constexpr char kInput[] = "/proc/self/fd/0";

// DuckDB makes rows 2,048 at a time, and their text is held at once: they may have a megabyte each. More is of no use, and
// whoever started this process may grant it less, since both live from one budget. Whoever is granted less may have to be
// told that a file cannot be read, which is why the message names --memory.
constexpr uint64_t kMostMemoryBytes = uint64_t{4} << 30;
constexpr uint64_t kLeastMemoryBytes = uint64_t{64} << 20;
constexpr uint64_t kCodeBytes = uint64_t{96} << 20;  // of address space: this program and its libraries

uint64_t GrantedMemory() {
  const char* granted = std::getenv(kConverterMemory);
  const uint64_t bytes = granted == nullptr ? kMostMemoryBytes : std::strtoull(granted, nullptr, 10);
  return std::clamp(bytes, kLeastMemoryBytes, kMostMemoryBytes);
}

// Far more than is needed. What was read within the time when it was checked is read within twice the time.
uint64_t CpuSeconds(uint64_t file_bytes, ParquetPass pass) {
  const uint64_t seconds = 300 + (file_bytes >> 20);
  return pass == ParquetPass::kCheck ? seconds : 2 * seconds;
}

using Kind = ForeignColumn::Kind;

std::string Granted(const char* name, std::string otherwise) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::move(otherwise) : value;
}

RowFields FieldsToRead() { return {Granted(kConverterId, RowFields().id), Granted(kConverterText, RowFields().text)}; }

// Those of a crawl; empty when it is none.
std::vector<ForeignColumn> CrawlColumns(const std::vector<ForeignColumn>& all, const RowFields& fields) {
  std::vector<ForeignColumn> found;
  const auto add = [&](std::string_view name, bool text_only) {
    const auto column = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
    if (column == all.end() || column->kind == Kind::kOther) return;
    if (column->kind == Kind::kText || !text_only) found.push_back(*column);
  };
  for (const std::string_view name : {std::string_view(fields.text), kHtmlKey}) add(name, true);
  if (found.empty()) return {};
  for (const std::string_view name : {kUrlKey, kSourceKey}) add(name, true);
  add(fields.id, false);
  for (const std::string_view name : kTimeKeys) add(name, false);
  return found;
}

std::string WhatIsNeeded(const std::vector<ForeignColumn>& all, const RowFields& fields) {
  constexpr size_t kShown = 10;
  std::string has;
  for (size_t i = 0; i < std::min(all.size(), kShown); ++i) {
    has += (i == 0 ? "" : ", ") + all[i].name + " " + all[i].type.substr(0, all[i].type.find('('));
  }
  if (all.size() > kShown) has += ", ...";
  return "a Parquet crawl needs a column " + fields.text + " or html of type string; this file has " +
         (has.empty() ? "none" : has) + ": name the one that holds the text with --text-field";
}

// The name that DuckDB knows the file by says nothing to anybody.
std::string WithoutInputName(std::string message) {
  const std::string name = std::string(" '") + kInput + "'";
  for (size_t at; (at = message.find(name)) != std::string::npos;) message.erase(at, name.size());
  return message;
}

bool IsAbsent(const Value& value) {
  const auto* number = std::get_if<double>(&value);
  return std::holds_alternative<std::monostate>(value) || (number != nullptr && !std::isfinite(*number));
}

struct ValueWriter {
  JsonWriter* json;

  void operator()(std::monostate) const {}
  void operator()(bool yes) const { json->Bool(yes); }
  void operator()(int64_t number) const { json->Number(number); }
  void operator()(double number) const { json->Number(number); }
  void operator()(std::string_view text) const { json->String(text); }
  void operator()(Timestamp time) const { json->String(IsoTime(time.microseconds)); }
};

// A null is a key that is not there.
void AppendLine(const std::vector<ForeignColumn>& columns, std::span<const Value> row, std::string* lines) {
  JsonWriter json(AppendJsonString, std::move(*lines));
  json.BeginObject();
  for (size_t i = 0; i < columns.size(); ++i) {
    if (!IsAbsent(row[i])) std::visit(ValueWriter{&json.Key(columns[i].name)}, row[i]);
  }
  *lines = json.EndObject().Take() + "\n";
}

class Conversion {
 public:
  Conversion(ParquetPass pass, const std::function<Status(std::string_view)>& write) : pass_(pass), write_(write) {}

  Status Run() {
    uint64_t file_bytes = 0;
    {
      ASSIGN_OR_RETURN(const std::unique_ptr<ReadableFile> file, OpenForReading(kInput));
      file_bytes = file->size();
    }
    const uint64_t memory = GrantedMemory();
    RETURN_IF_ERROR(
        ConfineProcess({.memory_bytes = memory + kCodeBytes, .cpu_seconds = CpuSeconds(file_bytes, pass_)}));
    most_bytes_ = MostJsonlBytes(file_bytes);
    const Result<std::unique_ptr<ForeignParquet>> file = ForeignParquet::Open(kInput, memory);
    if (!file.ok()) return Refuse(file.status());
    const RowFields fields = FieldsToRead();
    const std::vector<ForeignColumn> columns = CrawlColumns((*file)->columns(), fields);
    if (columns.empty()) return Judge({ParquetVerdict::Kind::kOther, 0, WhatIsNeeded((*file)->columns(), fields)});
    const Result<std::unique_ptr<Query>> rows = (*file)->Read(columns);
    if (!rows.ok()) return Refuse(rows.status());
    return GiveRows(columns, rows->get());
  }

 private:
  Status GiveRows(const std::vector<ForeignColumn>& columns, Query* rows) {
    while (rows->Next()) {
      AppendLine(columns, rows->row(), &lines_);
      if (lines_.size() >= kBytesPerSignOfLife) RETURN_IF_ERROR(Flush());
      if (jsonl_bytes_ > most_bytes_) {
        return Refuse(Status(Code::kInputDamaged, "its rows are more than a thousand times as large as the file"));
      }
    }
    if (!rows->status().ok()) return Refuse(rows->status());
    RETURN_IF_ERROR(Flush());
    return Judge({ParquetVerdict::Kind::kSound, jsonl_bytes_, {}});
  }

  Status Flush() {
    jsonl_bytes_ += lines_.size();
    RETURN_IF_ERROR(write_(pass_ == ParquetPass::kRead ? std::string_view(lines_) : "\n"));
    lines_.clear();
    return {};
  }

  Status Judge(const ParquetVerdict& verdict) {
    if (pass_ == ParquetPass::kCheck) return write_(VerdictLine(verdict));
    if (verdict.kind == ParquetVerdict::Kind::kSound) return {};
    return {Code::kInputDamaged, verdict.detail};
  }
  Status Refuse(const Status& status) {
    return Judge({ParquetVerdict::Kind::kDamaged, 0, WithoutInputName(status.message())});
  }

  const ParquetPass pass_;
  const std::function<Status(std::string_view)>& write_;
  uint64_t most_bytes_ = 0;
  uint64_t jsonl_bytes_ = 0;
  std::string lines_;
};

}  // namespace

Status ConvertParquetInput(ParquetPass pass, const std::function<Status(std::string_view)>& write) {
  return Conversion(pass, write).Run();
}

}  // namespace seamripper
