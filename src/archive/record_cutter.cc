#include "archive/record_cutter.h"

#include <algorithm>

namespace seamripper {
namespace {

constexpr std::string_view kPadding("\0 \t\r\n", 5);
constexpr size_t kLongestLead = 64;       // line ends before a record in its own member
constexpr size_t kLongestTrailer = 4096;  // line ends behind one
// More than a window looks ahead: how far it happens to reach must not decide.
constexpr uint64_t kWorthPassing = uint64_t{2} << 20;

// How many line ends follow the first of `bytes`, a block's last byte, if they or what follows show that it is that;
// `bytes` is cut short only by the end of the file.
constexpr size_t kNoLineEnds = ~size_t{0};
size_t LineEndsBehind(std::string_view bytes, const RecordSyntax& syntax) {
  if (bytes.empty()) return kNoLineEnds;
  const std::string_view behind = bytes.substr(1);
  const size_t run = std::min(behind.find_first_not_of("\r\n"), behind.size());
  const ptrdiff_t lines = std::count(behind.begin(), behind.begin() + static_cast<ptrdiff_t>(run), '\n');
  const bool blank_line = lines >= 2 && syntax.ends_in_blank_line();
  const bool file_ends = run == behind.size() && run < syntax.first_line_bytes();
  return blank_line || file_ends || syntax.HasFirstLine(behind.substr(run)) ? run : kNoLineEnds;
}

}  // namespace

std::unique_ptr<Cutter> NewWarcCutter(const Limits& limits) {
  return std::make_unique<RecordCutter>(NewWarcSyntax(), limits);
}

std::unique_ptr<Cutter> NewArcCutter(const Limits& limits) {
  return std::make_unique<RecordCutter>(NewArcSyntax(), limits);
}

size_t RecordCutter::FindStart(std::string_view bytes) const {
  return syntax_->FindRecord(bytes, std::min(kContext, bytes.size()), bytes.size());
}

Result<Cut> RecordCutter::Next(Window* window) {
  window_ = window;
  dropped_ = 0;
  FreeUnused();
  has_header_ = false;
  repaired_ = false;
  RETURN_IF_ERROR(window->Ensure(kLongestLead + syntax_->begin_bytes()));
  const std::string_view bytes = window->bytes();
  const size_t lead = FindOtherThanPadding(0, std::min(kLongestLead + 1, bytes.size()));
  header_begin_ = lead;
  if (lead == 0) return StartsAt(0) ? CutRecord() : CutFront();
  const bool own_lead = window->has_members() && lead <= kLongestLead && StartsAt(lead) &&
                        bytes.find_first_not_of("\r\n") == lead && window->NextMemberEnd(1) > lead;
  return own_lead ? CutRecord() : CutPadding();
}

// Both look no further than they are told: a window may hold much more than the piece that is cut, and would be searched
// again for every one.
size_t RecordCutter::FindFirstLine(size_t from, size_t to) {
  const std::string_view bytes = window_->bytes().substr(0, to + syntax_->first_line_bytes());
  const size_t at = syntax_->FindFirstLine(bytes, from, to);
  work_ += at - std::min(from, at);
  return at;
}

size_t RecordCutter::FindOtherThanPadding(size_t from, size_t to) {
  const size_t at = std::min(window_->bytes().substr(0, to).find_first_not_of(kPadding, from), to);
  work_ += at - std::min(from, at);
  return at;
}

// White space and zeros up to something else or the end of a member.
Result<Cut> RecordCutter::CutPadding() {
  Cut cut{.kind = PieceKind::kSkipped, .reason = Reason::kPadding};
  size_t at = 1;
  for (;;) {
    const size_t size = window_->bytes().size();
    const size_t member_end = window_->NextMemberEnd(at);
    at = FindOtherThanPadding(at, std::min(member_end, size));
    if (at < size || at == member_end || window_->stopped()) break;
    if (at > kScanned) {
      RETURN_IF_ERROR(window_->Skip(at));
      cut.dropped += at;
      at = 0;
    }
    RETURN_IF_ERROR(window_->Extend());
  }
  cut.length = cut.dropped + at;
  return cut;
}

// Bytes that are no record. Those before the first record of the file may stand in its first line.
Result<Cut> RecordCutter::CutFront() {
  const size_t from = std::min<size_t>(1, window_->bytes().size());
  if (window_->FileOffsetAt(window_->position()) != uint64_t{0}) return CutGarbage(Reason::kGarbage, from);
  RETURN_IF_ERROR(window_->Ensure(kLongestLead + syntax_->first_line_bytes()));
  block_begin_ = 0;
  const size_t near = FindNear(0);
  if (near == Window::kNowhere) return CutGarbage(Reason::kGarbage, from);
  return Cut{.kind = PieceKind::kDamaged, .reason = Reason::kGarbage, .length = near};
}

// Bytes that are no record, up to one, or to the end of a member, which gives the next a new chance.
Result<Cut> RecordCutter::CutGarbage(Reason reason, uint64_t from) {
  ASSIGN_OR_RETURN(const Found next, FindNext(from, Search::kPiece));
  return Cut{.kind = PieceKind::kDamaged, .reason = reason, .length = next.at, .dropped = dropped_};
}

Status RecordCutter::ReadHeader() {
  for (;;) {
    const std::string_view bytes = window_->bytes();
    head_ = syntax_->ReadHead(bytes.substr(header_begin_), limits_.header_bytes);
    if (head_.state != HeaderState::kUnfinished || window_->stopped()) return {};
    // Doubled, so that members of a byte each do not make it quadratic.
    RETURN_IF_ERROR(window_->Ensure(std::max<size_t>(1024, 2 * bytes.size())));
  }
}

Result<Cut> RecordCutter::CutRecord() {
  RETURN_IF_ERROR(ReadHeader());
  switch (head_.state) {
    case HeaderState::kComplete:
      break;
    case HeaderState::kMalformed:
      return CutGarbage(Reason::kBadHeader, header_begin_ + std::max<size_t>(head_.length, 1));
    case HeaderState::kTooLong:
      return CutGarbage(Reason::kHeaderTooLong, header_begin_ + 1);
    case HeaderState::kUnfinished:
      return CutGarbage(Reason::kTruncatedRecord, header_begin_ + 1);
  }
  has_header_ = true;
  block_begin_ = block_end_ = header_begin_ + head_.length;
  switch (head_.block.state) {
    case ContentLength::State::kMissing:
      return CutUnsizedRecord();
    case ContentLength::State::kMalformed:
      return CutGarbage(Reason::kBadLength, block_begin_);
    case ContentLength::State::kGood:
      break;
  }
  const uint64_t length = head_.block.bytes;
  return length > limits_.record_bytes ? CutLargeRecord(length) : CutSizedRecord(length);
}

// Without a length a record has its member to itself.
Result<Cut> RecordCutter::CutUnsizedRecord() {
  if (!window_->has_members()) return CutGarbage(Reason::kBadLength, block_begin_);
  ASSIGN_OR_RETURN(const Found next, FindNext(block_begin_, Search::kPiece));
  return EndRecord(WithoutTrailer(next.at), next.at, true);
}

Result<Cut> RecordCutter::CutSizedRecord(uint64_t length) {
  const uint64_t end = block_begin_ + length;
  RETURN_IF_ERROR(window_->Ensure(static_cast<size_t>(end)));
  if (window_->bytes().size() < end) return RepairLength(block_begin_, end);
  ASSIGN_OR_RETURN(const Trailer trailer, ReadTrailer(end));
  if (!trailer.valid) return RepairLength(block_begin_, end);
  return EndRecord(trailer.block_end, end + trailer.length, trailer.block_end != end);
}

// More than is kept of a record. A plain file can be looked at behind the block before deciding. In a stream, a member
// that ends with the record or before it is passed over; any other is read on, believing the length unless a member in
// between begins another record.
Result<Cut> RecordCutter::CutLargeRecord(uint64_t length) {
  const uint64_t end = block_begin_ + length;
  RETURN_IF_ERROR(window_->Ensure(front_bytes()));
  ASSIGN_OR_RETURN(const std::optional<std::string> behind, window_->Peek(end - 1, 1 + syntax_->first_line_bytes()));
  if (behind.has_value()) {
    const size_t run = LineEndsBehind(*behind, *syntax_);
    return run == kNoLineEnds ? RepairLength(block_begin_, end) : EndRecord(end, end + run, false);
  }
  if (length > limits_.record_bytes + kWorthPassing) {
    const uint64_t begin = window_->position();
    ASSIGN_OR_RETURN(const bool passed, window_->PassMember(begin + end + kLongestGap, front_bytes(), &kept_));
    work_ += kept_.size();
    if (passed) dropped_ = window_->position() - begin;
    if (dropped_ >= end) return EndRecord(end, dropped_, false);
  }
  ASSIGN_OR_RETURN(const Found passed, PassLargeBlock(end));
  if (passed.is_start) return EndRecord(WithoutTrailer(passed.at), passed.at, true);
  if (passed.at < end) return RepairLength(passed.at, end);
  ASSIGN_OR_RETURN(const Trailer trailer, ReadTrailer(end));
  return trailer.valid ? EndRecord(end, end + trailer.length, false) : RepairLength(end, end);
}

// Reads to `end`, keeping the front of the record.
Result<RecordCutter::Found> RecordCutter::PassLargeBlock(uint64_t end) {
  uint64_t checked = std::max(block_begin_, dropped_);
  for (;;) {
    const uint64_t read = dropped_ + window_->bytes().size();
    const size_t member_end = window_->NextMemberEnd(static_cast<size_t>(checked - dropped_));
    if (member_end != Window::kNowhere && dropped_ + member_end < end) {
      RETURN_IF_ERROR(window_->Ensure(member_end + syntax_->begin_bytes()));
      if (StartsAt(member_end)) return Found{dropped_ + member_end, true};
      checked = dropped_ + member_end + 1;
      continue;
    }
    if (read >= end + kLongestTrailer || window_->stopped()) return Found{std::min(read, end), false};
    checked = std::max(checked, std::min(read, end));
    if (window_->bytes().size() > limits_.record_bytes) RETURN_IF_ERROR(DropBefore(std::min(read, end)));
    RETURN_IF_ERROR(window_->Extend());
  }
}

// The line ends behind a block, and whether they or what follows show that the block ends there.
Result<RecordCutter::Trailer> RecordCutter::ReadTrailer(uint64_t block_end) {
  const size_t begin = static_cast<size_t>(block_end - dropped_);
  Trailer trailer{.block_end = block_end};
  size_t lines = 0;
  bool ended = false;
  for (size_t at = begin; trailer.length < kLongestTrailer; ++at, ++trailer.length) {
    const bool whole_lines = at == begin || window_->bytes()[at - 1] == '\n';
    while (at == window_->bytes().size() && !window_->stopped() && !(whole_lines && window_->EndsAt(at))) {
      RETURN_IF_ERROR(window_->Extend());
    }
    ended = at == window_->bytes().size() || (whole_lines && window_->EndsAt(at));
    if (ended) break;
    const char c = window_->bytes()[at];
    if (c != '\r' && c != '\n') break;
    lines += c == '\n';
  }
  const size_t end = begin + trailer.length;
  const bool blank_line = lines >= 2 && syntax_->ends_in_blank_line();
  if (!ended && !blank_line) {
    RETURN_IF_ERROR(window_->Ensure(end + syntax_->first_line_bytes()));
    const std::string_view bytes = window_->bytes();
    if (trailer.length > 0 && bytes[end - 1] != '\n') return trailer;
    if (!syntax_->HasFirstLine(bytes.substr(end)) || LiesInFirstLine(end)) return trailer;
  }
  trailer.valid = true;
  // A trailer that begins with LF where CR LF is the rule shows a block one byte too short, or one or three too long.
  const std::string_view bytes = window_->bytes();
  if (trailer.length == 0 || bytes[begin] != '\n' || !syntax_->ends_in_blank_line()) return trailer;
  if (bytes.substr(begin + 1, trailer.length - 1).starts_with("\r\n\r\n")) {
    trailer.block_end = block_end + 1;
  } else if (end >= 4 && end - 4 < begin && bytes.substr(end - 4, 4) == "\r\n\r\n") {
    trailer.block_end = std::max(dropped_ + end - 4, block_begin_);
  }
  return trailer;
}

Status RecordCutter::DropBefore(uint64_t at) {
  const size_t count = static_cast<size_t>(at - dropped_);
  if (has_header_ && dropped_ == 0) {
    kept_ = window_->bytes().substr(0, front_bytes());
    work_ += kept_.size();
  }
  dropped_ += count;
  return window_->Skip(count);
}

Cut RecordCutter::EndRecord(uint64_t block_end, uint64_t length, bool repaired) {
  block_end_ = block_end;
  repaired_ = repaired;
  return Cut{.kind = PieceKind::kRecord, .length = length, .dropped = dropped_, .sound = !repaired};
}

void RecordCutter::Describe(const Window& window, Record* record) const {
  if (!has_header_) return;
  const std::string_view bytes = dropped_ > 0 ? std::string_view(kept_) : window.bytes();
  syntax_->Describe(bytes.substr(header_begin_, head_.length), record);
  record->block_length = block_end_ - block_begin_;
  record->block = bytes.substr(static_cast<size_t>(block_begin_),
                               static_cast<size_t>(std::min(record->block_length, limits_.record_bytes)));
  record->length_repaired = repaired_;
}

}  // namespace seamripper
