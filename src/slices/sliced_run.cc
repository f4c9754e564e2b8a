#include "slices/sliced_run.h"

#include <utility>

#include "engine/record_numbers.h"
#include "runs/corpus_tables.h"
#include "runs/sites.h"
#include "slices/sliced_detectors.h"
#include "step/checked_bytes.h"

namespace seamripper {
namespace {

constexpr uint64_t kMostSlices = uint64_t{1} << 20;

// Counts what goes on to another.
class CountedTarget : public SliceTarget {
 public:
  explicit CountedTarget(SliceTarget* to) : to_(to) {}
  Status Add(SliceRow row) override {
    sum_.Add(row);
    return to_->Add(std::move(row));
  }
  const RowSum& sum() const { return sum_; }

 private:
  SliceTarget* const to_;
  RowSum sum_;
};

using Make = Result<std::unique_ptr<SlicedRun>> (*)(const CorpusReader&, const SlicedQuestion&);
constexpr std::pair<std::string_view, Make> kDetectorsOnSlices[] = {
    {"quilts", QuiltsOnSlices}, {"phrases", PhrasesOnSlices}, {"templates", TemplatesOnSlices},
    {"reuse", ReuseOnSlices},   {"near", NearOnSlices},       {kSitesDetector, SitesOnSlices},
    {kCorpusDetector, CorpusTablesOnSlices}};

Status CheckQuestion(const SlicedQuestion& question) {
  if (question.slices == 0 || question.slices > kMostSlices) {
    return UsageError("a run has from 1 to " + std::to_string(kMostSlices) + " slices");
  }
  if (question.stretch_records == 0) return UsageError("a stretch has a page at least");
  return {};
}

}  // namespace

Result<std::string> OnlyFileOf(const SlicedQuestion& question, std::string_view option, std::string* path) {
  std::string bytes;
  for (const auto& [name, text] : question.files) {
    if (name != option) return UsageError(question.detector + " reads no file '" + name + "' on slices");
    *path = name;
    bytes = text;
  }
  return bytes;
}

std::string BytesOf(const SlicedQuestion& question) { return CheckedBytesOf(question); }

Result<std::unique_ptr<SlicedRun>> SlicedRun::Open(const CorpusReader& corpus, std::string_view question) {
  ASSIGN_OR_RETURN(SlicedQuestion asked, ReadCheckedBytes<SlicedQuestion>(question, "the question of a run"));
  RETURN_IF_ERROR(CheckQuestion(asked));
  for (const auto& [detector, make] : kDetectorsOnSlices) {
    if (detector != asked.detector) continue;
    ASSIGN_OR_RETURN(std::unique_ptr<SlicedRun> run, make(corpus, asked));
    run->asked_ = std::move(asked);
    run->corpus_ = &corpus;
    return run;
  }
  return UsageError("no detector '" + asked.detector + "' runs on slices");
}

Result<LedRun> Lead(const SlicedRun& run, const Cluster& cluster, SliceTarget* found) {
  ASSIGN_OR_RETURN(const RecordNumbers pages, RecordNumbers::OfPages(run.corpus()));
  StageCluster stages(pages.size(), run.asked().slices, cluster);
  RemoteEngine engine(&stages);
  CountedTarget counted(found);
  FoundTables tables(&counted);
  ASSIGN_OR_RETURN(LedRun led, run.Find(&engine, &tables));
  led.findings = stages.findings();
  led.findings.Add(counted.sum());
  return led;
}

Status RunSlice(const SlicedRun& run, const SliceOfRun& slice, SliceSource* source, SliceTarget* target) {
  const SlicedQuestion& asked = run.asked();
  if (slice.number >= asked.slices)
    return UsageError("there is no slice " + std::to_string(slice.number) + " of the run");
  EngineOptions options;
  options.memory_bytes = asked.memory_bytes;
  options.stretch_records = asked.stretch_records;
  options.thread_bytes = 0;
  options.spill_folder = slice.spill_folder;
  const RemoteProgram program = [&run](RemoteEngine* engine, FoundTables* tables) {
    return run.Find(engine, tables).status();
  };
  return RunSlice(program, run.corpus(), options, {slice.stage, slice.journal, {slice.number, asked.slices}}, source,
                  target);
}

}  // namespace seamripper
