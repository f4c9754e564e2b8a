#include "archive/member_window.h"

#include <algorithm>

#include "archive/part_of_file.h"
#include "os/file.h"

namespace seamripper {
namespace {

constexpr size_t kFirstInput = 128 << 10;
constexpr size_t kFirstOutput = 256 << 10;
constexpr size_t kWholeInput = 4 << 20;
constexpr size_t kStepInput = 64 << 10;
constexpr size_t kStepOutput = 256 << 10;
constexpr size_t kScanInput = 256 << 10;
// What FileBytes may have read by then, and what is measured, both lie within what a pipe keeps.
constexpr uint64_t kPipeBehind = 1 << 20;
constexpr uint64_t kPipeAhead = kPipeLookBack - (1 << 20);
static_assert(kPipeBehind + kWholeInput + FileBytes::kLookBack + FileBytes::kReadAhead < kPipeLookBack);
constexpr uint64_t kTroubleFactor = 8;
constexpr uint64_t kTroubleAllowance = 256 << 10;

}  // namespace

MemberWindow::MemberWindow(const ReadableFile& file, std::unique_ptr<MemberDecoder> decoder, BeginsRecord begins_record,
                           const Limits& limits)
    : file_(file), input_(file), decoder_(std::move(decoder)), begins_record_(begins_record), limits_(limits) {
  Restart(0);
}

void MemberWindow::Restart(uint64_t file_offset) {
  Clear(end_position());
  inside_ = false;
  input_offset_ = file_offset;
  starts_.assign(1, {position(), file_offset});
  steps_.clear();
}

Reason MemberWindow::damage() const {
  if (stop() == Stop::kBroken) return decoder_->broken();
  if (stop() == Stop::kTruncated) return decoder_->truncated();
  return Reason::kNone;
}

Status MemberWindow::Extend() {
  if (inside_) return StepMember();
  ASSIGN_OR_RETURN(const std::string_view input, input_.At(input_offset_, MemberDecoder::kStartBytes));
  if (input.empty()) {
    set_stop(Stop::kEnd);
    return {};
  }
  if (!decoder_->IsStart(input)) {
    set_stop(Stop::kForeign);
    return {};
  }
  member_offset_ = input_offset_;
  member_position_ = end_position();
  return BeginMember();
}

// What is decoded in one go must not depend on how much of the file or of the window happens to be in memory: a member
// is, if its first kWholeInput bytes and Limits::stream_bytes of room are enough. Less of both is tried first.
Status MemberWindow::BeginMember() {
  const size_t most = limits_.stream_bytes;
  size_t capacity = std::min(most, std::max(room(), kFirstOutput));
  size_t want = kFirstInput;
  for (;;) {
    ASSIGN_OR_RETURN(const std::string_view input, input_.At(input_offset_, want));
    char* to = Reserve(capacity);
    const MemberDecoder::Step step = decoder_->DecodeWhole(input.substr(0, kWholeInput), to, capacity);
    if (step.state == MemberDecoder::State::kEnd) {
      input_offset_ += step.consumed;
      Append(step.produced);
      decoded_ += step.produced;
      EndMember();
      return {};
    }
    if (step.state == MemberDecoder::State::kMore && capacity < most) {
      capacity = most;
    } else if (step.state == MemberDecoder::State::kBroken && input.size() >= want && input.size() < kWholeInput) {
      want = kWholeInput;
    } else {
      break;
    }
  }
  decoder_->Begin(member_offset_);
  inside_ = true;
  steps_.clear();
  return StepMember();
}

Status MemberWindow::StepMember() {
  ASSIGN_OR_RETURN(const std::string_view input, input_.At(input_offset_, kStepInput));
  steps_.push_back({end_position(), input_offset_});
  char* to = Reserve(kStepOutput);
  const MemberDecoder::Step step = decoder_->Decode(input.substr(0, kStepInput), to, kStepOutput);
  input_offset_ += step.consumed;
  Append(step.produced);
  decoded_ += step.produced;
  if (step.state == MemberDecoder::State::kEnd) {
    inside_ = false;
    EndMember();
  } else if (step.state == MemberDecoder::State::kBroken) {
    set_stop(Stop::kBroken);
  } else if (step.consumed == 0 && step.produced == 0) {
    set_stop(input.size() < kStepInput ? Stop::kTruncated : Stop::kBroken);
  }
  return {};
}

void MemberWindow::EndMember() {
  const Mark next{end_position(), input_offset_};
  // Of a run of empty members at the front only the last end is of use.
  if (starts_.back().position == next.position && next.position == position()) starts_.pop_back();
  starts_.push_back(next);
}

Status MemberWindow::Skip(uint64_t count) {
  RETURN_IF_ERROR(Window::Skip(count));
  while (starts_.size() > 1 && starts_.front().position < position() && starts_[1].position <= position()) {
    starts_.pop_front();
  }
  while (steps_.size() > 1 && steps_[1].position <= position()) steps_.pop_front();
  return {};
}

// Of a pipe little can be looked at twice: members that lie far behind it, or reach far ahead, are not measured. What was
// followed once in vain is not again: a hostile file could have every member lead through all that come behind it.
Result<bool> MemberWindow::PassMember(uint64_t most, size_t keep, std::string* kept) {
  if (!inside_ || member_position_ != position() || member_offset_ < measured_until_) return false;
  const bool is_pipe = file_.size() == kUnknownSize;
  if (is_pipe && input_offset_ - member_offset_ > kPipeBehind) return false;
  const PartOfFile measurable(file_, 0, is_pipe ? member_offset_ + kPipeAhead : file_.size());
  ASSIGN_OR_RETURN(const MemberDecoder::Extent extent, decoder_->Measure(measurable, member_offset_));
  measured_until_ = member_offset_ + extent.packed_bytes;
  const uint64_t end = member_position_ + extent.bytes;
  if (!extent.known || end < end_position() || end > most) return false;
  kept->assign(bytes().substr(0, keep));
  inside_ = false;
  input_offset_ = measured_until_;
  Clear(end);
  EndMember();
  return true;
}

size_t MemberWindow::NextMemberEnd(size_t offset) const {
  const uint64_t from = position() + offset;
  const auto next = std::lower_bound(starts_.begin(), starts_.end(), from,
                                     [](const Mark& mark, uint64_t at) { return mark.position < at; });
  return next == starts_.end() ? kNowhere : static_cast<size_t>(next->position - position());
}

std::optional<uint64_t> MemberWindow::FileOffsetAt(uint64_t position) const {
  const auto start = std::lower_bound(starts_.begin(), starts_.end(), position,
                                      [](const Mark& mark, uint64_t wanted) { return mark.position < wanted; });
  if (start == starts_.end() || start->position != position) return {};
  return start->file_offset;
}

size_t MemberWindow::MembersWithin(uint64_t from, uint64_t to) const {
  const auto before = [](const Mark& mark, uint64_t at) { return mark.position < at; };
  const auto first = std::lower_bound(starts_.begin(), starts_.end(), from + 1, before);
  const auto last = std::lower_bound(first, starts_.end(), to, before);
  return 1 + static_cast<size_t>(last - first);
}

uint64_t MemberWindow::last_start() const {
  uint64_t offset = starts_.front().file_offset;
  for (const Mark& mark : starts_) {
    if (mark.position != position()) break;
    offset = mark.file_offset;
  }
  return offset;
}

Result<uint64_t> MemberWindow::CountPadding(uint64_t offset) {
  uint64_t count = 0;
  for (;;) {
    ASSIGN_OR_RETURN(const std::string_view input, input_.At(offset + count, kScanInput));
    const size_t run = input.find_first_not_of(std::string_view("\0 \t\r\n", 5));
    if (run != std::string_view::npos) return count + run;
    count += input.size();
    if (input.size() < kScanInput) return count;
  }
}

Result<Gap> MemberWindow::SkipGap() {
  const uint64_t begin = starts_.front().file_offset;
  for (;;) {
    RETURN_IF_ERROR(Ensure(1));
    const uint64_t end = last_start();
    const Gap padding{begin, end, end > begin ? Reason::kPadding : Reason::kNone};
    if (!bytes().empty() || stop() != Stop::kForeign) {
      while (starts_.size() > 1 && starts_[1].position == position()) starts_.pop_front();
      return padding;
    }
    ASSIGN_OR_RETURN(const uint64_t blank, CountPadding(end));
    if (blank > 0) {
      Restart(end + blank);
      continue;
    }
    if (end > begin) {
      Restart(end);
      return padding;
    }
    ASSIGN_OR_RETURN(const uint64_t next, FindMember(begin + 1, kUnknownSize));
    Restart(next);
    return Gap{begin, next, Reason::kGarbage};
  }
}

Result<uint64_t> MemberWindow::Resync() {
  const uint64_t work = input_offset_ - member_offset_ + (end_position() - member_position_);
  if (member_offset_ >= trouble_.end) trouble_ = {};
  trouble_.end = std::max({trouble_.end, input_offset_, member_offset_ + 1});
  trouble_.work += work;
  trouble_.largest = std::max(trouble_.largest, work);
  wasted_ += work;
  uint64_t from = member_offset_ + 1;
  if (!steps_.empty() && position() > member_position_) from = std::max(from, steps_.front().file_offset);
  from = std::max(from, input_offset_ - std::min(input_offset_, FileBytes::kLookBack));
  if (trouble_.work > kTroubleFactor * trouble_.largest + kTroubleAllowance) from = std::max(from, trouble_.end);
  const Result<uint64_t> next = FindMember(from, kUnknownSize);
  if (next.ok()) Restart(*next);
  return next;
}

Result<uint64_t> MemberWindow::FindMember(uint64_t from, uint64_t until) {
  for (;;) {
    if (from >= until) return until;
    ASSIGN_OR_RETURN(const std::string_view input, input_.At(from, kScanInput));
    const size_t at = decoder_->FindStart(input);
    if (at == input.size()) {
      if (input.size() < kScanInput) return std::min(until, from + input.size());
      from += at - (MemberDecoder::kStartBytes - 1);
      continue;
    }
    from += at;
    if (from >= until) return until;
    ASSIGN_OR_RETURN(const std::string_view member, input_.At(from, MemberDecoder::kProbeBytes));
    if (decoder_->MayBegin(member, begins_record_)) return from;
    ++from;
  }
}

}  // namespace seamripper
