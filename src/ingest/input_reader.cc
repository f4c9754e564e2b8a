#include "ingest/input_reader.h"

#include <utility>

namespace seamripper {
namespace {

std::unique_ptr<RecordReader> OpenReader(const ReadableFile& file, const PlannedInput& input, Format format,
                                         Range range, std::optional<Cursor> start, const Limits& limits) {
  const bool is_piped = input.kind == PlannedInput::Kind::kStandardInput;
  switch (format.container) {
    case Container::kFile:
      return OpenSingleFile(file, is_piped ? "/dev/stdin" : input.facts.path, input.facts.modified, limits);
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
      opened.reader = OpenTree(input.facts.path, input.entries, range.begin, range.end, limits);
      return opened;
    case PlannedInput::Kind::kFile: {
      Result<std::unique_ptr<ReadableFile>> file = OpenForReading(input.facts.path, input.facts.bytes);
      if (!file.ok()) return file.status();
      opened.file = std::move(*file);
      if (format.container != Container::kParquet || parquet.command.empty()) break;
      Result<std::unique_ptr<RecordReader>> reader = OpenParquet(input.facts.path, input.facts.bytes, parquet, limits);
      if (!reader.ok()) return reader.status();
      opened.reader = std::move(*reader);
      opened.from_process = true;
      return opened;
    }
    case PlannedInput::Kind::kStandardInput: {
      opened.file = OpenStandardInput();
      const Result<Format> sniffed = SniffFormat(*opened.file);
      if (!sniffed.ok()) return sniffed.status();
      format = *sniffed;
      break;
    }
  }
  opened.reader = OpenReader(*opened.file, input, format, range, start, limits);
  return opened;
}

}  // namespace seamripper
