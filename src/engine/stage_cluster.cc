#include "engine/stage_cluster.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "step/value_bytes.h"

namespace seamripper {
namespace {

Status Lost(const StageCall& call, const std::string& what) {
  return EnvironmentError("the stage '" + call.name + "' " + what + ": run it again");
}

}  // namespace

Status StageCluster::Lead(const StageCall& call) {
  StageDeltas changes = call.changes();
  RETURN_IF_ERROR(call.lead());
  journal_.push_back({call.name, changes.Bytes(), {}});
  changes.Keep();
  return {};
}

Result<std::string_view> StageCluster::Call(const StageCall& call) {
  if (call.lead != nullptr) {
    RETURN_IF_ERROR(Lead(call));
    return std::string_view();
  }
  const StageRequest request = {call.name, &journal_, call.input == nullptr ? 0 : call.input->number,
                                call.output == nullptr ? 0 : call.output->number};
  StageDeltas changes = call.changes();
  ASSIGN_OR_RETURN(std::vector<SliceRow> rows, cluster_(request));
  std::sort(rows.begin(), rows.end(), [](const SliceRow& a, const SliceRow& b) {
    return std::tie(a.lane, a.part, a.bytes) < std::tie(b.lane, b.part, b.bytes);
  });
  StageResult result;
  result.stage = call.name;
  RowSum read, streamed, reported_values, values, findings;
  size_t slices = 0;
  for (const SliceRow& row : rows) {
    if (row.checksum != Xxh3Of64(row.bytes)) return Lost(call, "brought a damaged row");
    if (row.lane == Lane::kValues) {
      values.Add(row);
      result.values += row.bytes;
      continue;
    }
    SliceReport report;
    ByteReader from(row.bytes);
    if (row.lane != Lane::kReport || row.part != slices++ || !ReadValueBytes(&from, &report) || !from.rest().empty()) {
      return Lost(call, "brought a slice's report twice, or not at all");
    }
    read.Add(report.read);
    streamed.Add(report.streamed);
    reported_values.Add(report.values);
    findings.Add(report.findings);
    RETURN_IF_ERROR(changes.Merge(report.changes));
  }
  if (slices != slices_) return Lost(call, "brought a slice's report twice, or not at all");
  if (values != reported_values) return Lost(call, "lost rows on their way, or brought some twice");
  if (call.input != nullptr && read != streams_[call.input->number]) {
    return Lost(call, "did not read what the stages before it gave");
  }
  if (call.output != nullptr) streams_[call.output->number].Add(streamed);
  findings_.Add(findings);
  result.changes = changes.Bytes();
  changes.Keep();
  if (call.values_are_led) led_values_ = std::exchange(result.values, {});
  journal_.push_back(std::move(result));
  return std::string_view(call.values_are_led ? led_values_ : journal_.back().values);
}

}  // namespace seamripper
