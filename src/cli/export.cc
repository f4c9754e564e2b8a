#include "seamripper/export.h"

#include <string_view>
#include <vector>

#include "cli/json.h"
#include "cli/label_set_text.h"
#include "cli/print_rows.h"
#include "cli/quantity.h"
#include "cli/row_file.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/summary.h"
#include "seamripper/label_set.h"
#include "seamripper/suggest.h"
#include "seamripper/templates.h"

namespace seamripper::cli {

namespace {

Status ExportLabels(const Options& options) {
  if (options.output.empty()) return UsageError("no file to write: add -o FILE");
  LabelSetRequest request = options.label_set;
  request.corpus = options.arguments[0];
  request.run = options.list.run;
  request.stop_file = options.reuse.stop_file;
  request.output = options.output;
  request.resources = ResourcesOf(options);
  const Result<LabelSetInfo> info = ExportLabelSet(request);
  if (!info.ok()) return info.status();
  if (options.json) {
    JsonWriter json;
    WriteLabelSetJson(*info, &json);
    if (Status status = WriteOutput(json.text() + "\n"); !status.ok()) return status;
  }
  if (options.quiet) return {};
  SayLine("wrote the hashes of " + Plural(info->chunks, "chunk") + " and " + Plural(info->files, "file") + " to " +
          info->path);
  SayLine("next: seamripper screen CRAWL --labels " + ShellWord(info->path));
  return {};
}

Status ExportDropList(const Options& options) {
  if (!options.list.run.empty()) return UsageError("a drop list is of the current run of phrases: leave --run out");
  const Result<std::unique_ptr<TableRows>> rows = ListDroppable(options.arguments[0], ResourcesOf(options));
  if (!rows.ok()) return rows.status();
  return WriteRowFile(rows->get(), options);
}

Status ExportBlocked(const Options& options) {
  const Result<uint64_t> pages =
      ExportBlockList({options.arguments[0], options.list.where, options.output, ResourcesOf(options)});
  if (!pages.ok()) return pages.status();
  if (!options.quiet) SayLine("wrote " + Plural(*pages, "page") + " to block to " + options.output);
  return {};
}

struct ExportFormat {
  std::string_view name;
  Status (*write)(const Options& options);
};

constexpr ExportFormat kFormats[] = {
    {"labelset", ExportLabels}, {"droplist", ExportDropList}, {"blocklist", ExportBlocked}};

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
