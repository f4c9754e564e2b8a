#include "seamripper/reuse.h"

#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "base/xxh3.h"
#include "detectors/reuse.h"
#include "ingest/settings.h"
#include "runs/detector_run.h"
#include "runs/known_sources.h"
#include "runs/page_stream.h"
#include "runs/reuse_judge.h"
#include "runs/row_outputs.h"
#include "runs/run_rows.h"
#include "runs/sliced_detectors.h"
#include "runs/stop_file.h"
#include "step/checked_bytes.h"
#include "url/domain.h"

namespace seamripper {
namespace {

constexpr char kDetector[] = "reuse";
constexpr uint64_t kAlgorithm = 2;
constexpr size_t kExamples = 3;

// What the detector sends through its streams, as documentation has it: a row of 48 bytes for each chunk of about
// seventeen words, what is told of repeated ones, and at most every text once, for samples.
constexpr StreamCosts kCosts = {
    .key_bytes_per_word = 0, .row_bytes_per_word = 3, .next_row_bytes_per_word = 1.5, .pair_bytes_per_text_byte = 1.1};

// What the request comes to, its files read.
struct Task {
  ReuseRequest request;
  DigestList stop_list;
  std::optional<PageStream> known;
  RunQuestion question;
};

Status SetStopList(const std::string& text, const std::string& path, Task* task) {
  ASSIGN_OR_RETURN(std::vector<Sha1Digest> digests, ParseStopFile(text, path));
  task->stop_list = DigestList(std::move(digests));
  task->question.options["stop_file"] = ToHex(Xxh3Of128(text));
  return {};
}

Status OpenKnown(const SharedCorpus& corpus, const DetectOptions& how, Task* task) {
  const IngestSettings settings = SettingsOf(corpus.reader().manifest().profiles);
  ASSIGN_OR_RETURN(PageStream stream,
                   PageStream::Open(task->request.known, corpus.path(), settings,
                                    {task->request.parquet_converter, how.stop, how.memory_bytes / 2}));
  for (size_t input = 0; input < stream.inputs(); ++input) {
    if (stream.is_piped(input)) return UsageError("--known is read more than once: name a file instead of -");
  }
  ASSIGN_OR_RETURN(const std::string hash, stream.ContentHash());
  task->question.options["known"] = hash;
  task->known = std::move(stream);
  return {};
}

// Without what is in files.
Result<Task> TaskOf(const Manifest& manifest, const ReuseRequest& request) {
  Task task;
  task.request = request;
  task.question = QuestionTo(manifest, kDetector, kAlgorithm, {"chunks", "text", "psl", "limits"});
  ASSIGN_OR_RETURN(task.question.options, AskedOptions(request));
  task.question.options["psl_of_files"] = PublicSuffixListVersion();
  return task;
}

Result<Task> TaskOf(const SharedCorpus& corpus, const DetectOptions& how, const ReuseRequest& request) {
  ASSIGN_OR_RETURN(Task task, TaskOf(corpus.reader().manifest(), request));
  if (!request.stop_file.empty()) {
    ASSIGN_OR_RETURN(const std::string text, ReadWholeFile(request.stop_file));
    RETURN_IF_ERROR(SetStopList(text, request.stop_file, &task));
  }
  if (!request.known.empty()) RETURN_IF_ERROR(OpenKnown(corpus, how, &task));
  return task;
}

struct FoundReuse {
  std::map<std::string, uint64_t> counts;
  ReuseRatios ratios;
};

// Gives all rows to `tables`, for a ReuseJudge to complete.
template <class Engine, class Known, class TablesOfRun>
Result<FoundReuse> FindTables(Engine* engine, const Task& task, const ChunkRules& rules, Known* known,
                              TablesOfRun* tables) {
  ReuseCounts met;
  ASSIGN_OR_RETURN(const ReuseThresholds thresholds,
                   DetectReuse(engine, task.request.options, rules, known, tables, &met));
  for (const NeighbourhoodCountRow& row : thresholds.of_all.counts) RETURN_IF_ERROR(tables->Add(row));
  return FoundReuse{{{"pages", thresholds.of_all.contains.count()},
                     {"recursive", met.left_out},
                     {"chunks", met.chunks},
                     {"threshold", Known::kKnown ? 0 : met.threshold},
                     {"file_threshold", Known::kKnown ? 0 : met.file_threshold},
                     {"known_inputs", known->inputs()},
                     {"known_chunks", known->chunks()},
                     {"labelled_chunks", met.of_chunks.labelled},
                     {"stopped_chunks", met.of_chunks.stopped},
                     {"labelled_files", met.of_files.labelled},
                     {"neighbourhoods", thresholds.of_all.pooled.count()},
                     {"contains_average_parts", thresholds.of_all.contains.Mean()},
                     {"contains_deviation_parts", thresholds.of_all.contains.Deviation()},
                     {"badness_average_parts", thresholds.of_all.pooled.Mean()},
                     {"badness_deviation_parts", thresholds.of_all.pooled.Deviation()},
                     {"badness_mean_average_parts", thresholds.of_all.means.Mean()},
                     {"badness_mean_deviation_parts", thresholds.of_all.means.Deviation()},
                     {"partial_threshold_parts", thresholds.partial.ratio()},
                     {"badness_threshold_parts", thresholds.pooled.ratio()},
                     {"badness_mean_threshold_parts", thresholds.mean.ratio()}},
                    {thresholds.partial.ratio(), thresholds.pooled.ratio(), thresholds.mean.ratio()}};
}

using Tables = SortedTables<ReuseChunkRow, ChunkPageRow, ReuseFileRow, ReusePageRow, NeighbourhoodRow,
                            NeighbourhoodCountRow>;

template <class Row>
Status WriteJudged(Tables* tables, RowJudge* judge, DetectorRun* run) {
  ASSIGN_OR_RETURN(RowSorter<Row>* const sorted, tables->Finish<Row>());
  typename RowSorter<Row>::Reader rows(sorted);
  JudgedRows<Row, typename RowSorter<Row>::Reader> judged(&rows, judge);
  return run->WriteRows<Row>(&judged);
}

template <class Known>
Result<Findings> ComputeWith(const Task& task, const ChunkRules& rules, Known* known, DetectorRun* run) {
  Tables tables(run);
  ASSIGN_OR_RETURN(FoundReuse found, FindTables(run->engine(), task, rules, known, &tables));
  ReuseJudge judge(task.request.options, found.ratios);
  RETURN_IF_ERROR(tables.Write<ReuseChunkRow>(run));
  RETURN_IF_ERROR(tables.Write<ChunkPageRow>(run));
  RETURN_IF_ERROR(tables.Write<ReuseFileRow>(run));
  RETURN_IF_ERROR(WriteJudged<ReusePageRow>(&tables, &judge, run));
  RETURN_IF_ERROR(WriteJudged<NeighbourhoodRow>(&tables, &judge, run));
  RETURN_IF_ERROR(tables.Write<NeighbourhoodCountRow>(run));
  found.counts.merge(judge.counts());
  return run->Commit(std::move(found.counts));
}

Result<Findings> Compute(const SharedCorpus& corpus, const Task& task, const DetectOptions& how) {
  ASSIGN_OR_RETURN(std::unique_ptr<DetectorRun> run,
                   DetectorRun::Begin(corpus, task.question, how, kReuseBytesPerPage));
  const ReuseOptions& options = task.request.options;
  const ChunkRules rules(options, task.known.has_value(), task.stop_list);
  if (!task.known) {
    NoKnownSources none;
    return ComputeWith(task, rules, &none, run.get());
  }
  KnownSources known(*task.known, options.profile, rules);
  return ComputeWith(task, rules, &known, run.get());
}

class SlicedReuse : public SlicedRun {
 public:
  explicit SlicedReuse(Task task)
      : task_(std::move(task)), rules_(task_.request.options, false, task_.stop_list) {}

