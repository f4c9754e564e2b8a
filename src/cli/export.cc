#include "seamripper/export.h"

#include <string_view>
#include <vector>

#include "base/suggest.h"
#include "cli/json.h"
#include "cli/label_set_text.h"
#include "cli/print_rows.h"
#include "cli/quantity.h"
#include "cli/row_file.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/summary.h"
#include "seamripper/label_set.h"
#include "seamripper/templates.h"

namespace seamripper::cli {

namespace {

Status ExportLabels(const Options& options) {
  if (options.output.empty()) return UsageError("no file to write: add -o FILE");
  LabelSetRequest request = options.label_set;
  request.corpus = options.arguments[0];
  request.run = options.list.run;
  request.output = options.output;
  request.resources = ResourcesOf(options);
  ASSIGN_OR_RETURN(const LabelSetInfo info, ExportLabelSet(request));
  if (options.json) {
    JsonWriter json;
    WriteLabelSetJson(info, &json);
    if (Status status = WriteOutput(json.text() + "\n"); !status.ok()) return status;
  }
  if (options.quiet) return {};
  SayLine("wrote the hashes of " + Plural(info.chunks, "chunk") + " and " + Plural(info.files, "file") + " to " +
          info.path);
  SayLine("next: seamripper screen CRAWL --labels " + ShellWord(info.path));
  return {};
}

Status ExportDropList(const Options& options) {
  if (!options.list.run.empty()) return UsageError("a drop list is of the current run of phrases: leave --run out");
  ASSIGN_OR_RETURN(const std::unique_ptr<TableRows> rows, ListDroppable(options.arguments[0], ResourcesOf(options)));
  return WriteRowFile(rows.get(), options);
}

Status ExportBlocked(const Options& options) {
  ASSIGN_OR_RETURN(const uint64_t pages,
                   ExportBlockList({options.arguments[0], options.list.where, options.output, ResourcesOf(options)}));
  if (!options.quiet) SayLine("wrote " + Plural(pages, "page") + " to block to " + options.output);
  return {};
}

Status CheckOnlyPagesAreAsked(const Options& options) {
  if (options.output.empty()) return UsageError("no folder to write: add -o FOLDER");
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

Status WriteDataset(const Options& options, DatasetFormat format) {
  if (Status status = CheckOnlyPagesAreAsked(options); !status.ok()) return status;
  ASSIGN_OR_RETURN(const WrittenDataset written, ExportDataset({.corpus = options.arguments[0],
                                                                .format = format,
                                                                .output = options.output,
                                                                .resources = ResourcesOf(options)}));
  if (options.json) {
    JsonWriter json;
    json.BeginObject().Key("pages").Number(written.pages).Key("to_drop").Number(written.to_drop);
    json.Key("parts").Number(written.parts).EndObject();
    if (Status status = WriteOutput(json.text() + "\n"); !status.ok()) return status;
  }
  if (options.quiet) return {};
  if (!written.note.empty()) SayLine("note: " + written.note);
  SayMissing(written.missing);
  SayLine("wrote " + Plural(written.pages, "page") + ", " + WithSeparators(written.to_drop) + " of them to drop, to " +
          options.output);
  return {};
}

Status ExportDatatrove(const Options& options) { return WriteDataset(options, DatasetFormat::kDatatrove); }

Status ExportDolma(const Options& options) { return WriteDataset(options, DatasetFormat::kDolma); }

struct ExportFormat {
  std::string_view name;
  Status (*write)(const Options& options);
};

constexpr ExportFormat kFormats[] = {{"labelset", ExportLabels},
                                     {"droplist", ExportDropList},
                                     {"blocklist", ExportBlocked},
                                     {"datatrove", ExportDatatrove},
                                     {"dolma", ExportDolma}};

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
  if (options.arguments.size() != 1) {
    return UsageError("export takes one corpus, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper export CORPUS --to FORMAT -o FILE'");
  }
  for (const ExportFormat& format : kFormats) {
    if (format.name == options.export_to) return format.write(options);
  }
  return UnknownFormat(options.export_to);
}

}  // namespace seamripper::cli
