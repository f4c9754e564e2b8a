#include "cli/row_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "cli/print_rows.h"
#include "cli/row_text.h"
#include "cli/streams.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

constexpr size_t kBufferBytes = 1 << 16;

Status CannotWrite(const std::string& path) {
  return EnvironmentError("cannot write " + path + ": " + std::strerror(errno) + "; give another file to -o");
}

// A file that takes the place of `path` when it is finished, and is gone when it is not.
class NewFile {
 public:
  explicit NewFile(const std::string& path) : path_(path), new_path_(path + ".new") {}
  ~NewFile() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    std::remove(new_path_.c_str());
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  Status Write(const std::string& text) {
    if (file_ == nullptr) file_ = std::fopen(new_path_.c_str(), "wb");
    if (file_ == nullptr) return CannotWrite(new_path_);
    return std::fwrite(text.data(), 1, text.size(), file_) == text.size() ? Status() : CannotWrite(new_path_);
  }

  Status Finish() {
    const bool closed = std::fclose(file_) == 0;
    file_ = nullptr;
    if (closed && std::rename(new_path_.c_str(), path_.c_str()) == 0) return {};
    Status status = CannotWrite(path_);
    std::remove(new_path_.c_str());
    return status;
  }

 private:
  const std::string path_;
  const std::string new_path_;
  std::FILE* file_ = nullptr;
};

void AppendHeader(TableFormat format, Columns columns, std::string* to) {
  if (format == TableFormat::kCsv) AppendCsvHeader(columns, to);
  if (format == TableFormat::kTsv) AppendTsvHeader(columns, to);
}

void AppendRow(TableFormat format, Columns columns, Values row, std::string* to) {
  if (format == TableFormat::kCsv) return AppendCsvRow(row, Reader::kPipe, to);
  if (format == TableFormat::kTsv) return AppendTsvRow(row, Reader::kPipe, to);
  AppendJsonRow(columns, row, to);
}

}  // namespace

Status WriteRowFile(TableRows* rows, const Options& options) {
  const TableFormat format = options.format.value_or(TableFormat::kJsonl);
  if (format == TableFormat::kTable || format == TableFormat::kMarkdown) {
    return UsageError("--format of export is jsonl, csv, tsv or parquet");
  }
  if (options.output.empty() || format == TableFormat::kParquet) {
    Options printed = options;
    printed.format = format;
    printed.limit = 0;
    const Result<PrintPlan> plan = PlanPrinting(printed);
    return plan.ok() ? PrintRows(rows, *plan) : plan.status();
  }
  if (!options.quiet && !rows->note().empty()) SayLine("note: " + rows->note());
  NewFile file(options.output);
  std::string out;
  AppendHeader(format, rows->columns(), &out);
  uint64_t written = 0;
  for (; rows->Next(); ++written) {
    AppendRow(format, rows->columns(), rows->row(), &out);
    if (out.size() < kBufferBytes) continue;
    if (Status status = file.Write(out); !status.ok()) return status;
    out.clear();
  }
  if (!rows->status().ok()) return rows->status();
  if (Status status = file.Write(out); !status.ok()) return status;
  if (Status status = file.Finish(); !status.ok()) return status;
  if (!options.quiet) SayLine("wrote " + Plural(written, "row") + " to " + options.output);
  return {};
}

}  // namespace seamripper::cli
