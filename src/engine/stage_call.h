// One stage of a detector's run, as it is called for: on every slice of it, or where its results are put together.
#ifndef SEAMRIPPER_ENGINE_STAGE_CALL_H_
#define SEAMRIPPER_ENGINE_STAGE_CALL_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/status.h"
#include "engine/local_engine.h"
#include "step/stage_delta.h"
#include "store/packet.h"

namespace seamripper {

// Records between stages, wherever they are.
struct RemoteStream {
  uint64_t number = 0;
  PacketKind kind = PacketKind::kRows;
};

// Where a slice puts what its stage gives.
class SliceOutput {
 public:
  virtual ~SliceOutput() = default;
  virtual Status Stream(const Spool& spool, PacketKind kind) = 0;
  virtual Status Value(std::string_view bytes) = 0;
  // A row of a table, whose number it is.
  virtual Status Finding(size_t table, std::string bytes) = 0;
};

struct StageCall {
  std::string name;
  const RemoteStream* input = nullptr;   // null: pages
  const RemoteStream* output = nullptr;  // null: none
  std::function<StageDeltas()> changes;
  bool values_are_led = false;    // the caller reads them where the run is led alone
  std::function<Status()> lead;   // not null: all there is to do is this, where the run is led
  // On a slice; `input` is null when there is none.
  std::function<Status(LocalEngine* engine, LocalEngine::Stream input, SliceOutput* output)> execute;
};

// What whoever called the stage learns of it.
struct StageResult {
  std::string stage;
  std::string changes;  // of all slices, merged
  std::string values;   // of all slices, one behind the other; none of those that slices do not read
};
// Of the stages so far. Whoever has it can call the same stages again and come to the same place.
using Journal = std::vector<StageResult>;

// As one string that can be sent, with a checksum. kEnvironment when the bytes are none such.
std::string BytesOf(const StageResult& result);
Result<StageResult> ReadStageResult(std::string_view bytes);

class StageCaller {
 public:
  virtual ~StageCaller() = default;
  virtual uint64_t page_numbers() const = 0;
  // Leaves the stage's changes in its columns; returns its values. They hold until the next call.
  virtual Result<std::string_view> Call(const StageCall& call) = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_STAGE_CALL_H_
