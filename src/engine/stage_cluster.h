// Where a run over slices is led: each stage goes to a cluster, and what its slices report comes together here.
#ifndef SEAMRIPPER_ENGINE_STAGE_CLUSTER_H_
#define SEAMRIPPER_ENGINE_STAGE_CLUSTER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/status.h"
#include "engine/slice_rows.h"
#include "engine/stage_call.h"

namespace seamripper {

// A stage to be run on every slice, RunSlice() each.
struct StageRequest {
  std::string_view stage;
  const Journal* journal;
  uint64_t input = 0;   // the stream whose packets the slices read, each those of its part; 0: none
  uint64_t output = 0;  // the stream that what they give in Lane::kStream joins; 0: none
};

// Runs it, keeps what all slices gave in Lane::kStream for the stages that read it and in Lane::kFinding for the tables, and
// returns the rest: of one attempt of each slice, in any order.
using Cluster = std::function<Result<std::vector<SliceRow>>(const StageRequest&)>;

class StageCluster : public StageCaller {
 public:
  StageCluster(uint64_t page_numbers, size_t slices, Cluster cluster)
      : page_numbers_(page_numbers), slices_(slices), cluster_(std::move(cluster)) {}

  uint64_t page_numbers() const override { return page_numbers_; }
  // kEnvironment when a slice is missing or came twice, or rows of a stream or of values were lost or came twice.
  Result<std::string_view> Call(const StageCall& call) override;

  const Journal& journal() const { return journal_; }
  // What slices gave in Lane::kFinding.
  const RowSum& findings() const { return findings_; }

 private:
  Status Lead(const StageCall& call);

  const uint64_t page_numbers_;
  const size_t slices_;
  const Cluster cluster_;
  std::map<uint64_t, RowSum> streams_;  // what is in them
  RowSum findings_;
  Journal journal_;
  std::string led_values_;  // of the last stage
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_STAGE_CLUSTER_H_
