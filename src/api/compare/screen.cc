#include "seamripper/screen.h"

#include <utility>

#include "api/compare/page_screen.h"
#include "api/compare/screen_range.h"
#include "ingest/ordered_ranges.h"
#include "ingest/plan.h"
#include "os/machine.h"
#include "store/label_set.h"

namespace seamripper {
namespace {

constexpr size_t kDamageShown = 5;
constexpr size_t kNoticesShown = 5;

void AddCounts(const ScreenSummary& from, ScreenSummary* to) {
  to->pages += from.pages;
  to->files += from.files;
  to->chunks += from.chunks;
  to->bad_chunks += from.bad_chunks;
  to->matched_pages += from.matched_pages;
  to->matched_files += from.matched_files;
  to->partial_pages += from.partial_pages;
}

// Reads ranges with what a thread cuts records with.
class ScreenReader {
 public:
  using Range = ScreenRange;
  using Part = ScreenPart;

  ScreenReader(const Plan& plan, const LabelReading& reading, const PageScreen& screen, const ParquetConverter& parquet)
      : plan_(plan),
        reading_(reading),
        screen_(screen),
        parquet_(parquet),
        chunker_(reading.settings, reading.cut, reading.payload_hash) {}

  Result<std::unique_ptr<ScreenRange>> Open(const PlannedRange& range, const std::optional<RangeStart>& start) {
    return ScreenRange::Open(plan_.inputs[range.input], range.range,
                             start ? std::optional(start->cursor) : std::nullopt, reading_.settings.limits, parquet_);
  }
  Result<ScreenPart> Next(ScreenRange* range) { return range->Next(screen_, &chunker_); }

 private:
  const Plan& plan_;
  const LabelReading& reading_;
  const PageScreen& screen_;
  const ParquetConverter& parquet_;
  RecordChunker chunker_;
};

// What one screening reads, and what is known of it so far.
class Screening {
 public:
  Screening(const ScreenRequest& request, const Plan& plan, const LabelReading& reading, const PageScreen& screen)
      : request_(request),
        plan_(plan),
        reading_(reading),
        screen_(screen),
        parquet_{request.parquet_converter, request.stop},
        ranges_(RangesOf(plan)) {}

  Result<ScreenSummary> Run() {
    const unsigned count = request_.threads != 0 ? request_.threads : ProcessorCount();
    Threads threads;
    OrderedRanges<ScreenReader, Screening> ranges(plan_, ranges_, {}, this);
    RETURN_IF_ERROR(ranges.Read(&threads, {count, count, request_.stop},
                                [this] { return ScreenReader(plan_, reading_, screen_, parquet_); }));
    EndInput();
    return summary_;
  }

 private:
  friend class OrderedRanges<ScreenReader, Screening>;

  Status BeginRange(size_t index) {
    if (ranges_[index].input != input_) BeginInput(ranges_[index].input);
    return {};
  }
  Status Take(size_t, const ScreenPart& part, const ScreenRange&) { return Tell(part); }
  Status EndRange(size_t, const ScreenRange&, Cursor) { return {}; }

  Status Tell(const ScreenPart& part) {
    for (const auto& [offset, reason] : part.damaged) NoteDamage(offset, reason);
    for (const std::string& notice : part.notices) {
      if (summary_.notices.size() == kNoticesShown) break;
      summary_.notices.push_back(plan_.inputs[input_].facts.path + ": " + notice);
    }
    account_.Merge(part.account);
    AddCounts(part.counts, &summary_);
    for (const ScreenedPage& page : part.matches) RETURN_IF_ERROR(request_.found(page));
    return {};
  }

  void BeginInput(size_t input) {
    EndInput();
    input_ = input;
    account_ = Account();
  }

  void EndInput() {
    if (input_ >= plan_.inputs.size()) return;
    const PlannedInput& input = plan_.inputs[input_];
    summary_.damaged_bytes += account_.BytesIn(ReasonClass::kDamaged);
    // A file that became shorter while it was read lacks the bytes it was planned with.
    if (input.kind == PlannedInput::Kind::kFile && account_.bytes() < input.facts.bytes) {
      summary_.damaged_bytes += input.facts.bytes - account_.bytes();
      NoteDamage(account_.bytes(), Reason::kUnreadable);
    }
  }

  void NoteDamage(uint64_t offset, Reason reason) {
    ++summary_.damaged_pieces;
    if (summary_.damage.size() == kDamageShown) return;
    summary_.damage.push_back(plan_.inputs[input_].facts.path + ":" + std::to_string(offset) + ": " +
                              std::string(NameOf(reason)));
  }

  const ScreenRequest& request_;
  const Plan& plan_;
  const LabelReading& reading_;
  const PageScreen& screen_;
  const ParquetConverter parquet_;
  const std::vector<PlannedRange> ranges_;

  size_t input_ = 0;
  Account account_;  // of the input
  ScreenSummary summary_;
};

}  // namespace

Result<ScreenSummary> Screen(const ScreenRequest& request) {
  ASSIGN_OR_RETURN(const std::unique_ptr<LabelSet> labels, LabelSet::Open(request.labels));
  ASSIGN_OR_RETURN(const LabelReading reading, ReadingFor(*labels));
  // There is no corpus to leave out of directories; nothing lies below a file.
  ASSIGN_OR_RETURN(const Plan plan, MakePlan(request.inputs, {}, "/dev/null"));
  const PageScreen screen(*labels, request.partial_threshold.value_or(labels->facts().partial_threshold));
  return Screening(request, plan, reading, screen).Run();
}

}  // namespace seamripper
