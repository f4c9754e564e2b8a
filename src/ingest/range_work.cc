#include "ingest/range_work.h"

#include <algorithm>
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

Result<std::unique_ptr<RangeWork>> RangeWork::Open(const PlannedInput& input, size_t range, std::optional<Cursor> start,
                                                   uint64_t done, const Limits& limits,
                                                   const ParquetConverter& parquet) {
  std::unique_ptr<RangeWork> work(new RangeWork);
  work->range_ = input.ranges[range];
  work->to_replay_ = done;
  if (range == 0 && !start) start = Cursor{};
  switch (input.kind) {
    case PlannedInput::Kind::kDirectory:
      work->reader_ = OpenTree(input.facts.path, input.entries, work->range_.begin, work->range_.end, limits);
      return work;
    case PlannedInput::Kind::kFile: {
      Result<std::unique_ptr<ReadableFile>> file = OpenForReading(input.facts.path, input.facts.bytes);
      if (!file.ok()) return file.status();
      work->file_ = std::move(*file);
      if (input.format.container == Container::kParquet && !parquet.command.empty()) {
        Result<std::unique_ptr<RecordReader>> reader =
            OpenParquet(input.facts.path, input.facts.bytes, parquet, limits);
        if (!reader.ok()) return reader.status();
        work->reader_ = std::move(*reader);
        work->waits_for_its_turn_ = true;
        return work;
      }
      work->reader_ = OpenReader(*work->file_, input, input.format, work->range_, start, limits);
      return work;
    }
    case PlannedInput::Kind::kStandardInput:
      break;
  }
  work->file_ = OpenStandardInput();
  const Result<Format> format = SniffFormat(*work->file_);
  if (!format.ok()) return format.status();
  work->reader_ = OpenReader(*work->file_, input, *format, work->range_, start, limits);
  return work;
}

// Pieces that are in the corpus already are read again only to get past them, and to settle the member they share with
// pieces that are not.
Status RangeWork::Replay(PageMaker* maker) {
  Piece piece;
  for (; to_replay_ > 0; --to_replay_, ++pieces_) {
    const Result<bool> more = reader_->Next(&piece);
    if (!more.ok()) return more.status();
    if (!*more) return EnvironmentError("a crawl file has changed since its ingest was interrupted: make a new corpus");
    if (piece.kind == PieceKind::kMemberEnd) {
      account_.EndMember(piece.length);
    } else if (piece.shared) {
      account_.Add(maker->ReasonFor(piece), piece);
    }
  }
  account_.TakeSettled();
  return {};
}

Result<RangePart> RangeWork::Next(PageMaker* maker) {
  RangePart part;
  part.batch = std::make_unique<Batch>();
  // Rows come from a process: one for the file that is being put away, not one for each that is read ahead of it.
  if (std::exchange(waits_for_its_turn_, false)) return part;
  RETURN_IF_ERROR(Replay(maker));
  Piece piece;
  const uint64_t pieces_before = pieces_;
  while (part.batch->decoded_bytes < kBatchDecodedBytes && pieces_ - pieces_before < kBatchPieces) {
    const Result<bool> more = reader_->Next(&piece);
    if (!more.ok()) return more.status();
    if (!*more) {
      part.last = true;
      break;
    }
    ++pieces_;
    if (piece.kind == PieceKind::kMemberEnd) {
      account_.EndMember(piece.length);
    } else {
      maker->Add(piece, part.batch.get(), &account_);
    }
  }
  part.account = account_.TakeSettled();
  return part;
}

Result<Hash128> RangeWork::ExtendHash(const Hash128& hash) const {
  if (file_ == nullptr || range_.end == kUnknownSize) return hash;
  return ExtendContentHash(hash, *file_, range_);
}

}  // namespace seamripper
