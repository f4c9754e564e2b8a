// Reads the records of a crawl file, part by part, so that many threads can read one file.
//
// A file is cut into ranges of file bytes, fixed beforehand. A reader gives the pieces that begin in its range, and
// reads past the end of the range to finish the last. Where a range's first piece begins is only known once the range
// before it was read, so a reader that is not told guesses: the first place in the range that looks like the start of a
// record. Whoever puts the ranges together compares begin() with the end() of the range before, and reads a range again
// when the guess was wrong. So the pieces never depend on how many threads there were.
#ifndef SEAMRIPPER_ARCHIVE_READER_H_
#define SEAMRIPPER_ARCHIVE_READER_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "archive/format.h"
#include "archive/record.h"
#include "base/status.h"
#include "os/file.h"

namespace seamripper {

class RecordReader {
 public:
  virtual ~RecordReader() = default;

  // The next piece; false when the range is done. Environment trouble only: damage is a piece.
  virtual Result<bool> Next(Piece* piece) = 0;

  // Gives back the memory that the last piece took, which is no longer valid then.
  virtual Status Rest() { return {}; }

  // Where the first piece began, known after the first Next. When no piece begins in the range: {range end, 0}.
  virtual Cursor begin() const = 0;
  // Where the first piece of the next range begins; valid after Next returned false.
  virtual Cursor end() const = 0;
};

struct Range {
  uint64_t begin = 0;
  uint64_t end = 0;  // kUnknownSize for standard input
};

// `start`: where the range's first piece is known to begin (always known for a range at 0). Compressed JSONL and
// compressed WARCs that are not a member per record are one stream: the range that holds the member's start gives all
// its pieces. `file` must outlive the reader. Memory: one record and its compressed form. kWarc, kArc, kJsonl and kWacz
// only. A record that cannot be held (Limits::record_bytes) and whose length is wrong is put right in a plain file; in
// a stream what its length covers is lost, up to a member that begins a record.
std::unique_ptr<RecordReader> OpenRange(const ReadableFile& file, Format format, Range range,
                                        std::optional<Cursor> start, const Limits& limits);

// Files of a directory as records, in the order given: a piece each. kFile records; what is not regular is a skipped
// piece of length 0; what cannot be read a damaged one of its listed size, 0 for what could not even be looked at. The offset of every piece is 0. `entries`
// must outlive the reader. Their URLs are `base_url` with the path in the directory behind it; file URLs when it is empty.
std::unique_ptr<RecordReader> OpenTree(const std::string& root, const std::vector<TreeEntry>& entries, size_t begin,
                                       size_t end, const Limits& limits, const std::string& base_url = {});

// A file that is no container, as one record. `path` gives its URL, `modified_nanoseconds` the time of its capture, as in
// a directory; 0 for standard input.
std::unique_ptr<RecordReader> OpenSingleFile(const ReadableFile& file, const std::string& path,
                                             int64_t modified_nanoseconds, const Limits& limits,
                                             const std::string& base_url = {});

// A file of a kind that is not read, as one skipped piece with that detail.
std::unique_ptr<RecordReader> OpenUnsupported(const ReadableFile& file, std::string detail);

// A program that knows the format: DuckDB would be parsing a stranger's bytes in this process otherwise. With one more
// argument, "check" or "read", and the file as its standard input it writes what parquet_verdict.h says, or the rows as
// JSONL.
struct ParquetConverter {
  std::vector<std::string> command;  // a path, and arguments; empty: there is none
  const std::atomic<bool>* stop = nullptr;
  // What it may take, beyond its code; it is told in kConverterMemory. A file that needs more is damaged, and says so. 0: an
  // eighth of the machine's, half of what a run takes that is not told.
  uint64_t memory_bytes = 0;
};
// Of the environment: bytes, and what the columns of id and text are called.
inline constexpr char kConverterMemory[] = "SEAMRIPPER_PARQUET_MEMORY";
inline constexpr char kConverterId[] = "SEAMRIPPER_PARQUET_ID";
inline constexpr char kConverterText[] = "SEAMRIPPER_PARQUET_TEXT";

// The rows of a Parquet file of `size` bytes, as those of JSONL, in the order of the file. It is whole or not there: all
// of it is read once before there is a reader, and when that fails in whatever way, all of it is one damaged piece. So
// what it gives does not depend on where a child process happened to end. Each row has the share of the file's bytes
// that it has of the JSONL. Memory: one row.
Result<std::unique_ptr<RecordReader>> OpenParquet(const std::string& path, uint64_t size,
                                                  const ParquetConverter& converter, const Limits& limits);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_READER_H_
