#include "seamripper/export.h"

#include <string_view>
#include <vector>

#include "base/suggest.h"
#include "cli/label_set_text.h"
#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/watched.h"
#include "seamripper/label_set.h"
#include "seamripper/runs.h"
#include "seamripper/templates.h"
#include "text/json.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

Status ExportLabels(const Corpus& corpus, const Options& options) {
  if (options.output.empty() || options.output == kStandardOutput)
    return UsageError("a label set cannot be written to standard output: add -o FILE");
  LabelSetRequest request = options.label_set;
  request.run = options.list.run;
  request.output = options.output;
  request.stop = CatchInterrupts();
  ASSIGN_OR_RETURN(const LabelSetInfo info, ExportLabelSet(corpus, request));
  if (options.json) RETURN_IF_ERROR(WriteJson(WriteLabelSetJson, info));
  if (options.quiet) return {};
  SayLine("wrote the hashes of " + Plural(info.chunks, "chunk") + " and " + Plural(info.files, "file") + " to " +
          info.path);
  SayLine("next: seamripper screen CRAWL --labels " + ShellWord(info.path));
  return {};
}

// On standard error: standard output may be the list.
void SayLosses(const std::vector<DropLoss>& losses) {
  constexpr size_t kListed = 10;
  uint64_t pages = 0, words = 0;
  std::vector<std::vector<std::string>> rows = {{"pages lost", "", "words lost", "", "source"}};
  for (const DropLoss& loss : losses) {
    pages += loss.pages_lost;
    words += loss.words_lost;
    if (rows.size() > kListed) continue;
    rows.push_back({WithSeparators(loss.pages_lost), Percent(loss.pages_lost, loss.pages),
                    WithSeparators(loss.words_lost), Percent(loss.words_lost, loss.words), loss.site});
  }
  SayLine("dropping these pages loses " + Plural(pages, "page") + " and " + Plural(words, "word"));
  if (losses.empty()) return;
  std::string table = LayOut(rows, {Align::kRight, Align::kRight, Align::kRight, Align::kRight, Align::kLeft}, "  ");
  for (size_t end; (end = table.find('\n')) != std::string::npos; table.erase(0, end + 1))
    SayLine(table.substr(0, end));
  if (losses.size() > kListed) SayLine("  and " + WithSeparators(losses.size() - kListed) + " sources more");
}

Status ExportDropList(const Corpus& corpus, const Options& options) {
  if (!options.list.run.empty()) return UsageError("a drop list is of the current run: leave --run out");
  ASSIGN_OR_RETURN(const std::unique_ptr<TableRows> rows, ListDroppable(corpus, options.drop_at, CatchInterrupts()));
  RETURN_IF_ERROR(WriteRowFile(rows.get(), options));
  if (options.quiet) return {};
  ASSIGN_OR_RETURN(const std::vector<DropLoss> losses, LossesByDropping(corpus, options.drop_at, CatchInterrupts()));
  SayLosses(losses);
  return {};
}

Status ExportJudged(const Corpus& corpus, const Options& options, bool pages) {
  if (!options.list.where.empty()) return UsageError("--judged says which pages: leave --where out");
  ASSIGN_OR_RETURN(const Labels labels, Labels::Open(corpus.path(), options.labels, false));
  const JudgedRequest request = {options.judged, options.output.empty() ? kStandardOutput : options.output,
                                 CatchInterrupts()};
  ASSIGN_OR_RETURN(const uint64_t written,
                   pages ? ExportJudgedPages(corpus, labels, request) : ExportJudgedList(corpus, labels, request));
  if (options.quiet || request.output == kStandardOutput) return {};
  SayLine("wrote " + Plural(written, "page") + (pages ? "" : " to block") + " to " + request.output);
  if (pages) SayLine("next: seamripper reuse CORPUS --known " + ShellWord(request.output));
  return {};
}

Status ExportWarc(const Corpus& corpus, const Options& options) {
  if (options.judged.empty()) return UsageError("which pages? add --judged VERDICT, as --judged spam");
  return ExportJudged(corpus, options, true);
}

Status ExportBlocked(const Corpus& corpus, const Options& options) {
  if (!options.judged.empty()) return ExportJudged(corpus, options, false);
  const std::string output = options.output.empty() ? kStandardOutput : options.output;
  if (!options.list.where.empty()) BoundQueries(options);
  ASSIGN_OR_RETURN(const uint64_t pages, ExportBlockList(corpus, {options.list.where, output, CatchInterrupts()}));
  if (!options.quiet && output != kStandardOutput) SayLine("wrote " + Plural(pages, "page") + " to block to " + output);
  return {};
}

