#include "ingest/ingest_run.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

namespace seamripper {
namespace {

constexpr size_t kDamageShown = 5;
constexpr size_t kNoticesShown = 5;

uint64_t BytesIn(const AccountMap& account) {
  uint64_t sum = 0;
  for (const auto& [name, entry] : account) sum += entry.bytes;
  return sum;
}

Hash128 FromHex(const std::string& digits) {
  if (digits.size() != 32) return {};
  return {std::strtoull(digits.substr(16).c_str(), nullptr, 16),
          std::strtoull(digits.substr(0, 16).c_str(), nullptr, 16)};
}

}  // namespace

IngestRun::IngestRun(std::string corpus, const Plan& plan, const IngestSettings& settings, const RunOptions& options,
                     Manifest* manifest)
    : corpus_(std::move(corpus)),
      plan_(plan),
      settings_(settings),
      options_(options),
      manifest_(manifest),
      style_(settings.seed) {
  PendingIngest& pending = manifest_->pending;
  if (!pending.active) {
    pending.active = true;
    pending.inputs.reserve(plan_.inputs.size());
    for (const PlannedInput& input : plan_.inputs) pending.inputs.push_back(input.facts);
  }
  for (size_t i = pending.input; i < plan_.inputs.size(); ++i) {
    const size_t first = i == pending.input ? pending.range : 0;
    for (size_t range = first; range < plan_.inputs[i].ranges.size(); ++range) tasks_.push_back({i, range});
  }
  for (size_t i = 0; i < pending.input; ++i) settled_bytes_ += BytesIn(pending.inputs[i].account);
  input_ = pending.input;
  expected_ = {pending.cursor_offset, pending.cursor_skip};
  resumed_pieces_ = pending.cursor_pieces;
  next_record_ = pending.next_record;
  if (input_ < pending.inputs.size()) {
    ManifestInput& current = pending.inputs[input_];
    if (plan_.inputs[input_].kind == PlannedInput::Kind::kFile) hash_ = FromHex(current.xxh3);
    earlier_account_ = current.account;
    earlier_notes_ = current.notes;
  }
  KeepResumable();
}

Result<RunResult> IngestRun::Run() {
  RETURN_IF_ERROR(MakeDirectory(corpus_ + "/segments"));
  {
    std::vector<std::jthread> threads;
    try {
      for (unsigned i = 1; i < options_.threads; ++i) threads.emplace_back([this] { WorkOrFail(); });
    } catch (const std::system_error&) {
      // The machine gives no more threads: fewer give the same answer.
    }
    WorkOrFail();
  }
  if (failed_) return failure_;
  result_.stopped = placed_ < tasks_.size();
  if (result_.stopped) {
    GoBackToResumable();
    return result_;
  }
  RETURN_IF_ERROR(EndInput());
  if (segment_ != nullptr) RETURN_IF_ERROR(CloseSegment());
  return result_;
}

// An exception must not leave a thread; out of memory is the only one there is.
void IngestRun::WorkOrFail() {
  try {
    Work();
  } catch (const std::bad_alloc&) {
    const std::lock_guard lock(mutex_);
    failed_ = true;
    failure_ = EnvironmentError("out of memory: give less to --memory or fewer to --threads, and run it again");
    room_.notify_all();
  }
}

void IngestRun::Work() {
  PageMaker maker(settings_, style_);
  size_t index = 0;
  while (TakeTask(&index)) {
    // Of the range at the head the start is known; of a later one it is guessed, and read again if the guess was wrong.
    std::optional<Cursor> start;
    uint64_t done = 0;
    {
      const std::lock_guard lock(mutex_);
      if (index == placed_ && index == 0) {
        start = expected_;
        done = resumed_pieces_;
      }
    }
    Deliver(index, ReadTask(index, start, done, &maker), &maker);
  }
}

bool IngestRun::TakeTask(size_t* index) {
  std::unique_lock lock(mutex_);
  room_.wait(lock, [this] {
    return failed_ || Stopped() || next_ == tasks_.size() || next_ < placed_ + options_.threads + options_.ranges_ahead;
  });
  if (failed_ || Stopped() || next_ == tasks_.size()) return false;
  *index = next_++;
  return true;
}

IngestRun::Finished IngestRun::ReadTask(size_t index, std::optional<Cursor> start, uint64_t done, PageMaker* maker) {
  Finished finished;
  const Task& task = tasks_[index];
  // A child process that reads ahead takes memory that no budget counts: one at a time, which keeps up with what is made
  // of the rows.
  std::unique_lock alone(checking_, std::defer_lock);
  if (plan_.inputs[task.input].format.container == Container::kParquet) alone.lock();
  Result<std::unique_ptr<RangeWork>> work =
      RangeWork::Open(plan_.inputs[task.input], task.range, start, done, settings_.limits, options_.parquet);
  if (!work.ok()) {
    finished.status = work.status();
    return finished;
  }
  finished.work = std::move(*work);
  Result<RangePart> part = finished.work->Next(maker);
  if (!part.ok()) {
    finished.status = part.status();
  } else {
    finished.part = std::move(*part);
  }
  return finished;
}

// Whoever finishes the range at the head puts it away, and all that are ready behind it; the others go on reading.
void IngestRun::Deliver(size_t index, Finished finished, PageMaker* maker) {
  std::unique_lock lock(mutex_);
  finished_.emplace(index, std::move(finished));
  if (placing_) return;
  placing_ = true;
  while (!failed_ && !Stopped()) {
    const auto head = finished_.find(placed_);
    if (head == finished_.end()) break;
    Finished ready = std::move(head->second);
    finished_.erase(head);
    lock.unlock();
    Status status = Place(placed_, std::move(ready), maker);
    lock.lock();
    if (!status.ok()) {
      failed_ = status.code() != Code::kInterrupted;
      if (failed_) failure_ = std::move(status);
      break;
    }
    ++placed_;
    room_.notify_all();
  }
  placing_ = false;
  room_.notify_all();
}

Status IngestRun::Place(size_t index, Finished finished, PageMaker* maker) {
  RETURN_IF_ERROR(finished.status);
  const Task& task = tasks_[index];
  const PlannedInput& input = plan_.inputs[task.input];
  const bool is_piped = input.kind == PlannedInput::Kind::kStandardInput;
  if (task.input != input_) RETURN_IF_ERROR(EndInput());
  if (is_piped && segment_ != nullptr) {
    RETURN_IF_ERROR(CloseSegment());
    RETURN_IF_ERROR(Checkpoint(index - 1, nullptr));
  }
  if (task.input != input_) BeginInput(task.input);
  const bool is_file = input.kind == PlannedInput::Kind::kFile;
  // A record of an earlier range reaches over all of this one.
  const bool covered = is_file && expected_.offset >= input.ranges[task.range].end && task.range > 0;
  if (!covered) {
    if (is_file && !(finished.work->begin() == expected_)) {
      finished = ReadTask(index, expected_, 0, maker);
      RETURN_IF_ERROR(finished.status);
    }
    RETURN_IF_ERROR(PlacePart(index, std::move(finished.part), *finished.work));
    while (!finished.part.last) {
      if (Stopped()) return Status(Code::kInterrupted, "stopped");
      ASSIGN_OR_RETURN(RangePart part, finished.work->Next(maker));
      finished.part.last = part.last;
      RETURN_IF_ERROR(PlacePart(index, std::move(part), *finished.work));
    }
    if (is_file) expected_ = finished.work->end();
  }
  ASSIGN_OR_RETURN(const Hash128 hash, finished.work->ExtendHash(hash_));
  hash_ = hash;
  // What was piped cannot be read again, so there is no going on from the middle of it.
  if (!is_piped && segment_ != nullptr && segment_->decoded_bytes() >= settings_.segment_bytes) {
    RETURN_IF_ERROR(CloseSegment());
    RETURN_IF_ERROR(Checkpoint(index, nullptr));
  }
  return {};
}

Status IngestRun::PlacePart(size_t index, RangePart part, const RangeWork& work) {
  const ManifestInput& input = manifest_->pending.inputs[input_];
  for (const SkippedRow& row : part.batch->skipped) {
    const auto reason = static_cast<Reason>(row.reason);
    if (ClassOf(reason) == ReasonClass::kDamaged) NoteDamage(input, row.offset, reason);
  }
  for (const std::string& notice : part.batch->notices) {
    if (result_.notices.size() < kNoticesShown) result_.notices.push_back(input.path + ": " + notice);
  }
  account_.Merge(part.account);
  result_.pages += part.batch->pages.size();
  RETURN_IF_ERROR(OpenSegment());
  RETURN_IF_ERROR(segment_->Append(MakePageId(input.ordinal, next_record_), part.batch.get()));
  next_record_ += part.batch->records;
  if (options_.progress) {
    options_.progress(settled_bytes_ + BytesIn(earlier_account_) + account_.bytes(), result_.pages, input_);
  }
  const bool from_file = plan_.inputs[input_].kind == PlannedInput::Kind::kFile;
  if (!part.last && from_file && segment_->decoded_bytes() >= settings_.segment_bytes) {
    RETURN_IF_ERROR(CloseSegment());
    return Checkpoint(index, &work);
  }
  return {};
}

// Unless one is being written.
Status IngestRun::OpenSegment() {
  if (segment_ != nullptr) return {};
  const size_t number = manifest_->segments.size() + manifest_->pending.segments.size() + 1;
  ASSIGN_OR_RETURN(segment_, SegmentBuilder::Create(SegmentPath(corpus_, SegmentName(number))));
  return {};
}

void IngestRun::BeginInput(size_t input) {
  input_ = input;
  expected_ = {};
  next_record_ = 0;
  hash_ = {};
  account_ = Account();
  earlier_account_.clear();
  earlier_notes_.clear();
}

Status IngestRun::EndInput() {
  RETURN_IF_ERROR(AccountForMissing());
  WriteDownInput();
  if (input_ >= manifest_->pending.inputs.size()) return {};
  settled_bytes_ += BytesIn(manifest_->pending.inputs[input_].account);
  result_.damaged_bytes += account_.BytesIn(ReasonClass::kDamaged);
  return {};
}

// A file that became shorter while it was read lacks the bytes it was planned with.
Status IngestRun::AccountForMissing() {
  if (input_ >= plan_.inputs.size() || plan_.inputs[input_].kind != PlannedInput::Kind::kFile) return {};
  const ManifestInput& facts = plan_.inputs[input_].facts;
  const uint64_t read = BytesIn(earlier_account_) + account_.bytes();
  if (read >= facts.bytes) return {};
  Piece piece;
  piece.offset = read;
  piece.length = facts.bytes - read;
  account_.Add(Reason::kUnreadable, piece);
  NoteDamage(facts, read, Reason::kUnreadable);
  Batch batch;
  batch.skipped.push_back({.id = 0,
                           .offset = read,
                           .length = static_cast<int64_t>(piece.length),
                           .reason = static_cast<uint8_t>(Reason::kUnreadable),
                           .url = {}});
  RETURN_IF_ERROR(OpenSegment());
  return segment_->Append(MakePageId(facts.ordinal, next_record_), &batch);
}

// Puts what is known of the current input into the manifest.
void IngestRun::WriteDownInput() {
  PendingIngest& pending = manifest_->pending;
  if (input_ >= pending.inputs.size()) return;
  ManifestInput& input = pending.inputs[input_];
  input.account = earlier_account_;
  AddAccount(account_.Entries(), &input.account);
  input.notes = earlier_notes_;
  AddAccount(account_.Notes(), &input.notes);
  if (plan_.inputs[input_].kind == PlannedInput::Kind::kFile) input.xxh3 = ToHex(hash_);
  if (plan_.inputs[input_].kind == PlannedInput::Kind::kStandardInput) input.bytes = BytesIn(input.account);
}

Status IngestRun::CloseSegment() {
  const size_t number = manifest_->segments.size() + manifest_->pending.segments.size() + 1;
  ASSIGN_OR_RETURN(SegmentSummary summary, segment_->Finish(SegmentName(number)));
  manifest_->pending.segments.push_back(std::move(summary));
  segment_ = nullptr;
  return {};
}

// `unfinished`: the range at `index` has parts to come; without it, it is done.
Status IngestRun::Checkpoint(size_t index, const RangeWork* unfinished) {
  PendingIngest& pending = manifest_->pending;
  WriteDownInput();
  const Task& task = tasks_[index];
  pending.input = task.input;
  pending.range = unfinished != nullptr ? task.range : task.range + 1;
  const Cursor cursor = unfinished != nullptr ? unfinished->begin() : expected_;
  pending.cursor_offset = cursor.offset;
  pending.cursor_skip = cursor.skip;
  pending.cursor_pieces = unfinished != nullptr ? unfinished->pieces() : 0;
  pending.next_record = next_record_;
  KeepResumable();
  return WriteManifest(corpus_, *manifest_);
}

void IngestRun::KeepResumable() {
  PendingIngest& pending = manifest_->pending;
  std::vector<ManifestInput> inputs = std::exchange(pending.inputs, {});
  resumable_ = pending;
  pending.inputs = std::move(inputs);
  if (pending.input < pending.inputs.size()) resumable_.inputs.push_back(pending.inputs[pending.input]);
}

void IngestRun::GoBackToResumable() {
  std::vector<ManifestInput> inputs = std::exchange(manifest_->pending.inputs, {});
  for (size_t i = resumable_.input; i < inputs.size(); ++i) {
    inputs[i] = i == resumable_.input ? resumable_.inputs.front() : plan_.inputs[i].facts;
  }
  manifest_->pending = std::move(resumable_);
  manifest_->pending.inputs = std::move(inputs);
}

void IngestRun::NoteDamage(const ManifestInput& input, uint64_t offset, Reason reason) {
  ++result_.damaged_pieces;
  if (result_.damage.size() == kDamageShown) return;
  result_.damage.push_back(input.path + ":" + std::to_string(offset) + ": " + std::string(NameOf(reason)));
}

}  // namespace seamripper
