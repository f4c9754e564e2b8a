#include "ingest/crawl_part.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <utility>

#include "ingest/commit.h"
#include "ingest/plan.h"
#include "os/threads.h"
#include "seamripper/corpus.h"

namespace seamripper {
namespace {

uint64_t OrdinalOf(const Manifest& part) { return part.inputs.front().ordinal; }

Status CheckParts(const std::vector<Manifest>& parts) {
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].seed != parts[0].seed || parts[i].profiles != parts[0].profiles) {
      return EnvironmentError(parts[i].inputs.front().path + " was read with other settings: run the ingest again");
    }
    if (i > 0 && OrdinalOf(parts[i - 1]) == OrdinalOf(parts[i])) {
      return EnvironmentError(parts[i].inputs.front().path + " was read twice: run the ingest again");
    }
  }
  return {};
}

// What is lost on the way to those who settle, or comes twice, does not add up.
Status CheckTotals(const Manifest& manifest) {
  uint64_t records = 0;
  for (const SegmentSummary& segment : manifest.segments) records += segment.rows(Column::kPages) + segment.rows(Column::kFiles);
  const ManifestTotals& totals = manifest.totals;
  if (totals.pages + totals.files + totals.superseded == records) return {};
  return EnvironmentError("of " + std::to_string(records) + " pages and files " +
                          std::to_string(totals.pages + totals.files + totals.superseded) +
                          " were settled: run the ingest again");
}

}  // namespace

std::string SegmentNameOf(uint64_t ordinal, size_t segment, uint64_t attempt) {
  char name[80];
  std::snprintf(name, sizeof name, "%08lu%04zu%020lu", ordinal, segment, attempt);
  return name;
}

Result<CrawlPart> ReadCrawlFile(const CrawlFile& file, uint64_t attempt, const IngestSettings& settings,
                                const ParquetConverter& parquet, const std::string& folder) {
  Plan plan;
  {
    ASSIGN_OR_RETURN(const auto bytes, OpenForReading(file.copy.empty() ? file.path : file.copy));
    ManifestInput facts;
    facts.path = file.path;
    facts.modified = file.modified;
    ASSIGN_OR_RETURN(PlannedInput input, PlanFile(*bytes, std::move(facts), file.base_url));
    input.facts.ordinal = file.ordinal;
    input.copy = file.copy;
    plan.inputs.push_back(std::move(input));
  }
  Threads threads;
  ReadingOptions options;
  options.threads = &threads;
  options.ranges_ahead = 2;
  options.parquet = parquet;
  CrawlPart part;
  part.manifest.seed = settings.seed;
  part.manifest.profiles = ProfilesOf(settings);
  ASSIGN_OR_RETURN(part.reading, CrawlReading(folder, plan, settings, options, &part.manifest).Read());
  PendingIngest pending = std::exchange(part.manifest.pending, {});
  part.manifest.inputs = std::move(pending.inputs);
  for (size_t i = 0; i < pending.segments.size(); ++i) {
    SegmentSummary& segment = pending.segments[i];
    std::string name = SegmentNameOf(file.ordinal, i, attempt);
    RETURN_IF_ERROR(RenameFile(SegmentPath(folder, segment.name), SegmentPath(folder, name)));
    segment.name = std::move(name);
  }
  part.manifest.segments = std::move(pending.segments);
  return part;
}

Result<Manifest> JoinParts(const std::string& corpus, std::vector<Manifest> parts, Settled settled) {
  std::erase_if(parts, [](const Manifest& part) { return part.inputs.empty(); });
  if (parts.empty()) return UsageError("there is nothing to read: name crawl files");
  std::ranges::sort(parts, {}, OrdinalOf);
  RETURN_IF_ERROR(CheckParts(parts));
  Manifest manifest;
  manifest.tool = Version();
  manifest.seed = parts[0].seed;
  manifest.profiles = parts[0].profiles;
  for (Manifest& part : parts) {
    std::ranges::move(part.inputs, std::back_inserter(manifest.inputs));
    std::ranges::move(part.segments, std::back_inserter(manifest.segments));
  }
  manifest.totals = settled.sum.totals();
  manifest.digest = settled.sum.digest();
  RETURN_IF_ERROR(CheckTotals(manifest));
  std::ranges::sort(settled.superseded);
  BlockBuilder superseded(kSupersededLayout);
  for (const PageId id : settled.superseded) superseded.AddStruct(id);
  RETURN_IF_ERROR(WriteSuperseded(corpus, superseded.Finish(), &manifest));
  return manifest;
}

}  // namespace seamripper
