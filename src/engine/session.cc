#include "engine/session.h"

namespace seamripper {

void Session::KeepTexts(const ManifestTotals& totals, uint64_t least_left) {
  const uint64_t bytes = KeptTexts::BytesFor(totals);
  if (bytes > memory_.limit() / kShareOfTexts || memory_.left() < bytes + least_left) return;
  if (memory_of_texts_.TryGrow(bytes)) texts_.emplace(bytes, &blocks_);
}

}  // namespace seamripper
