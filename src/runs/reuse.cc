#include "seamripper/reuse.h"

#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "base/xxh3.h"
#include "ingest/settings.h"
#include "runs/detector_run.h"
#include "runs/known_sources.h"
#include "runs/page_stream.h"
#include "runs/reuse_judge.h"
#include "runs/reuse_tables.h"
#include "runs/row_outputs.h"
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

Status OpenKnown(const SharedCorpus& corpus, const DetectOptions& how, ReuseTask* task) {
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

Result<ReuseTask> TaskOf(const SharedCorpus& corpus, const DetectOptions& how, const ReuseRequest& request) {
  ASSIGN_OR_RETURN(ReuseTask task, ReuseTaskOf(corpus.reader().manifest(), request));
  if (!request.stop_file.empty()) {
    ASSIGN_OR_RETURN(const std::string text, ReadWholeFile(request.stop_file));
    RETURN_IF_ERROR(SetStopList(text, request.stop_file, &task));
  }
  if (!request.known.empty()) RETURN_IF_ERROR(OpenKnown(corpus, how, &task));
  return task;
}

using Tables =
    SortedTables<ReuseChunkRow, ChunkPageRow, ReuseFileRow, ReusePageRow, NeighbourhoodRow, NeighbourhoodCountRow>;

template <class Row>
Status WriteJudged(Tables* tables, RowJudge* judge, DetectorRun* run) {
  ASSIGN_OR_RETURN(RowSorter<Row>* const sorted, tables->Finish<Row>());
  typename RowSorter<Row>::Reader rows(sorted);
  JudgedRows<Row, typename RowSorter<Row>::Reader> judged(&rows, judge);
  return run->WriteRows<Row>(&judged);
}

template <class Known>
Result<Findings> ComputeWith(const ReuseTask& task, const ChunkRules& rules, Known* known, DetectorRun* run) {
  Tables tables(run);
  ASSIGN_OR_RETURN(FoundReuse found, FindReuseTables(run->engine(), task, rules, known, &tables));
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

Result<Findings> Compute(const SharedCorpus& corpus, const ReuseTask& task, const DetectOptions& how) {
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

Result<ReuseTask> ReuseTaskOf(const Manifest& manifest, const ReuseRequest& request) {
  ReuseTask task;
  task.request = request;
  task.question = QuestionTo(manifest, kDetector, kAlgorithm, {"chunks", "text", "psl", "limits"});
  ASSIGN_OR_RETURN(task.question.options, AskedOptions(request));
  task.question.options["psl_of_files"] = PublicSuffixListVersion();
  return task;
}

Status SetStopList(const std::string& text, const std::string& path, ReuseTask* task) {
  ASSIGN_OR_RETURN(std::vector<Sha1Digest> digests, ParseStopFile(text, path));
  task->stop_list = DigestList(std::move(digests));
  task->question.options["stop_file"] = ToHex(Xxh3Of128(text));
  return {};
}

Result<ReuseSummary> FindReuse(const DetectOptions& how, const ReuseRequest& request) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const ReuseTask task, TaskOf(corpus, how, request));
  ASSIGN_OR_RETURN(const Answer answer,
                   AnswerTo(corpus, task.question, how, [&] { return Compute(corpus, task, how); }));
  return SummaryOfAnswer(answer, SummaryOfReuse(answer.findings, answer.given_before));
}

Result<RunEstimate> EstimateReuse(const DetectOptions& how, const ReuseRequest& request) {
  ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(const ReuseTask task, TaskOf(corpus, how, request));
  return EstimateRun(corpus, task.question, how, kCosts, kReuseBytesPerPage);
}

}  // namespace seamripper
