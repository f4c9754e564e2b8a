#include "seamripper/reuse.h"

#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include "base/xxh3.h"
#include "detectors/reuse.h"
#include "ingest/settings.h"
#include "runs/detector_run.h"
#include "runs/known_sources.h"
#include "runs/page_stream.h"
#include "runs/reuse_tables.h"
#include "runs/run_rows.h"
#include "runs/stop_file.h"
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

Status ReadStopFile(const std::string& path, Task* task) {
  ASSIGN_OR_RETURN(const std::string text, ReadWholeFile(path));
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

Result<Task> TaskOf(const SharedCorpus& corpus, const DetectOptions& how, const ReuseRequest& request) {
  Task task;
  task.request = request;
  task.question = corpus.Question(kDetector, kAlgorithm, {"chunks", "text", "psl", "limits"});
  ASSIGN_OR_RETURN(task.question.options, AskedOptions(request));
  task.question.options["psl_of_files"] = PublicSuffixListVersion();
  if (!request.stop_file.empty()) RETURN_IF_ERROR(ReadStopFile(request.stop_file, &task));
  if (!request.known.empty()) RETURN_IF_ERROR(OpenKnown(corpus, how, &task));
  return task;
}

template <class Known>
Result<Findings> ComputeWith(const Task& task, const ChunkRules& rules, Known* known, DetectorRun* run) {
  ReuseTables tables(run);
  ReuseCounts met;
  ASSIGN_OR_RETURN(const ReuseThresholds thresholds,
                   DetectReuse(run->engine(), task.request.options, rules, known, &tables, &met));
  RETURN_IF_ERROR(tables.Write(thresholds, task.request.options.min_pages,
                               [run]<class Row>(auto* rows) { return run->WriteRows<Row>(rows); }));
  return run->Commit({{"pages", thresholds.of_all.contains.count()},
                      {"recursive", met.left_out},
                      {"chunks", met.chunks},
                      {"threshold", Known::kKnown ? 0 : met.threshold},
                      {"file_threshold", Known::kKnown ? 0 : met.file_threshold},
                      {"known_inputs", known->inputs()},
                      {"known_chunks", known->chunks()},
                      {"labelled_chunks", met.of_chunks.labelled},
                      {"stopped_chunks", met.of_chunks.stopped},
                      {"labelled_files", met.of_files.labelled},
                      {"partial_pages", tables.partial_pages()},
                      {"bad_neighbourhoods", tables.bad_neighbourhoods()},
                      {"neighbourhoods", thresholds.of_all.pooled.count()},
                      {"all_bad_neighbourhoods", tables.all_bad_neighbourhoods()},
                      {"contains_average_parts", thresholds.of_all.contains.Mean()},
                      {"contains_deviation_parts", thresholds.of_all.contains.Deviation()},
                      {"badness_average_parts", thresholds.of_all.pooled.Mean()},
                      {"badness_deviation_parts", thresholds.of_all.pooled.Deviation()},
                      {"badness_mean_average_parts", thresholds.of_all.means.Mean()},
                      {"badness_mean_deviation_parts", thresholds.of_all.means.Deviation()},
                      {"partial_threshold_parts", thresholds.partial.ratio()},
                      {"badness_threshold_parts", thresholds.pooled.ratio()},
                      {"badness_mean_threshold_parts", thresholds.mean.ratio()}});
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