Status CheckOnlyPagesAreAsked(const Options& options) {
  if (options.output.empty() || options.output == kStandardOutput)
    return UsageError("no folder to write: add -o FOLDER");
  if (!options.list.where.empty())
    return UsageError("--where is for blocklist: a data set has every page, to be filtered by its fields");
  if (!options.list.run.empty()) return UsageError("a data set is of the current runs: leave --run out");
  if (options.format) return UsageError("a data set is JSONL, packed with gzip: leave --format out");
  if (!options.label_set.add.empty() || !options.label_set.subtract.empty())
    return UsageError("--add and --subtract are for labelset: leave them out");
  return {};
}

void SayMissing(const std::vector<std::string>& detectors) {
  std::string names;
  for (const std::string& detector : detectors) names += (names.empty() ? "" : ", ") + detector;
  if (!names.empty()) SayLine("note: no fields of " + names + ", which have not run");
}

Status WriteDataset(const Corpus& corpus, const Options& options, DatasetFormat format) {
  RETURN_IF_ERROR(CheckOnlyPagesAreAsked(options));
  ASSIGN_OR_RETURN(const WrittenDataset written,
                   ExportDataset(corpus, {.format = format, .output = options.output, .stop = CatchInterrupts()}));
  if (options.json) {
    JsonWriter json(AppendVisibleJsonString);
    json.BeginObject().Key("pages").Number(written.pages).Key("to_drop").Number(written.to_drop);
    json.Key("parts").Number(written.parts).EndObject();
    RETURN_IF_ERROR(WriteOutput(json.text() + "\n"));
  }
  if (options.quiet) return {};
  if (!written.note.empty()) SayLine("note: " + written.note);
  SayMissing(written.missing);
  SayLine("wrote " + Plural(written.pages, "page") + ", " + WithSeparators(written.to_drop) + " of them to drop, to " +
          options.output);
  return {};
}

Status ExportDatatrove(const Corpus& corpus, const Options& options) {
  return WriteDataset(corpus, options, DatasetFormat::kDatatrove);
}

Status ExportDolma(const Corpus& corpus, const Options& options) {
  return WriteDataset(corpus, options, DatasetFormat::kDolma);
}

struct ExportFormat {
  std::string_view name;
  Status (*write)(const Corpus& corpus, const Options& options);
  std::string_view detector;  // whose run it is made from; empty: of all of them
};

constexpr ExportFormat kFormats[] = {{"labelset", ExportLabels, "reuse"},
                                     {"droplist", ExportDropList, "phrases"},
                                     {"blocklist", ExportBlocked, "templates"},
                                     {"warc", ExportWarc, "labels"},
                                     {"datatrove", ExportDatatrove, ""},
                                     {"dolma", ExportDolma, ""}};

// Which findings these are: another run, with other options, would give others.
Status SayRuns(const ExportFormat& format, const Options& options) {
  ASSIGN_OR_RETURN(const std::vector<StoredRun> runs, ListRuns(options.arguments[0]));
  std::string names;
  for (const StoredRun& run : runs) {
    const bool is_detector = run.detector != "corpus" && run.detector != "sites";
    const bool is_used = options.list.run.empty() ? run.current : run.summary.id == options.list.run;
    const std::string_view detector = options.drop_at ? "near" : format.detector;
    if (!is_detector || !is_used || (!detector.empty() && run.detector != detector)) continue;
    names += (names.empty() ? "" : ", ") + run.detector + " " + run.summary.id;
  }
  if (!names.empty()) SayLine("from: " + names);
  return {};
}

Status UnknownFormat(const std::string& name) {
  std::vector<std::string_view> names;
  std::string all;
  for (const ExportFormat& format : kFormats) {
    names.push_back(format.name);
    all += (all.empty() ? "" : ", ") + std::string(format.name);
  }
  if (name.empty()) return UsageError("no format to export to: add --to FORMAT, one of " + all);
  const std::string_view nearest = NearestWord(name, names);
  return UsageError("cannot export to '" + name +
                    "': " + (nearest.empty() ? "write one of " + all : "did you mean '" + std::string(nearest) + "'?"));
}

}  // namespace

Status RunExport(const Options& options) {
  const bool may_be_judged = options.export_to == "blocklist" || options.export_to == "warc";
  if (!options.judged.empty() && !may_be_judged) return UsageError("--judged is for blocklist and warc: leave it out");
  if (options.drop_at && options.export_to != "droplist") return UsageError("--at is for droplist: leave it out");
  RETURN_IF_ERROR(CheckArguments(options, 1, "one corpus", "CORPUS --to FORMAT -o FILE"));
  for (const ExportFormat& format : kFormats) {
    if (format.name != options.export_to) continue;
    ASSIGN_OR_RETURN(const Corpus corpus, OpenCorpusOf(options));
    RETURN_IF_ERROR(format.write(corpus, options));
    return options.quiet ? Status() : SayRuns(format, options);
  }
  return UnknownFormat(options.export_to);
}

}  // namespace seamripper::cli
