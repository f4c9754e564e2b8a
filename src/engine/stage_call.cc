#include "engine/stage_call.h"

#include "step/checked_bytes.h"

namespace seamripper {

std::string BytesOf(const StageResult& result) { return CheckedBytesOf(result); }

Result<StageResult> ReadStageResult(std::string_view bytes) {
  return ReadCheckedBytes<StageResult>(bytes, "what a stage gave");
}

}  // namespace seamripper
