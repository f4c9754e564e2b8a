#include "runs/detector_run.h"

#include <charconv>
#include <utility>

#include "engine/session.h"
#include "os/machine.h"

namespace seamripper {

Status CheckMemory(uint64_t memory_bytes) {
  if (memory_bytes == 0 || memory_bytes >= kLeastMemoryBytes) return {};
  return UsageError("--memory is too small: give at least 128M");
}

uint64_t MemoryBytesOf(const DetectOptions& how) {
  if (how.session != nullptr) return how.session->memory()->left();
  return how.memory_bytes != 0 ? how.memory_bytes : MachineMemoryBytes() / 4;
}

Result<EngineOptions> EngineOptionsOf(const SharedCorpus& corpus, const DetectOptions& how) {
  RETURN_IF_ERROR(CheckMemory(how.memory_bytes));
  EngineOptions options;
  options.threads = how.threads != 0 ? how.threads : ProcessorCount();
  options.memory_bytes = MemoryBytesOf(how);
  options.spill_folder = how.temp_folder.empty() ? corpus.path() : how.temp_folder;
  options.disk_bytes = how.disk_bytes != 0 ? how.disk_bytes : FreeDiskBytes(options.spill_folder);
  options.stop = how.stop;
  options.session = how.session;
  if (how.progress) {
    options.progress = [show = how.progress](const EngineProgress& progress) {
      show({std::string(progress.stage), progress.done, progress.tasks});
    };
  }
  return options;
}

Result<SharedCorpus> SharedCorpus::Open(const std::string& path) {
  // What is no corpus gets no lock, and an ingest may end between the two.
  RETURN_IF_ERROR(CorpusReader::Open(path).status());
  ASSIGN_OR_RETURN(std::unique_ptr<FileLock> lock, FileLock::Acquire(path + "/lock", FileLock::Mode::kShared));
  ASSIGN_OR_RETURN(CorpusReader reader, CorpusReader::Open(path));
  reader.ForgetInputs();
  return SharedCorpus(path, std::move(lock), std::make_unique<CorpusReader>(std::move(reader)));
}

RunQuestion SharedCorpus::Question(std::string detector, uint64_t algorithm,
                                   const std::vector<std::string>& profiles) const {
  return QuestionTo(reader_->manifest(), std::move(detector), algorithm, profiles);
}

RunQuestion QuestionTo(const Manifest& manifest, std::string detector, uint64_t algorithm,
                       const std::vector<std::string>& profiles) {
  RunQuestion question;
  question.detector = std::move(detector);
  question.algorithm = algorithm;
  question.seed = manifest.seed;
  question.corpus_digest = manifest.digest;
  for (const std::string& name : profiles) {
    if (const auto found = manifest.profiles.find(name); found != manifest.profiles.end()) {
      question.profiles.insert(*found);
    }
  }
  return question;
}

Result<std::optional<Findings>> FindAnswer(const std::string& corpus, const RunQuestion& question) {
  const std::string id = RunIdOf(question);
  Result<std::optional<Findings>> found = FindRun(corpus, question.detector, id);
  if (!found.ok() || !found->has_value()) return found;
  // One of before there were indexes can be read, but not asked for a page: it is computed anew.
  if (!(*found)->HasIndexes()) return std::optional<Findings>();
  // Where nothing may be written there is nothing to tidy either.
  static_cast<void>(RemoveKilledRuns(corpus, question.detector));
  const Result<std::optional<Findings>> current = CurrentRun(corpus, question.detector);
  const bool is_current = current.ok() && current->has_value() && (*current)->id() == id;
  if (!is_current) RETURN_IF_ERROR(MakeCurrent(corpus, question.detector, id));
  return found;
}

uint64_t BytesPerPageOfHosts(const ManifestTotals& totals, uint64_t bytes_per_host) {
  return totals.pages == 0 ? 0 : (totals.hosts * bytes_per_host + totals.pages - 1) / totals.pages;
}

Result<std::unique_ptr<DetectorRun>> DetectorRun::Begin(const SharedCorpus& corpus, const RunQuestion& question,
                                                        const DetectOptions& how, uint64_t bytes_per_page) {
  ASSIGN_OR_RETURN(EngineOptions options, EngineOptionsOf(corpus, how));
  options.bytes_per_page = bytes_per_page + BytesPerPageOfHosts(corpus.reader().manifest().totals, kBytesPerHost);
  std::unique_ptr<DetectorRun> run(new DetectorRun(std::move(options)));
  ASSIGN_OR_RETURN(run->writer_, FindingsWriter::Create(corpus.path(), question));
  ASSIGN_OR_RETURN(run->engine_, LocalEngine::Open(corpus.reader(), run->options_));
  run->common_memory_.emplace(run->engine_->plan().finding_bytes / 2);
  return run;
}

Result<Findings> DetectorRun::Commit(std::map<std::string, uint64_t> counts) {
  const EngineCounts met = engine_->counts();
  counts["large_pages_and_groups"] = met.large;
  counts["groups_cut"] = met.cut_groups;
  return writer_->Commit(std::move(counts), engine_->stages());
}

Result<RunEstimate> EstimateRun(const SharedCorpus& corpus, const RunQuestion& question, const DetectOptions& how,
                                const StreamCosts& costs, uint64_t bytes_per_page) {
  ASSIGN_OR_RETURN(EngineOptions options, EngineOptionsOf(corpus, how));
  const ManifestTotals& totals = corpus.reader().manifest().totals;
  options.bytes_per_page = bytes_per_page + BytesPerPageOfHosts(totals, kBytesPerHost);
  uint64_t page_numbers = 0;
  for (const SegmentReader& segment : corpus.reader().segments()) page_numbers += segment.pages();
  const EngineEstimate needs = Estimate(totals, page_numbers, options, costs);
  RunEstimate estimate;
  estimate.words = totals.words;
  estimate.threads = needs.threads;
  estimate.memory_bytes = options.memory_bytes;
  estimate.in_memory_bytes = needs.memory_bytes;
  estimate.temporary_bytes = needs.disk_bytes;
  estimate.free_bytes = options.disk_bytes;
  estimate.temp_folder = options.spill_folder;
  const Result<std::optional<Findings>> answer = FindRun(corpus.path(), question.detector, RunIdOf(question));
  estimate.answered_before = !how.force && answer.ok() && answer->has_value();
  return estimate;
}

// One that cannot be read is nothing to go back to.
std::optional<ReplacedRun> AskedOtherwise(const SharedCorpus& corpus, const RunQuestion& question) {
  const Result<std::optional<Findings>> current = CurrentRun(corpus.path(), question.detector);
  if (!current.ok() || !current->has_value()) return std::nullopt;
  const RunQuestion& asked = (*current)->record().question;
  if (asked.options == question.options) return std::nullopt;
  return ReplacedRun{(*current)->id(), asked.options};
}

RunSummary SummaryOf(const Findings& findings, bool answered_before) {
  RunSummary summary;
  summary.id = findings.id();
  summary.answered_before = answered_before;
  for (const auto& [name, table] : findings.record().tables) summary.tables.push_back({name, table.rows, table.digest});
  summary.counts = findings.record().counts;
  summary.options = findings.record().question.options;
  uint64_t microseconds = 0;
  for (const StageRecord& stage : findings.record().stages) microseconds += stage.microseconds;
  summary.seconds = static_cast<double>(microseconds) / 1e6;
  return summary;
}

uint64_t NumberAskedWith(const Findings& findings, const std::string& option) {
  const std::map<std::string, std::string>& options = findings.record().question.options;
  const auto found = options.find(option);
  uint64_t number = 0;
  if (found != options.end()) {
    std::from_chars(found->second.data(), found->second.data() + found->second.size(), number);
  }
  return number;
}

}  // namespace seamripper
