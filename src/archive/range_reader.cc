#include "archive/range_reader.h"

#include <utility>

namespace seamripper {

RangeReader::RangeReader(std::unique_ptr<Window> window, std::unique_ptr<Cutter> cutter, Range range,
                         std::optional<Cursor> start)
    : window_(std::move(window)), cutter_(std::move(cutter)), range_(range), start_(start) {
  begin_ = {range.end, 0};
}

Status RangeReader::Start() {
  started_ = true;
  if (!start_ || start_->offset >= range_.end) {
    finished_ = true;
    end_ = start_.value_or(Cursor{range_.end, 0});
    return {};
  }
  begin_ = *start_;
  window_->Restart(start_->offset);
  if (start_->skip > 0) {
    group_begin_ = start_->offset;
    group_pieces_ = 1;
    return window_->Skip(start_->skip);
  }
  return {};
}

bool RangeReader::Finish(uint64_t file_offset) {
  finished_ = true;
  if (begin_ == Cursor{file_offset, 0}) begin_ = {range_.end, 0};
  end_ = {file_offset, 0};
  return false;
}

Result<bool> RangeReader::Next(Piece* piece) {
  *piece = {};
  if (!started_) RETURN_IF_ERROR(Start());
  if (finished_) return false;
  if (member_end_) {
    *piece = *member_end_;
    member_end_.reset();
    return true;
  }
  RETURN_IF_ERROR(window_->Skip(std::exchange(spent_, 0)));
  if (broken_behind_) return CloseBroken(piece);
  if (group_pieces_ > 0) return NextInGroup(piece);

  group_begin_ = *window_->FileOffsetAt(window_->position());
  if (group_begin_ >= range_.end && group_begin_ >= window_->claimed_until()) return Finish(group_begin_);
  ASSIGN_OR_RETURN(const Gap gap, window_->SkipGap());
  if (gap.reason != Reason::kNone) {
    piece->kind = ClassOf(gap.reason) == ReasonClass::kDamaged ? PieceKind::kDamaged : PieceKind::kSkipped;
    piece->reason = gap.reason;
    piece->offset = gap.begin;
    piece->length = gap.end - gap.begin;
    return true;
  }
  RETURN_IF_ERROR(window_->Ensure(1));
  if (window_->bytes().empty() && window_->stop() == Stop::kEnd) return Finish(group_begin_);
  return NextInGroup(piece);
}

Status RangeReader::Rest() {
  RETURN_IF_ERROR(window_->Skip(std::exchange(spent_, 0)));
  cutter_->FreeUnused();
  window_->FreeUnused();
  return {};
}

// Does the stream break off behind `position`, with nothing in between that could be a record or the end of a member?
// Then it went wrong before it broke, and what lies before is not to be trusted either.
Result<bool> RangeReader::BreaksSoonAfter(uint64_t position) {
  constexpr uint64_t kSoon = 1 << 20;
  for (;;) {
    if (position < window_->position() || position > window_->end_position()) return false;
    const size_t offset = static_cast<size_t>(position - window_->position());
    const std::string_view behind = window_->bytes().substr(offset);
    if (behind.size() > kSoon || window_->NextMemberEnd(offset) != Window::kNowhere) return false;
    if (!behind.empty() && cutter_->MayFollow(behind)) return false;
    if (window_->stopped()) return !behind.empty() && window_->damage() != Reason::kNone;
    RETURN_IF_ERROR(window_->Extend());
  }
}

Result<bool> RangeReader::NextInGroup(Piece* piece) {
  const uint64_t from = window_->position();
  ASSIGN_OR_RETURN(Cut cut, cutter_->Next(window_.get()));
  if (window_->has_members() && cut.kind == PieceKind::kRecord) {
    ASSIGN_OR_RETURN(const bool breaks, BreaksSoonAfter(from + cut.length));
    if (breaks) cut.length = window_->end_position() - from;
    cut.sound &= !breaks;
  }
  const uint64_t to = from + cut.length;
  // Whether a member ends here may not be known yet.
  while (to == window_->end_position() && !window_->stopped() && !window_->FileOffsetAt(to)) {
    RETURN_IF_ERROR(window_->Extend());
  }
  const bool breaks_off = window_->stop() == Stop::kBroken || window_->stop() == Stop::kTruncated;
  // A member that breaks off before its first byte is none of this piece's business, unless there is no other.
  const bool reaches_break = to == window_->end_position() && (to == from || !window_->FileOffsetAt(to));
  if (breaks_off && reaches_break) return GiveBroken(cut, piece);

  cutter_->Describe(*window_, &piece->record);
  piece->kind = cut.kind;
  piece->reason = cut.reason;
  Place(cut, from, piece);
  return true;
}

void RangeReader::Place(const Cut& cut, uint64_t from, Piece* piece) {
  const uint64_t to = from + cut.length;
  spent_ = cut.length - cut.dropped;
  piece->offset = group_begin_;
  piece->decoded_length = cut.length;
  const std::optional<uint64_t> file_end = window_->FileOffsetAt(to);
  if (file_end && group_pieces_ == 0 && window_->MembersWithin(from, to) == 1) {
    piece->length = *file_end - group_begin_;
    piece->checksummed = window_->has_checksums();
    return;
  }
  piece->shared = true;
  ++group_pieces_;
  if (file_end) CloseGroup(*file_end);
}

void RangeReader::CloseGroup(uint64_t file_end) {
  member_end_.emplace();
  member_end_->kind = PieceKind::kMemberEnd;
  member_end_->offset = group_begin_;
  member_end_->length = file_end - group_begin_;
  group_pieces_ = 0;
}

// The piece reaches the place where a member breaks off. A whole record stays one if all that is missing is missing;
// where the member went wrong, nobody knows since where.
Result<bool> RangeReader::GiveBroken(const Cut& cut, Piece* piece) {
  cutter_->Describe(*window_, &piece->record);
  if (window_->stop() == Stop::kTruncated && cut.kind == PieceKind::kRecord && cut.sound) {
    piece->kind = PieceKind::kRecord;
    piece->offset = group_begin_;
    piece->decoded_length = cut.length;
    piece->shared = true;
    spent_ = cut.length - cut.dropped;
    ++group_pieces_;
    broken_behind_ = true;
    return true;
  }
  piece->decoded_length = cut.length;
  return CloseBroken(piece);
}

Result<bool> RangeReader::CloseBroken(Piece* piece) {
  piece->kind = PieceKind::kDamaged;
  piece->reason = window_->damage();
  piece->offset = group_begin_;
  ASSIGN_OR_RETURN(const uint64_t next, window_->Resync());
  broken_behind_ = false;
  if (group_pieces_ == 0) {
    piece->length = next - group_begin_;
  } else {
    piece->shared = true;
    CloseGroup(next);
  }
  return true;
}

}  // namespace seamripper
