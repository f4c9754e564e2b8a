#include "ingest/crawl_reading.h"

#include <algorithm>
#include <cstdlib>
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

// Reads ranges with what a thread makes pages with.
class CrawlRangeReader {
 public:
  using Range = RangeWork;
  using Part = RangePart;

  CrawlRangeReader(const Plan& plan, const IngestSettings& settings, const StyleProfile& style,
                   const ParquetConverter& parquet)
      : plan_(plan), settings_(settings), parquet_(parquet), maker_(settings, style) {}

  Result<std::unique_ptr<RangeWork>> Open(const PlannedRange& range, const std::optional<RangeStart>& start) {
    return RangeWork::Open(plan_.inputs[range.input], range.range, start ? std::optional(start->cursor) : std::nullopt,
                           start ? start->pieces_known : 0, settings_.limits, parquet_);
  }
  Result<RangePart> Next(RangeWork* work) { return work->Next(&maker_); }

 private:
  const Plan& plan_;
  const IngestSettings& settings_;
  const ParquetConverter& parquet_;
  PageMaker maker_;
};

CrawlReading::CrawlReading(std::string corpus, const Plan& plan, const IngestSettings& settings,
                           const ReadingOptions& options, Manifest* manifest)
    : corpus_(std::move(corpus)),
      plan_(plan),
      settings_(settings),
      options_(options),
      manifest_(manifest),
      style_(settings.seed, settings.style_gram_bytes, settings.style_dimensions) {
  PendingIngest& pending = manifest_->pending;
  if (!pending.active) {
    pending.active = true;
    pending.inputs.reserve(plan_.inputs.size());
    for (const PlannedInput& input : plan_.inputs) pending.inputs.push_back(input.facts);
  }
  ranges_ = RangesOf(plan_, {pending.input, pending.range});
  for (size_t i = 0; i < pending.input; ++i) settled_bytes_ += BytesIn(pending.inputs[i].account);
  input_ = pending.input;
  reached_ = {pending.cursor_offset, pending.cursor_skip};
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

Result<ReadingResult> CrawlReading::Read() {
  RETURN_IF_ERROR(MakeDirectory(corpus_ + "/segments"));
  // Of the input that was being read the place is known, unless that was its end.
  const bool goes_on = !ranges_.empty() && ranges_.front().input == input_;
  const RangeStart start = goes_on ? RangeStart{reached_, resumed_pieces_} : RangeStart{};
  OrderedRanges<CrawlRangeReader, CrawlReading> ranges(plan_, ranges_, start, this);
  Status status = ranges.Read(options_.threads, {options_.thread_count, options_.ranges_ahead, options_.stop},
                              [this] { return CrawlRangeReader(plan_, settings_, style_, options_.parquet); });
  result_.stopped = status.code() == Code::kInterrupted;
  if (result_.stopped) {
    GoBackToResumable();
    return result_;
  }
  RETURN_IF_ERROR(std::move(status));
  RETURN_IF_ERROR(EndInput());
  if (segment_ != nullptr) RETURN_IF_ERROR(CloseSegment());
  return result_;
}

Status CrawlReading::BeginRange(size_t index) {
  const size_t input = ranges_[index].input;
  if (input != input_) RETURN_IF_ERROR(EndInput());
  if (IsPiped(input) && segment_ != nullptr) {
    RETURN_IF_ERROR(CloseSegment());
    RETURN_IF_ERROR(Checkpoint(index - 1, nullptr));
  }
  if (input != input_) BeginInput(input);
  return {};
}

Status CrawlReading::EndRange(size_t index, const RangeWork& work, Cursor end) {
  reached_ = end;
  ASSIGN_OR_RETURN(const Hash128 hash, work.ExtendHash(hash_));
  hash_ = hash;
  // What was piped cannot be read again, so there is no going on from the middle of it.
  if (!IsPiped(input_) && segment_ != nullptr && segment_->decoded_bytes() >= settings_.segment_bytes) {
    RETURN_IF_ERROR(CloseSegment());
    RETURN_IF_ERROR(Checkpoint(index, nullptr));
  }
  return {};
}

Status CrawlReading::Take(size_t index, RangePart part, const RangeWork& work) {
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
Status CrawlReading::OpenSegment() {
  if (segment_ != nullptr) return {};
  const size_t number = manifest_->segments.size() + manifest_->pending.segments.size() + 1;
  ASSIGN_OR_RETURN(segment_, SegmentBuilder::Create(SegmentPath(corpus_, SegmentName(number))));
  return {};
}

void CrawlReading::BeginInput(size_t input) {
  input_ = input;
  reached_ = {};
  next_record_ = 0;
  hash_ = {};
  account_ = Account();
  earlier_account_.clear();
  earlier_notes_.clear();
}

Status CrawlReading::EndInput() {
  RETURN_IF_ERROR(AccountForMissing());
  WriteDownInput();
  if (input_ >= manifest_->pending.inputs.size()) return {};
  settled_bytes_ += BytesIn(manifest_->pending.inputs[input_].account);
  result_.damaged_bytes += account_.BytesIn(ReasonClass::kDamaged);
  return {};
}

// A file that became shorter while it was read lacks the bytes it was planned with.
Status CrawlReading::AccountForMissing() {
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
void CrawlReading::WriteDownInput() {
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

Status CrawlReading::CloseSegment() {
  const size_t number = manifest_->segments.size() + manifest_->pending.segments.size() + 1;
  ASSIGN_OR_RETURN(SegmentSummary summary, segment_->Finish(SegmentName(number)));
  manifest_->pending.segments.push_back(std::move(summary));
  segment_ = nullptr;
  return {};
}

// `unfinished`: the range at `index` has parts to come; without it, it is done.
Status CrawlReading::Checkpoint(size_t index, const RangeWork* unfinished) {
  PendingIngest& pending = manifest_->pending;
  WriteDownInput();
  const PlannedRange& at = ranges_[index];
  pending.input = at.input;
  pending.range = unfinished != nullptr ? at.range : at.range + 1;
  const Cursor cursor = unfinished != nullptr ? unfinished->begin() : reached_;
  pending.cursor_offset = cursor.offset;
  pending.cursor_skip = cursor.skip;
  pending.cursor_pieces = unfinished != nullptr ? unfinished->pieces() : 0;
  pending.next_record = next_record_;
  KeepResumable();
  return WriteManifest(corpus_, *manifest_);
}

void CrawlReading::KeepResumable() {
  PendingIngest& pending = manifest_->pending;
  std::vector<ManifestInput> inputs = std::exchange(pending.inputs, {});
  resumable_ = pending;
  pending.inputs = std::move(inputs);
  if (pending.input < pending.inputs.size()) resumable_.inputs.push_back(pending.inputs[pending.input]);
}

void CrawlReading::GoBackToResumable() {
  std::vector<ManifestInput> inputs = std::exchange(manifest_->pending.inputs, {});
  for (size_t i = resumable_.input; i < inputs.size(); ++i) {
    inputs[i] = i == resumable_.input ? resumable_.inputs.front() : plan_.inputs[i].facts;
  }
  manifest_->pending = std::move(resumable_);
  manifest_->pending.inputs = std::move(inputs);
}

void CrawlReading::NoteDamage(const ManifestInput& input, uint64_t offset, Reason reason) {
  ++result_.damaged_pieces;
  if (result_.damage.size() == kDamageShown) return;
  result_.damage.push_back(input.path + ":" + std::to_string(offset) + ": " + std::string(NameOf(reason)));
}

}  // namespace seamripper
