#include "testing/pieces.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

namespace seamripper {

std::ostream& operator<<(std::ostream& out, const PieceRow& row) {
  return out << "{kind " << static_cast<int>(row.kind) << ' ' << NameOf(row.reason) << " [" << row.offset << ", +"
             << row.length << (row.shared ? ") shared" : ")") << " decoded " << row.decoded_length << " type "
             << static_cast<int>(row.type) << ' ' << row.url << " block " << row.block_length
             << (row.length_repaired ? " repaired}" : "}");
}

PieceRow RowOf(const Piece& piece) {
  return {piece.kind,
          piece.reason,
          piece.offset,
          piece.length,
          piece.shared,
          piece.decoded_length,
          piece.record.type,
          std::string(piece.record.url),
          piece.record.captured,
          piece.record.is_text,
          std::string(piece.record.block),
          piece.record.block_length,
          piece.record.length_repaired};
}

std::vector<PieceRow> ReadAll(RecordReader* reader) {
  std::vector<PieceRow> rows;
  Piece piece;
  for (;;) {
    const Result<bool> more = reader->Next(&piece);
    EXPECT_TRUE(more.ok()) << more.status().message();
    if (!more.ok() || !*more) return rows;
    rows.push_back(RowOf(piece));
  }
}

std::vector<PieceRow> ReadWhole(const ReadableFile& file, Format format, const Limits& limits) {
  return ReadAll(OpenRange(file, format, {0, file.size()}, {}, limits).get());
}

std::vector<PieceRow> ReadInRanges(const ReadableFile& file, Format format, uint64_t range_bytes, const Limits& limits,
                                   size_t* rereads) {
  std::vector<PieceRow> all;
  Cursor next;
  for (uint64_t begin = 0; begin < file.size(); begin += range_bytes) {
    const Range range{begin, std::min(begin + range_bytes, file.size())};
    auto reader = OpenRange(file, format, range, {}, limits);
    std::vector<PieceRow> rows = ReadAll(reader.get());
    if (reader->begin() != next) {
      reader = OpenRange(file, format, range, next, limits);
      rows = ReadAll(reader.get());
      if (rereads != nullptr) ++*rereads;
      EXPECT_EQ(reader->begin(), rows.empty() ? (Cursor{range.end, 0}) : next);
    }
    all.insert(all.end(), std::make_move_iterator(rows.begin()), std::make_move_iterator(rows.end()));
    next = reader->end();
    EXPECT_GE(next.offset, range.end);
  }
  EXPECT_EQ(next, (Cursor{file.size(), 0}));
  return all;
}

std::string CheckAccount(const std::vector<PieceRow>& rows, uint64_t file_size) {
  uint64_t at = 0;
  size_t open = 0;
  for (size_t i = 0; i < rows.size(); ++i) {
    const PieceRow& row = rows[i];
    const std::string where = "piece " + std::to_string(i) + " at " + std::to_string(row.offset) + ": ";
    if (row.offset != at) return where + "should begin at " + std::to_string(at);
    if (row.shared) {
      if (row.length != 0) return where + "shared but has a length";
      ++open;
      continue;
    }
    if (row.kind == PieceKind::kMemberEnd && open == 0) return where + "ends nothing";
    if (row.kind != PieceKind::kMemberEnd && open != 0) return where + "inside a group";
    if (row.length == 0) return where + "empty";
    open = 0;
    at += row.length;
  }
  if (open != 0) return "a group is open at the end";
  return at == file_size ? "" : "pieces end at " + std::to_string(at) + " of " + std::to_string(file_size);
}

size_t CountRecords(const std::vector<PieceRow>& rows) {
  return static_cast<size_t>(
      std::count_if(rows.begin(), rows.end(), [](const PieceRow& row) { return row.kind == PieceKind::kRecord; }));
}

size_t CountRecords(const std::vector<PieceRow>& rows, RecordType type) {
  return static_cast<size_t>(std::count_if(rows.begin(), rows.end(), [&](const PieceRow& row) {
    return row.kind == PieceKind::kRecord && row.type == type;
  }));
}

size_t CountReason(const std::vector<PieceRow>& rows, Reason reason) {
  return static_cast<size_t>(
      std::count_if(rows.begin(), rows.end(), [&](const PieceRow& row) { return row.reason == reason; }));
}

}  // namespace seamripper
