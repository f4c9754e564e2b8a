// The records of a planned input.
#ifndef SEAMRIPPER_INGEST_INPUT_READER_H_
#define SEAMRIPPER_INGEST_INPUT_READER_H_

#include <memory>
#include <optional>

#include "archive/reader.h"
#include "ingest/plan.h"
#include "os/file.h"

namespace seamripper {

struct OpenedInput {
  std::unique_ptr<ReadableFile> file;  // that the reader reads; null for a directory
  std::unique_ptr<RecordReader> reader;
  bool from_process = false;  // that the reader reads from, however little was asked of it
};

// `range` of it: of a file's bytes or a directory's entries. `start`: where the first piece begins, if known. The input
// outlives what is opened. Standard input is read once, and as a whole.
Result<OpenedInput> OpenInput(const PlannedInput& input, Range range, std::optional<Cursor> start, const Limits& limits,
                              const ParquetConverter& parquet);

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_INPUT_READER_H_
