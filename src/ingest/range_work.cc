#include "ingest/range_work.h"

#include <utility>

namespace seamripper {

Result<std::unique_ptr<RangeWork>> RangeWork::Open(const PlannedInput& input, size_t range, std::optional<Cursor> start,
                                                   uint64_t done, const Limits& limits,
                                                   const ParquetConverter& parquet) {
  std::unique_ptr<RangeWork> work(new RangeWork);
  work->range_ = input.ranges[range];
  work->to_replay_ = done;
  if (range == 0 && !start) start = Cursor{};
  ASSIGN_OR_RETURN(work->input_, OpenInput(input, work->range_, start, limits, parquet));
  work->waits_for_its_turn_ = work->input_.from_process;
  return work;
}

// Pieces that are in the corpus already are read again only to get past them, and to settle the member they share with
// pieces that are not.
Status RangeWork::Replay(PageMaker* maker) {
  Piece piece;
  for (; to_replay_ > 0; --to_replay_, ++pieces_) {
    ASSIGN_OR_RETURN(const bool more, input_.reader->Next(&piece));
    if (!more) return EnvironmentError("a crawl file has changed since its ingest was interrupted: make a new corpus");
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
    ASSIGN_OR_RETURN(const bool more, input_.reader->Next(&piece));
    if (!more) {
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
  // A range that was read ahead waits for its turn, with no more than it needs.
  RETURN_IF_ERROR(input_.reader->Rest());
  part.account = account_.TakeSettled();
  return part;
}

Result<Hash128> RangeWork::ExtendHash(const Hash128& hash) const {
  if (input_.file == nullptr || range_.end == kUnknownSize) return hash;
  return ExtendContentHash(hash, *input_.file, range_);
}

}  // namespace seamripper
