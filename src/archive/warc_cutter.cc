#include "archive/warc_cutter.h"

#include <algorithm>

#include "archive/ascii.h"
#include "archive/capture_time.h"

namespace seamripper {
namespace {

constexpr std::string_view kPadding("\0 \t\r\n", 5);
constexpr size_t kLongestLead = 64;       // line ends before a record in its own member
constexpr size_t kLongestTrailer = 4096;  // line ends behind one
constexpr size_t kNear = 64;              // how far off a length is usually wrong
constexpr size_t kVersionLine = 32;
constexpr size_t kScanned = 1 << 20;  // how much garbage is held

// The first version line in bytes[from, to) at the start of a line.
size_t FindVersionLine(std::string_view bytes, size_t from, size_t to) {
  for (size_t at = from; (at = bytes.find("WARC/", at)) < to; ++at) {
    if (at > 0 && bytes[at - 1] == '\n' && VersionLineLength(bytes.substr(at)) != 0) return at;
  }
  return to;
}

// How many line ends follow the first of `bytes`, a block's last byte, if they or what follows show that it is that;
// `bytes` is cut short only by the end of the file.
constexpr size_t kNoLineEnds = ~size_t{0};
size_t LineEndsBehind(std::string_view bytes) {
  if (bytes.empty()) return kNoLineEnds;
  const std::string_view behind = bytes.substr(1);
  const size_t run = std::min(behind.find_first_not_of("\r\n"), behind.size());
  const bool blank_line = std::count(behind.begin(), behind.begin() + static_cast<ptrdiff_t>(run), '\n') >= 2;
  const bool file_ends = run == behind.size() && run < kVersionLine;
  return blank_line || file_ends || VersionLineLength(behind.substr(run)) != 0 ? run : kNoLineEnds;
}

std::string_view StripAngles(std::string_view value) {
  if (value.size() >= 2 && value.front() == '<' && value.back() == '>') return value.substr(1, value.size() - 2);
  return value;
}

}  // namespace

std::unique_ptr<Cutter> NewWarcCutter(const Limits& limits) { return std::make_unique<WarcCutter>(limits); }

bool BeginsWarc(std::string_view first_bytes) {
  const size_t lead = first_bytes.find_first_not_of("\r\n");
  return lead != std::string_view::npos && BeginsWithWarc(first_bytes.substr(lead));
}

bool WarcCutter::MayFollow(std::string_view bytes) const {
  constexpr std::string_view kStart = "warc/";
  return EqualsIgnoringCase(bytes.substr(0, kStart.size()), kStart.substr(0, bytes.size()));
}

size_t WarcCutter::FindStart(std::string_view bytes) const {
  for (size_t at = kContext; (at = FindVersionLine(bytes, at, bytes.size())) < bytes.size(); ++at) {
    const std::string_view before = bytes.substr(0, at);
    if (before.ends_with("\n\n") || before.ends_with("\n\r\n")) return at;
  }
  return bytes.size();
}

Result<Cut> WarcCutter::Next(Window* window) {
  window_ = window;
  dropped_ = 0;
  kept_.clear();
  has_header_ = false;
  repaired_ = false;
  unfolded_.clear();
  RETURN_IF_ERROR(window->Ensure(kLongestLead + 5));
  const std::string_view bytes = window->bytes();
  const size_t lead = std::min(bytes.find_first_not_of(kPadding), bytes.size());
  header_begin_ = lead;
  if (lead == 0) return StartsAt(0) ? CutRecord() : CutGarbage(Reason::kGarbage, std::min<size_t>(1, bytes.size()));
  const bool own_lead = window->has_members() && lead <= kLongestLead && StartsAt(lead) &&
                        bytes.find_first_not_of("\r\n") == lead && window->NextMemberEnd(1) > lead;
  return own_lead ? CutRecord() : CutPadding(lead);
}

// White space and zeros up to something else or the end of a member.
Result<Cut> WarcCutter::CutPadding(size_t from) {
  Cut cut{.kind = PieceKind::kSkipped, .reason = Reason::kPadding};
  for (size_t at = 1;;) {
    const std::string_view bytes = window_->bytes();
    const size_t member_end = window_->NextMemberEnd(at);
    from = std::min({bytes.find_first_not_of(kPadding, at), member_end, bytes.size()});
    if (from < bytes.size() || from == member_end || window_->stopped()) break;
    at = from;
    if (from > kScanned) {
      RETURN_IF_ERROR(window_->Skip(from));
      cut.dropped += from;
      at = 0;
    }
    RETURN_IF_ERROR(window_->Extend());
  }
  cut.length = cut.dropped + from;
  return cut;
}

// Bytes that are no record, up to one, or to the end of a member, which gives the next a new chance.
Result<Cut> WarcCutter::CutGarbage(Reason reason, uint64_t from) {
  const Result<Found> next = FindNext(from, Search::kPiece);
  if (!next.ok()) return next.status();
  return Cut{.kind = PieceKind::kDamaged, .reason = reason, .length = next->at, .dropped = dropped_};
}

Status WarcCutter::ReadHeader() {
  for (;;) {
    const std::string_view bytes = window_->bytes();
    header_ = ParseWarcHeader(bytes.substr(header_begin_), limits_.header_bytes);
    if (header_.state != HeaderState::kUnfinished || window_->stopped()) return {};
    // Doubled, so that members of a byte each do not make it quadratic.
    RETURN_IF_ERROR(window_->Ensure(std::max<size_t>(1024, 2 * bytes.size())));
  }
}

Result<Cut> WarcCutter::CutRecord() {
  RETURN_IF_ERROR(ReadHeader());
  switch (header_.state) {
    case HeaderState::kComplete:
      break;
    case HeaderState::kMalformed:
      return CutGarbage(Reason::kBadHeader, header_begin_ + std::max<size_t>(header_.length, 1));
    case HeaderState::kTooLong:
      return CutGarbage(Reason::kHeaderTooLong, header_begin_ + 1);
    case HeaderState::kUnfinished:
      return CutGarbage(Reason::kTruncatedRecord, header_begin_ + 1);
  }
  has_header_ = true;
  block_begin_ = block_end_ = header_begin_ + header_.length;
  const std::string_view header = window_->bytes().substr(header_begin_, header_.length);
  const ContentLength length = ParseContentLength(header_.Value(header, WarcField::kContentLength));
  switch (length.state) {
    case ContentLength::State::kMissing:
      return CutUnsizedRecord();
    case ContentLength::State::kMalformed:
      return CutGarbage(Reason::kBadLength, block_begin_);
    case ContentLength::State::kGood:
      break;
  }
  return length.bytes > limits_.record_bytes ? CutLargeRecord(length.bytes) : CutSizedRecord(length.bytes);
}

// Without a length a record has its member to itself.
Result<Cut> WarcCutter::CutUnsizedRecord() {
  if (!window_->has_members()) return CutGarbage(Reason::kBadLength, block_begin_);
  const Result<Found> next = FindNext(block_begin_, Search::kPiece);
  if (!next.ok()) return next.status();
  return EndRecord(WithoutTrailer(next->at), next->at, true);
}

Result<Cut> WarcCutter::CutSizedRecord(uint64_t length) {
  const uint64_t end = block_begin_ + length;
  RETURN_IF_ERROR(window_->Ensure(static_cast<size_t>(end)));
  if (window_->bytes().size() < end) return RepairLength(block_begin_, end);
  const Result<Trailer> trailer = ReadTrailer(end);
  if (!trailer.ok()) return trailer.status();
  if (!trailer->valid) return RepairLength(block_begin_, end);
  return EndRecord(trailer->block_end, end + trailer->length, trailer->block_end != end);
}

// More than is kept of a record. A plain file can be looked at behind the block before deciding; a stream is read on,
// believing the length unless a member in between begins another record.
Result<Cut> WarcCutter::CutLargeRecord(uint64_t length) {
  const uint64_t end = block_begin_ + length;
  RETURN_IF_ERROR(window_->Ensure(static_cast<size_t>(block_begin_ + limits_.record_bytes)));
  const Result<std::optional<std::string>> behind = window_->Peek(end - 1, 1 + kVersionLine);
  if (!behind.ok()) return behind.status();
  if (behind->has_value()) {
    const size_t run = LineEndsBehind(**behind);
    return run == kNoLineEnds ? RepairLength(block_begin_, end) : EndRecord(end, end + run, false);
  }
  const Result<Found> passed = PassLargeBlock(end);
  if (!passed.ok()) return passed.status();
  if (passed->is_start) return EndRecord(WithoutTrailer(passed->at), passed->at, true);
  if (passed->at < end) return RepairLength(passed->at, end);
  const Result<Trailer> trailer = ReadTrailer(end);
  if (!trailer.ok()) return trailer.status();
  return trailer->valid ? EndRecord(end, end + trailer->length, false) : RepairLength(end, end);
}

// Reads to `end`, keeping the front of the record.
Result<WarcCutter::Found> WarcCutter::PassLargeBlock(uint64_t end) {
  uint64_t checked = block_begin_;
  for (;;) {
    const uint64_t read = dropped_ + window_->bytes().size();
    const size_t member_end = window_->NextMemberEnd(static_cast<size_t>(checked - dropped_));
    if (member_end != Window::kNowhere && dropped_ + member_end < end) {
      RETURN_IF_ERROR(window_->Ensure(member_end + 5));
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
Result<WarcCutter::Trailer> WarcCutter::ReadTrailer(uint64_t block_end) {
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
  if (!ended && lines < 2) {
    RETURN_IF_ERROR(window_->Ensure(end + kVersionLine));
    const std::string_view bytes = window_->bytes();
    if (trailer.length > 0 && bytes[end - 1] != '\n') return trailer;
    if (VersionLineLength(bytes.substr(end)) == 0) return trailer;
  }
  trailer.valid = true;
  // A trailer that begins with LF where CR LF is the rule shows a block one byte too short, or one or three too long.
  const std::string_view bytes = window_->bytes();
  if (trailer.length == 0 || bytes[begin] != '\n') return trailer;
  if (bytes.substr(begin + 1, trailer.length - 1).starts_with("\r\n\r\n")) {
    trailer.block_end = block_end + 1;
  } else if (end >= 4 && end - 4 < begin && bytes.substr(end - 4, 4) == "\r\n\r\n") {
    trailer.block_end = std::max(dropped_ + end - 4, block_begin_);
  }
  return trailer;
}

Result<Cut> WarcCutter::RepairLength(uint64_t from, uint64_t declared_end) {
  const bool all_here = declared_end - dropped_ <= window_->bytes().size();
  if (all_here) {
    RETURN_IF_ERROR(window_->Ensure(static_cast<size_t>(declared_end - dropped_) + kNear + kVersionLine));
    const std::string_view bytes = window_->bytes();
    const uint64_t near_begin = std::max(block_begin_, declared_end - std::min<uint64_t>(declared_end, kNear));
    const size_t near_end = std::min(static_cast<size_t>(declared_end - dropped_) + kNear, bytes.size());
    const size_t at = FindVersionLine(bytes, static_cast<size_t>(std::max(near_begin, dropped_) - dropped_), near_end);
    if (at < near_end) return EndRecord(WithoutTrailer(dropped_ + at), dropped_ + at, true);
  }
  // In a member that breaks off, what is missing explains the length. (How far the window has grown must not decide, so
  // only a stop inside the record counts.)
  const bool broken = !all_here && (window_->stop() == Stop::kBroken || window_->stop() == Stop::kTruncated);
  const Result<Found> next = FindNext(from, broken ? Search::kMemberOfRecord : Search::kRecord);
  if (!next.ok()) return next.status();
  if (next->is_start) return EndRecord(WithoutTrailer(next->at), next->at, true);
  if (next->at < declared_end && (broken || !window_->has_members())) {
    return Cut{
        .kind = PieceKind::kDamaged, .reason = Reason::kTruncatedRecord, .length = next->at, .dropped = dropped_};
  }
  return EndRecord(WithoutTrailer(next->at), next->at, true);
}

Result<WarcCutter::Found> WarcCutter::FindNext(uint64_t from, Search search) {
  const uint64_t held = has_header_ ? block_begin_ + limits_.record_bytes : kScanned;
  for (;;) {
    const std::string_view bytes = window_->bytes();
    size_t at = static_cast<size_t>(from - dropped_);
    const size_t member_end = window_->NextMemberEnd(std::max<size_t>(at, 1));
    const size_t limit = std::min(bytes.size(), member_end);
    at = at < limit && search != Search::kMemberOfRecord ? FindVersionLine(bytes, at, limit) : limit;
    if (at < limit) return Found{dropped_ + at, true};
    if (member_end == limit) {
      if (search == Search::kPiece) return Found{dropped_ + limit, true};
      RETURN_IF_ERROR(window_->Ensure(limit + 5));
      if (StartsAt(limit)) return Found{dropped_ + limit, true};
      from = dropped_ + limit + 1;
      if (limit < window_->bytes().size()) continue;
    }
    if (window_->stopped()) return Found{dropped_ + window_->bytes().size(), false};
    // A version line may have been cut by the window's end.
    if (bytes.size() > kVersionLine) from = std::max(from, dropped_ + bytes.size() - kVersionLine);
    if (bytes.size() > held) RETURN_IF_ERROR(DropBefore(from - 1));
    RETURN_IF_ERROR(window_->Extend());
  }
}

Status WarcCutter::DropBefore(uint64_t at) {
  const size_t count = static_cast<size_t>(at - dropped_);
  if (has_header_ && dropped_ == 0) {
    kept_ = window_->bytes().substr(0, static_cast<size_t>(block_begin_ + limits_.record_bytes));
  }
  dropped_ += count;
  return window_->Skip(count);
}

// Where a block ends when the next record begins at `end`.
uint64_t WarcCutter::WithoutTrailer(uint64_t end) const {
  const std::string_view before = window_->bytes().substr(0, static_cast<size_t>(end - dropped_));
  uint64_t block_end = end;
  for (const std::string_view line_ends : {"\r\n\r\n", "\n\n", "\r\n", "\n"}) {
    if (!before.ends_with(line_ends)) continue;
    block_end = end - line_ends.size();
    break;
  }
  return std::max(block_end, block_begin_);
}

Cut WarcCutter::EndRecord(uint64_t block_end, uint64_t length, bool repaired) {
  block_end_ = block_end;
  repaired_ = repaired;
  return Cut{.kind = PieceKind::kRecord, .length = length, .dropped = dropped_, .sound = !repaired};
}

std::string_view WarcCutter::Unfold(std::string_view value) const {
  if (value.find('\n') == std::string_view::npos) return value;
  std::string& line = unfolded_.emplace_back();
  while (!value.empty()) {
    const size_t end = std::min(value.find('\n'), value.size());
    if (!line.empty()) line += ' ';
    line += TrimAscii(value.substr(0, end));
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  return line;
}

void WarcCutter::Describe(const Window& window, Record* record) const {
  if (!has_header_) return;
  const std::string_view bytes = dropped_ > 0 ? std::string_view(kept_) : window.bytes();
  const std::string_view header = bytes.substr(header_begin_, header_.length);
  const auto value = [&](WarcField field) { return Unfold(header_.Value(header, field)); };
  record->type = ParseRecordType(value(WarcField::kType));
  record->url = StripAngles(value(WarcField::kTargetUri));
  record->captured = ParseCaptureTime(value(WarcField::kDate));
  record->ip = value(WarcField::kIpAddress);
  record->content_type = value(WarcField::kContentType);
  record->truncated = value(WarcField::kTruncated);
  record->block_digest = value(WarcField::kBlockDigest);
  record->payload_digest = value(WarcField::kPayloadDigest);
  record->record_id = StripAngles(value(WarcField::kRecordId));
  record->refers_to = StripAngles(value(WarcField::kRefersTo));
  record->refers_to_url = StripAngles(value(WarcField::kRefersToUri));
  record->refers_to_date = ParseCaptureTime(value(WarcField::kRefersToDate));
  record->profile = StripAngles(value(WarcField::kProfile));
  record->block_length = block_end_ - block_begin_;
  record->block = bytes.substr(static_cast<size_t>(block_begin_),
                               static_cast<size_t>(std::min(record->block_length, limits_.record_bytes)));
  record->length_repaired = repaired_;
}

}  // namespace seamripper
