// The pieces of a file as rows that can be compared, read in one go or range by range.
#ifndef SEAMRIPPER_TESTING_PIECES_H_
#define SEAMRIPPER_TESTING_PIECES_H_

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "archive/reader.h"

namespace seamripper {

// What a Piece says, in strings of its own.
struct PieceRow {
  PieceKind kind = PieceKind::kRecord;
  Reason reason = Reason::kNone;
  uint64_t offset = 0;
  uint64_t length = 0;
  bool shared = false;
  uint64_t decoded_length = 0;
  RecordType type = RecordType::kUnknown;
  std::string url;
  int64_t captured = 0;
  bool is_text = false;
  std::string block;
  uint64_t block_length = 0;
  bool length_repaired = false;

  friend bool operator==(const PieceRow&, const PieceRow&) = default;
  friend std::ostream& operator<<(std::ostream& out, const PieceRow& row);
};

PieceRow RowOf(const Piece& piece);

// Everything a reader gives.
std::vector<PieceRow> ReadAll(RecordReader* reader);

// All pieces in one go, and as a coordinator of ranges of `range_bytes` puts them together: each range is guessed, and
// read again where the guess was not where the range before ended. `rereads`, if given, counts these.
std::vector<PieceRow> ReadWhole(const ReadableFile& file, Format format, const Limits& limits = {});
std::vector<PieceRow> ReadInRanges(const ReadableFile& file, Format format, uint64_t range_bytes,
                                   const Limits& limits = {}, size_t* rereads = nullptr);

// Empty when every byte of the file is in exactly one piece or group, in order; else what is wrong.
std::string CheckAccount(const std::vector<PieceRow>& rows, uint64_t file_size);

size_t CountRecords(const std::vector<PieceRow>& rows);
size_t CountRecords(const std::vector<PieceRow>& rows, RecordType type);
size_t CountReason(const std::vector<PieceRow>& rows, Reason reason);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_PIECES_H_