  const RunQuestion& question() const override { return task_.question; }
  std::vector<std::string_view> tables() const override {
    return {Table<ReuseChunkRow>::kName, Table<ChunkPageRow>::kName,     Table<ReuseFileRow>::kName,
            Table<ReusePageRow>::kName,  Table<NeighbourhoodRow>::kName, Table<NeighbourhoodCountRow>::kName};
  }
  Result<LedRun> Find(RemoteEngine* engine, FoundTables* tables) const override {
    NoKnownSources none;
    ASSIGN_OR_RETURN(FoundReuse found, FindTables(engine, task_, rules_, &none, tables));
    return LedRun{std::move(found.counts), CheckedBytesOf(found.ratios)};
  }
  Result<std::unique_ptr<RowJudge>> JudgeOf(std::string_view judgement) const override {
    ASSIGN_OR_RETURN(const auto ratios, ReadCheckedBytes<ReuseRatios>(judgement, "the judgement of a run"));
    return std::unique_ptr<RowJudge>(std::make_unique<ReuseJudge>(task_.request.options, ratios));
  }

 private:
  const Task task_;
  const ChunkRules rules_;
};

// The hosts with most labelled chunks.
Status ReadWorst(const Findings& findings, std::vector<NeighbourhoodRow>* worst) {
  return ForEachRowOf<NeighbourhoodRow>(findings, [&](const NeighbourhoodRow& row) {
    if (row.depth != 1) return true;
    const auto order = [](const NeighbourhoodRow& host) {
      return std::tuple(Falling{host.bad_chunks}, std::string_view(host.prefix));
    };
    KeepFirst(kExamples, order, row, worst);
    return true;
  });
}

Result<ReuseSummary> SummaryOfReuse(const Findings& findings, bool answered_before) {
  ReuseSummary summary;
  summary.run = SummaryOf(findings, answered_before);
  const auto count = [&summary](const char* name) { return summary.run.CountOf(name); };
  const auto ratio = [&](const char* name) { return std::ldexp(static_cast<double>(count(name)), -32); };
  summary.pages = count("pages");
  summary.recursive = count("recursive");
  summary.chunks = count("chunks");
  summary.threshold = count("threshold");
  summary.file_threshold = count("file_threshold");
  summary.known_inputs = count("known_inputs");
  summary.known_chunks = count("known_chunks");
  summary.labelled_chunks = count("labelled_chunks");
  summary.labelled_files = count("labelled_files");
  summary.stopped_chunks = count("stopped_chunks");
  summary.copying_pages = findings.FindTable(Table<ReusePageRow>::kName)->rows;
  summary.partial_pages = count("partial_pages");
  summary.bad_neighbourhoods = count("bad_neighbourhoods");
  summary.partial_threshold = ratio("partial_threshold_parts");
  summary.badness_threshold = ratio("badness_threshold_parts");
  summary.badness_mean_threshold = ratio("badness_mean_threshold_parts");
  summary.neighbourhoods = count("neighbourhoods");
  summary.all_bad_neighbourhoods = count("all_bad_neighbourhoods");
  summary.badness_average = ratio("badness_average_parts");
  summary.badness_deviation = ratio("badness_deviation_parts");
  RETURN_IF_ERROR(ReadWorst(findings, &summary.worst));
  return summary;
}

}  // namespace

Result<std::unique_ptr<SlicedRun>> ReuseOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked) {
  ReuseRequest request;
  RETURN_IF_ERROR(SetAsked(asked.options, &request));
  ASSIGN_OR_RETURN(Task task, TaskOf(corpus.manifest(), request));
  for (const auto& [name, text] : asked.files) {
    if (name != "stop_file") return UsageError("reuse reads no file '" + name + "' on slices");
    RETURN_IF_ERROR(SetStopList(text, name, &task));
  }
  return std::unique_ptr<SlicedRun>(std::make_unique<SlicedReuse>(std::move(task)));
}

Result<ReuseSummary> FindReuse(const DetectOptions& how, const ReuseRequest& request) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const Task task, TaskOf(corpus, how, request));
  ASSIGN_OR_RETURN(const Answer answer,
                   AnswerTo(corpus, task.question, how, [&] { return Compute(corpus, task, how); }));
  return SummaryOfAnswer(answer, SummaryOfReuse(answer.findings, answer.given_before));
}

Result<RunEstimate> EstimateReuse(const DetectOptions& how, const ReuseRequest& request) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const Task task, TaskOf(corpus, how, request));
  return EstimateRun(corpus, task.question, how, kCosts, kReuseBytesPerPage);
}

}  // namespace seamripper
