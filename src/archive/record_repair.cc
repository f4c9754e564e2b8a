// Where a record ends whose length is wrong.
#include <algorithm>

#include "archive/record_cutter.h"

namespace seamripper {
namespace {

constexpr size_t kNear = 64;  // how far off a length is usually wrong

}  // namespace

// Does bytes()[at] lie inside a header's first line? Its URL may hold another.
bool RecordCutter::LiesInFirstLine(size_t at) const {
  const std::string_view bytes = window_->bytes();
  const size_t from = at - std::min(at, syntax_->first_line_bytes());
  const size_t line_end = bytes.substr(from, at - from).rfind('\n');
  if (line_end == std::string_view::npos) return false;
  const size_t line = from + line_end + 1;
  return line < at && line + dropped_ > block_begin_ && syntax_->HasFirstLine(bytes.substr(line));
}

// Do whole records, as long as they say, fill [from, to)? Then it is the length before them that is wrong, not they that
// are part of a block.
bool RecordCutter::AreRecords(size_t from, size_t to) {
  const std::string_view bytes = window_->bytes();
  for (size_t at = from; at < to;) {
    const RecordHead head = syntax_->ReadHead(bytes.substr(at, to - at), limits_.header_bytes);
    const size_t left = to - at - std::min(head.length, to - at);
    if (head.state != HeaderState::kComplete || head.block.state != ContentLength::State::kGood) return false;
    if (head.block.bytes > left) return false;
    at += head.length + static_cast<size_t>(head.block.bytes);
    at = std::min(bytes.find_first_not_of("\r\n", at), to);
    if (at < to && !syntax_->HasFirstLine(bytes.substr(at))) return false;
  }
  return true;
}

// Where the next record begins, near bytes()[end]; kNowhere when it does not. At the start of a line if possible; but a
// record whose line end before it was lost comes first.
size_t RecordCutter::FindNear(size_t end) {
  const std::string_view bytes = window_->bytes();
  const size_t block = static_cast<size_t>(block_begin_ - std::min(block_begin_, dropped_));
  const size_t from = std::max(block, end - std::min(end, kNear));
  const size_t to = std::min(end + kNear, bytes.size());
  const size_t line = FindFirstLine(from, to);
  for (size_t at = from; at < line; ++at) {
    if (!syntax_->HasFirstLine(bytes.substr(at)) || LiesInFirstLine(at)) continue;
    if (line == to || AreRecords(at, line)) return at;
  }
  return line < to ? line : Window::kNowhere;
}

// Where the record ends if that can be told from what surrounds the declared end, all of which is in the window. Where a
// line end is all that follows a block, it is believed before records that begin near.
std::optional<Cut> RecordCutter::RepairInSight(uint64_t from, uint64_t declared_end) {
  const std::string_view bytes = window_->bytes();
  const size_t end = static_cast<size_t>(declared_end - dropped_);
  const size_t begin = std::min(static_cast<size_t>(from - dropped_), end);
  if (!syntax_->ends_in_blank_line() && bytes.substr(end).starts_with('\n')) {
    const size_t next = FindFirstLine(begin, end);
    if (next < end) return EndRecord(WithoutTrailer(dropped_ + next), dropped_ + next, true);
    return EndRecord(declared_end, declared_end + 1, false);
  }
  size_t near = FindNear(end);
  const size_t first = near == Window::kNowhere ? near : FindFirstLine(begin, std::max(begin, near));
  if (first < near && AreRecords(first, near)) near = first;
  head_ = syntax_->ReadHead(HeadBytes(), limits_.header_bytes);  // again: others were read meanwhile
  if (near == Window::kNowhere) return {};
  // A gap that is not made of line ends: it is damaged, the length is right.
  if (near > end && near - end <= kLongestGap && bytes[near - 1] != '\n') {
    return EndRecord(declared_end, dropped_ + near, false);
  }
  return EndRecord(WithoutTrailer(dropped_ + near), dropped_ + near, true);
}

Result<Cut> RecordCutter::RepairLength(uint64_t from, uint64_t declared_end) {
  const bool all_here = declared_end - dropped_ <= window_->bytes().size();
  if (all_here) {
    RETURN_IF_ERROR(
        window_->Ensure(static_cast<size_t>(declared_end - dropped_) + kNear + syntax_->first_line_bytes()));
    if (const std::optional<Cut> cut = RepairInSight(from, declared_end)) return *cut;
  }
  // In a member that breaks off, what is missing explains the length. (How far the window has grown must not decide, so
  // only a stop inside the record counts.)
  const bool broken = !all_here && (window_->stop() == Stop::kBroken || window_->stop() == Stop::kTruncated);
  ASSIGN_OR_RETURN(const Found next, FindNext(from, broken ? Search::kMemberOfRecord : Search::kRecord));
  if (next.is_start) return EndRecord(WithoutTrailer(next.at), next.at, true);
  if (next.at < declared_end && (broken || !window_->has_members())) {
    return Cut{.kind = PieceKind::kDamaged, .reason = Reason::kTruncatedRecord, .length = next.at, .dropped = dropped_};
  }
  return EndRecord(WithoutTrailer(next.at), next.at, true);
}

Result<RecordCutter::Found> RecordCutter::FindNext(uint64_t from, Search search) {
  const uint64_t held = has_header_ ? block_begin_ + limits_.record_bytes : kScanned;
  for (;;) {
    size_t at = static_cast<size_t>(from - dropped_);
    const size_t member_end = window_->NextMemberEnd(std::max<size_t>(at, 1));
    // A first line may run on into the next member.
    if (member_end != Window::kNowhere) RETURN_IF_ERROR(window_->Ensure(member_end + syntax_->first_line_bytes()));
    const std::string_view bytes = window_->bytes();
    const size_t limit = std::min(bytes.size(), member_end);
    at = at < limit && search != Search::kMemberOfRecord ? FindFirstLine(at, limit) : limit;
    if (at < limit) return Found{dropped_ + at, true};
    if (member_end == limit) {
      if (search == Search::kPiece) return Found{dropped_ + limit, true};
      if (StartsAt(limit)) return Found{dropped_ + limit, true};
      from = dropped_ + limit + 1;
      if (limit < window_->bytes().size()) continue;
    }
    if (window_->stopped()) return Found{dropped_ + window_->bytes().size(), false};
    // A first line may have been cut by the window's end.
    const size_t tail = syntax_->first_line_bytes();
    if (bytes.size() > tail) from = std::max(from, dropped_ + bytes.size() - tail);
    if (bytes.size() > held) RETURN_IF_ERROR(DropBefore(from - 1));
    RETURN_IF_ERROR(window_->Extend());
  }
}

// Where a block ends when the next record begins at `end`. Of a record too large for the window the end may have been
// passed over unseen, so whatever was is part of it.
uint64_t RecordCutter::WithoutTrailer(uint64_t end) const {
  if (dropped_ > 0) return end;
  const std::string_view before = window_->bytes().substr(0, static_cast<size_t>(end - dropped_));
  uint64_t block_end = end;
  for (const std::string_view line_ends : {"\r\n\r\n", "\n\n", "\r\n", "\n"}) {
    if (!before.ends_with(line_ends)) continue;
    block_end = end - line_ends.size();
    break;
  }
  return std::max(block_end, block_begin_);
}

}  // namespace seamripper
