// What a request for reuse comes to, its files read, and its tables, on any engine.
#ifndef SEAMRIPPER_RUNS_REUSE_TABLES_H_
#define SEAMRIPPER_RUNS_REUSE_TABLES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "base/status.h"
#include "detectors/reuse.h"
#include "runs/page_stream.h"
#include "runs/reuse_judge.h"
#include "seamripper/reuse.h"
#include "store/manifest.h"
#include "store/run_record.h"

namespace seamripper {

struct ReuseTask {
  ReuseRequest request;
  DigestList stop_list;
  std::optional<PageStream> known;
  RunQuestion question;
};

// Without what is in files.
Result<ReuseTask> ReuseTaskOf(const Manifest& manifest, const ReuseRequest& request);
// kUsage when `text`, which is in the file at `path`, is no stop list.
Status SetStopList(const std::string& text, const std::string& path, ReuseTask* task);

struct FoundReuse {
  std::map<std::string, uint64_t> counts;
  ReuseRatios ratios;
};

// Gives all rows to `tables`, for a ReuseJudge to complete.
template <class Engine, class Known, class Tables>
Result<FoundReuse> FindReuseTables(Engine* engine, const ReuseTask& task, const ChunkRules& rules, Known* known,
                                   Tables* tables) {
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

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_REUSE_TABLES_H_
