#include "api/compare/screen_range.h"

#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

// A part ends after so much, so that what waits to be told stays small.
constexpr size_t kPartPieces = size_t{1} << 12;
constexpr size_t kPartMatches = size_t{1} << 10;

}  // namespace

Result<std::unique_ptr<ScreenRange>> ScreenRange::Open(const PlannedInput& input, size_t range,
                                                       std::optional<Cursor> start, const Limits& limits,
                                                       const ParquetConverter& parquet) {
  if (range == 0 && !start) start = Cursor{};
  ASSIGN_OR_RETURN(OpenedInput opened, OpenInput(input, input.ranges[range], start, limits, parquet));
  // What is piped may come slowly: a match is told before the next record is waited for.
  const bool is_piped = input.kind == PlannedInput::Kind::kStandardInput;
  return std::unique_ptr<ScreenRange>(new ScreenRange(std::move(opened), is_piped ? 1 : kPartMatches));
}

void ScreenRange::AddRecord(const PageScreen& screen, const ChunkedRecord& record, ScreenPart* part) const {
  ScreenedPage page = screen.Screen(record);
  ScreenSummary& counts = part->counts;
  ++(page.is_page ? counts.pages : counts.files);
  counts.chunks += page.chunks;
  counts.bad_chunks += page.bad_chunks;
  if (page.partial) ++counts.partial_pages;
  if (!Matches(page)) return;
  ++(page.is_page ? counts.matched_pages : counts.matched_files);
  page.url = record.url;
  part->matches.push_back(std::move(page));
}

Result<ScreenPart> ScreenRange::Next(const PageScreen& screen, RecordChunker* chunker) {
  ScreenPart part;
  Piece piece;
  for (size_t pieces = 0; pieces < kPartPieces && part.matches.size() < part_matches_; ++pieces) {
    ASSIGN_OR_RETURN(const bool more, input_.reader->Next(&piece));
    if (!more) {
      part.last = true;
      break;
    }
    if (piece.kind == PieceKind::kMemberEnd) {
      account_.EndMember(piece.length);
      continue;
    }
    account_.Add(piece.reason, piece);
    if (!piece.detail.empty()) AppendRepairedUtf8(&part.notices.emplace_back(), piece.detail);
    if (piece.kind == PieceKind::kDamaged) part.damaged.emplace_back(piece.offset, piece.reason);
    if (chunker->Read(piece)) AddRecord(screen, chunker->record(), &part);
  }
  part.account = account_.TakeSettled();
  return part;
}

}  // namespace seamripper
