#include "ingest/input_reader.h"

#include <utility>

#include "archive/row_address.h"

namespace seamripper {
namespace {

std::unique_ptr<RecordReader> OpenReader(const ReadableFile& file, const PlannedInput& input, Format format,
                                         Range range, std::optional<Cursor> start, const Limits& limits) {
  const bool is_piped = input.kind == PlannedInput::Kind::kStandardInput;
  switch (format.container) {
    case Container::kFile:
      return OpenSingleFile(file, is_piped ? "/dev/stdin" : input.facts.path, input.facts.modified, limits,
                            input.facts.base_url);
    case Container::kParquet:
      return OpenUnsupported(file, is_piped ? "not read: Parquet cannot come through a pipe: give the file"
                                            : "not read: there is no program to read Parquet with");
    case Container::kUnsupported:
      return OpenUnsupported(file, "");
    default:
      return OpenRange(file, format, range, start, limits);
  }
}

}  // namespace

Result<OpenedInput> OpenInput(const PlannedInput& input, Range range, std::optional<Cursor> start, const Limits& limits,
                              const ParquetConverter& parquet) {
  OpenedInput opened;
  Format format = input.format;
  switch (input.kind) {
    case PlannedInput::Kind::kDirectory:
      opened.reader = OpenTree(input.facts.path, input.entries, range.begin, range.end, limits,
                               input.facts.base_url);
      return opened;
    case PlannedInput::Kind::kFile: {
      ASSIGN_OR_RETURN(opened.file, OpenForReading(input.place(), input.facts.bytes));
      if (format.container != Container::kParquet || parquet.command.empty()) break;
      ASSIGN_OR_RETURN(opened.reader, OpenParquet(input.place(), input.facts.bytes, parquet, limits));
      opened.reader = WithRowAddresses(std::move(opened.reader), input.facts.path, limits.rows.key);
      opened.from_process = true;
      return opened;
    }
    case PlannedInput::Kind::kStandardInput: {
      opened.file = OpenStandardInput();
      ASSIGN_OR_RETURN(const Format sniffed, SniffFormat(*opened.file));
      format = sniffed;
      break;
    }
  }
  opened.reader = OpenReader(*opened.file, input, format, range, start, limits);
  if (format.container == Container::kJsonl) {
    const bool is_piped = input.kind == PlannedInput::Kind::kStandardInput;
    opened.reader = WithRowAddresses(std::move(opened.reader), is_piped ? "stdin" : input.facts.path, limits.rows.key);
  }
  return opened;
}

}  // namespace seamripper
